# The web server and its hosts.
class web (
  String $address,
  Hash[String, Integer] $weights,
  Web::Port $port = 8080,
  Enum['http', 'https'] $protocol = 'https',
  Array[String] $aliases = ['www', 'static'],
  Hash[String, Integer] $limits = { 'files' => 1024, 'processes' => 64 },
  Optional[String] $comment = undef,
  Boolean $manage_service = true,
  String $owner = 'www-data',
  String $group = $owner,
  Struct[{ 'address' => String, 'port' => Integer }] $listen = { 'address' => '*', 'port' => 80 },
  Web::Listen $backend = { 'address' => $address, 'port' => 8081 },
) {
  File {
    owner => $owner,
    group => $group,
  }

  include web::cache

  $root = '/srv/www'
  $config = '/etc/web'
  $workers = 4
  $url = web::url('shop.example.com', $port)
  $listed = join($aliases, ', ')
  $parts = split($url, ':')
  $upper = upcase($protocol)
  $weight = web::weight(5)

  package { 'nginx':
    ensure => installed,
  }

  file { '/etc/web':
    ensure  => directory,
    mode    => '0755',
    recurse => true,
    require => Package['nginx'],
  }

  file { '/etc/web/site.conf':
    ensure  => file,
    content => epp('web/site.epp', { 'host' => 'shop', 'port' => $port }),
    mode    => '0644',
    require => File['/etc/web'],
    notify  => Service['nginx'],
  }

  file { '/etc/motd':
    source => 'puppet:///modules/web/motd',
    mode   => '0644',
  }

  file { '/etc/web/names':
    content => $listed,
    owner   => $owner,
    tag     => 'names',
  }

  service { 'nginx':
    ensure    => running,
    enable    => true,
    require   => Package['nginx'],
  }

  user { 'www-data':
    ensure => present,
    home   => '/srv/www',
    shell  => '/bin/false',
  }

  cron { 'rotate':
    command => '/usr/sbin/logrotate /etc/web.conf',
    hour    => 4,
    minute  => 30,
    user    => 'root',
  }

  exec { '/usr/sbin/nginx -t':
    refreshonly => true,
    subscribe   => File['/etc/web'],
  }

  web::vhost { 'main':
    port    => 8443,
    docroot => '/srv/www/shop',
    kind    => 'static',
  }

  $aliases.each |$alias| {
    web::vhost { $alias:
      port    => $port,
      docroot => "${root}/${alias}",
    }
  }

  $limits.each |$name, $limit| {
    notify { "limit ${name}":
      message => "at most ${limit} of ${workers}, ${listen['port']}, ${upper}, ${parts[0]}, ${weight}, ${weights}, ${backend}",
    }
  }

  $short = $aliases.map |$each| { $each[0, 3] }
  $long = $aliases.filter |$each| { $each =~ /^w/ }
  notify { 'short':
    message => "${short} of ${long}",
  }

  if $manage_service and $protocol == 'https' {
    notify { 'tls': }
  }
  if !($protocol in ['http', 'https']) {
    fail('no such protocol')
  }
  if $owner in ['root', 'daemon'] {
    notify { 'too many rights': }
  }
  if $manage_service {
    notify { 'managed': }
  } elsif $comment {
    fail('no comment')
  } else {
    fail('left alone')
  }

  case $protocol {
    'http': {
      notify { 'plain': }
    }
    'https': { notify { 'encrypted': } }
    default: { notify { "no protocol: ${config}": } }
  }
  case $facts['os']['family'] {
    /^(Deb)/: { notify { "family ${1}": } }
    default: { notify { 'other': } }
  }

  File['/etc/web/names'] {
    mode => '0600',
  }
}
