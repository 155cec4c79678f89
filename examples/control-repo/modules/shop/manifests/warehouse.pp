# Where the goods are.
class shop::warehouse {
  file { '/srv/warehouse':
    ensure => directory,
  }
}
