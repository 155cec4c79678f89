# The printer of receipts.
#
# @param port
#   Where it listens.
class profile::printer (
  Shop::Port $port,
) {
  notify { "receipts to port ${port}": }
}
