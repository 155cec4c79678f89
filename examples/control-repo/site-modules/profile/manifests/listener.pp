# Where the shop listens.
class profile::listener (
  # Defect 1: the default is no `Shop::Port`, which starts at 1024.
  Shop::Port $port = 80,
) {
  notify { "listening on port ${port}": }
}
