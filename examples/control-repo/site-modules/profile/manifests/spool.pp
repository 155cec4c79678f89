# Where orders wait.
class profile::spool {
  file { '/var/spool/shop':
    ensure => directory,
    mode   => '0755',
    owner  => 'www-data',
    # Defect 12: the mode is given above already.
    mode   => '0700',
  }
}
