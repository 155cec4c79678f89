# The number of the next slot.
class profile::slots {
  $slot = '1'

  # Defect 15 again: Puppet 8 does not take a string for the number in it, nor does Puppet 7 where it is strict.
  $next_slot = $slot + 1

  notify { "next slot: ${next_slot}": }
}
