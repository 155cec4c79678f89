# Counts what was sold.
class profile::reports {
  exec { 'shop-report':
    command => '/usr/bin/shop-report',
    user    => 'nobody',
    # Defect 24: no service `shop-reports` is declared anywhere.
    require => Service['shop-reports'],
  }
}
