# Sends bills.
#
# @param relay
#   The server that passes them on.
class profile::mail (
  String[1] $relay,
) {
  notify { "bills through ${relay}": }
}
