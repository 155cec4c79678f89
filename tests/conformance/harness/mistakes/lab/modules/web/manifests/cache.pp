# Keeps what was asked for.
class web::cache {
  file { '/var/cache/hosts':
    ensure => directory,
  }
}
