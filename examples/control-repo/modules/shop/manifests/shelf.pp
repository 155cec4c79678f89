# A shelf in the shop.
#
# @param owner
#   Who fills it.
# @param state
#   Whether customers may take something from it.
define shop::shelf (
  String[1]              $owner,
  Enum['open', 'closed'] $state = 'open',
) {
  file { "/srv/shelf-${title}":
    ensure  => file,
    owner   => $owner,
    content => "${state}\n",
  }
}
