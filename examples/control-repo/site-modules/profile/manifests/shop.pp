# The shop itself.
class profile::shop {
  class { 'shop':
    # Defect 2: a port is a number, as the alias `Shop::Port` of the module says.
    port => 'https',
  }
}
