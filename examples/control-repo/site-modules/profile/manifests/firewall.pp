# What keeps others out.
#
# @param state
#   Whether it does.
class profile::firewall (
  Enum['on', 'off'] $state,
) {
  notify { "the firewall is ${state}": }
}
