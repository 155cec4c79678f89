# @summary Greets whoever logs in
#
# @param text
#   What is shown, before the name of the operating system
#
class motd (
  String[1] $text,
) {
  file { '/etc/motd':
    ensure  => file,
    mode    => '0644',
    content => "${text}\n${facts['os']['name']}\n",
  }
}
