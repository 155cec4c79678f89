# Copies the orders.
#
# @param target
#   The directory with the copies.
class profile::backup (
  String[1] $target,
) {
  file { $target:
    ensure => directory,
  }
}
