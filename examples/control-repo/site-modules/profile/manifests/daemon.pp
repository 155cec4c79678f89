# The daemon of the shop.
class profile::daemon {
  service { 'shopd':
    # Defect 16: a service is `running` or `stopped`.
    ensure => runing,
    enable => true,
  }
}
