# Sends news.
#
# @param sender
#   The address that they come from.
class profile::newsletter (
  String[1] $sender,
) {
  notify { "news from ${sender}": }
}
