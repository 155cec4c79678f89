# The name of the next rack.
class profile::racks {
  $rack = 'a'

  # Defect 15: `+` adds numbers, and this is not one.
  $next_rack = $rack + 1

  notify { "next rack: ${next_rack}": }
}
