# The time zone of the machines.
class profile::timezone {
  $zone = 'Europe/Vienna'

  if $facts['os']['family'] == 'Debian' {
    file { '/etc/timezone':
      content => "${zone}\n",
    }
  }

  # Defect 11: a variable gets its value once.
  $zone = 'UTC'
}
