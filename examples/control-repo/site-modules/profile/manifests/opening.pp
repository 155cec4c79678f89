# When the shop is open.
#
# @param days
#   On which days of the week.
class profile::opening (
  Array[Enum['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']] $days,
) {
  notify { "open on ${days.join(', ')}": }
}
