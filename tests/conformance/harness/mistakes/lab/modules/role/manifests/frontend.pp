# What a node of the shop is.
class role::frontend {
  include db::client
  contain web::base

  class { 'web':
    address => '10.0.0.1',
    weights => { 'first' => 1 },
  }

  class { 'web::logs':
    days => 14,
  }

  Class['web::base'] -> Class['web::logs']
}
