# The gateway to the bank.
class profile::gateway (
  # Defect 13: the type is called `Shop::Port`.
  Shop::Prot $port = 9443,
) {
  notify { "gateway on port ${port}": }
}
