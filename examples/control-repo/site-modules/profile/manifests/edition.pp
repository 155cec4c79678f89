# The edition of the shop.
class profile::edition {
  $edition = 'trial'

  # Defect 20: there is no option for the trial.
  $package = $edition ? {
    'community'  => 'shop',
    'enterprise' => 'shop-enterprise',
  }

  package { $package:
    ensure => installed,
  }
}
