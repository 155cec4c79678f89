# Written by hand, from what the released module scheduled_task documents, since Debian has no package of it.
# @open
# @namevar name
# @property arguments command description enabled ensure trigger user working_dir
define scheduled_task(
  $arguments = undef,
  $command = undef,
  $compatibility = undef,
  $description = undef,
  Variant[Boolean, Enum['false', 'true'], Array[Variant[Boolean, Enum['false', 'true']]]] $enabled = undef,
  Variant[Enum['absent', 'present'], Array[Enum['absent', 'present']]] $ensure = undef,
  $name = undef,
  $password = undef,
  Variant[String[1], Array[String[1], 1]] $provider = undef,
  $trigger = undef,
  $user = undef,
  $working_dir = undef,
) {}
