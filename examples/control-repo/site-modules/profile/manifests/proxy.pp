# The proxy before the shop.
class profile::proxy (
  String[1] $listen_address = '127.0.0.1',
) {
  file { '/etc/proxy.conf':
    # Defect 10: the parameter is called `$listen_address`.
    content => "listen ${listen_adress}\n",
  }
}
