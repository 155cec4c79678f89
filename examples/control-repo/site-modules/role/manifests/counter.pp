# What is at the counter, where most values come from data.
class role::counter {
  include profile::cashbox
  include profile::opening
  include profile::delivery
  include profile::printer
  include profile::mirrors
  include profile::backup
  include profile::mail
  include profile::newsletter
  include profile::access
  include profile::firewall
}
