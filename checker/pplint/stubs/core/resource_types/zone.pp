# Written by hand, from what the released module zone_core documents, since Debian has no package of it.
# @open
# @namevar name
# @property autoboot dataset ensure inherit ip iptype path pool shares
define zone(
  Variant[Boolean, Enum['false', 'true'], Array[Variant[Boolean, Enum['false', 'true']]]] $autoboot = undef,
  $clone = undef,
  $create_args = undef,
  $dataset = undef,
  $ensure = undef,
  $id = undef,
  $inherit = undef,
  $install_args = undef,
  $ip = undef,
  $iptype = undef,
  $name = undef,
  $path = undef,
  $pool = undef,
  Variant[String[1], Array[String[1], 1]] $provider = undef,
  $realhostname = undef,
  $shares = undef,
  $sysidcfg = undef,
) {}
