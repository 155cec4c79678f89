# Where pictures are kept.
class profile::storage {
  file { '/srv/shop/pictures':
    ensure => directory,
    # Defect 6: a file has no attribute `onwer`.
    onwer  => 'www-data',
  }
}
