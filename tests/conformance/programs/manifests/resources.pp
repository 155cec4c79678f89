file { '/a': ensure => file, mode => '0644'; '/b': ensure => absent; }
file { ['/c', '/d']: * => $defaults, owner => 'root', }
file { default: mode => '0600'; '/e': ; }
@user { 'u': uid => 1 }
@@host { 'h': ip => '10.0.0.1', tag => ['a', 'b'] }
class { 'apache': port => 80, class => 1, default => 2, undef => 3 }
class { ['a', 'b']: }
File { owner => 'root', }
Apache::Vhost { docroot => '/x' }
File['/a', '/b'] { mode +> '0600' }
File { mode => '0644' }
File <| title == 'x' and tag != 'y' or (owner == 'root') |>
File <| |> -> Service <| |>
File <<| tag == "env_${environment}" |>> { require => Package['x'], }
User <| groups == 'a' |> { groups +> ['b'] } ~> Exec['x']
Package['a'] -> File['b'] ~> Service['c'] <- Exec['d'] <~ Class['e']
-> notify { 'f': }
$type { 'x': a => 1 }
Resource['file'] { 'g': ensure => file }
$ref = file { 'h': } -> file { 'i': }
create_resources(file, { 'j' => {} })
include a, b::c, $d
realize File['k'], User['l']
notice 'x', 1
::file { 'm': }
@apache::vhost { "n ${o}": p => [@(P), 'q'] }
  text
  | P
