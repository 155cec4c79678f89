# The shop, encrypted.
class profile::shop_on_tls {
  class { 'shop':
    # Defect 3: the class has no parameter `portt`.
    portt => 8443,
  }
}
