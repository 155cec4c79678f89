# The settings of the shop.
class profile::settings {
  file { '/etc/shop/shop.conf':
    # Defect 18: the template has no parameter `usr`.
    content => epp('shop/shop.conf.epp', { 'port' => 8080, 'usr' => 'www-data' }),
  }
}
