# The cashbox at the counter.
#
# @param timeout
#   After how many seconds it closes.
class profile::cashbox (
  Integer[1] $timeout,
) {
  notify { "closes after ${timeout} seconds": }
}
