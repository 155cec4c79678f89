# What every machine has.
class profile::base {
  package { 'curl':
    ensure => installed,
  }
}
