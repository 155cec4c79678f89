# The doors of the shop.
#
# @param doors
#   Which of them are open.
class profile::access (
  Hash[String[1], Enum['open', 'closed']] $doors,
) {
  notify { "doors: ${doors.keys.join(', ')}": }
}
