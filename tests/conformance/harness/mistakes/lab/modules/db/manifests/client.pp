# Reads from the database.
class db::client (
  String $host = 'db.example.com',
  Integer[1, 65535] $port = 5432,
  Boolean $secure = true,
) inherits db::params {
  $scheme = 'postgresql'
  $address = "${scheme}://${host}:${port}"
  $major = $facts['os']['release']['major']

  file { '/etc/db.conf':
    ensure  => file,
    content => "address = ${address}\nowner = ${db::params::owner}\nsystem = ${facts['os']['name']}\n",
    mode    => '0640',
  }

  if versioncmp($facts['os']['release']['major'], '8') >= 0 {
    notify { 'modern': }
  }

  if $port == 5432 {
    notify { 'usual port': }
  }
  if $secure {
    notify { 'secure': }
  } elsif $host == 'localhost' or $host == '127.0.0.1' {
    notify { 'local': }
  } else {
    notify { 'open': }
  }
}
