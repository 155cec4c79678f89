# Writes a message of the day.
#
# @param message
#   The text of the message.
# @param ensure
#   Whether there is one.
class welcome (
  String[1]                 $message = 'Welcome!',
  Enum['present', 'absent'] $ensure  = 'present',
) {
  $facts = { 'site' => site }

  file { '/etc/motd':
    ensure  => $ensure,
    owner   => 'root',
    content => epp('welcome/motd.epp', { 'message' => $message }),
  }
}
