# Watches the shop.
class profile::monitoring {
  include profile::base

  # Defect 14: `profile::base` declares the package, too.
  package { 'curl':
    ensure => latest,
  }
}
