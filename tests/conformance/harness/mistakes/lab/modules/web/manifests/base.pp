# What every server needs.
class web::base {
  include db::params

  $folder = '/var/log/web'

  file { [$folder, '/var/cache/web']:
    ensure => directory,
    mode   => '0750',
    tag    => 'base',
  }

  group { 'www-data':
    ensure => present,
  }

  file { '/etc/web.conf':
    ensure  => file,
    content => "owner ${db::params::owner}\n",
    owner   => $db::params::owner,
  }
}
