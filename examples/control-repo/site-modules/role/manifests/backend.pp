# What happens behind it.
class role::backend {
  include profile::shop_on_tls
  include profile::timezone
  include profile::spool
  include profile::gateway
  include profile::monitoring
  include profile::racks
  include profile::slots
  include profile::daemon
  include profile::workers
}
