# The name of the next rack.
class profile::racks {
  $rack = 'a'

  # Defect 15: `+` adds numbers, and this is none.
  $next_rack = $rack + 1

  notify { "next rack: ${next_rack}": }
}
