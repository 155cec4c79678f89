# What others need to know of the database.
class db::params {
  $owner = 'postgres'
  $folders = ['/var/lib/db', '/var/log/db']
}
