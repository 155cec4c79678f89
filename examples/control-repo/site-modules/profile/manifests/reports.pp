# Counts what was sold.
class profile::reports {
  exec { 'shop-report':
    command => '/usr/bin/shop-report',
    user    => 'nobody',
    # Defect 24: no package `shop-reports` is declared anywhere.
    require => Package['shop-reports'],
  }
}
