# The shop.
#
# @param port
#   Where it listens.
# @param user
#   Who it runs as.
class shop (
  Shop::Port $port = 8080,
  String[1]  $user = 'www-data',
) {
  file { '/etc/shop.conf':
    ensure  => file,
    content => epp('shop/shop.conf.epp', { 'port' => $port, 'user' => $user }),
  }
}
