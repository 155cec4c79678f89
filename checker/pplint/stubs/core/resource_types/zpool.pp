# Written by hand, from what the released module zfs_core documents, since Debian has no package of it.
# @open
# @namevar pool
# @property ashift autoexpand cache disk ensure failmode log mirror raidz spare
define zpool(
  $ashift = undef,
  $autoexpand = undef,
  $cache = undef,
  $disk = undef,
  Variant[Enum['absent', 'present'], Array[Enum['absent', 'present']]] $ensure = undef,
  $failmode = undef,
  $log = undef,
  $mirror = undef,
  $pool = undef,
  Variant[String[1], Array[String[1], 1]] $provider = undef,
  $raid_parity = undef,
  $raidz = undef,
  $spare = undef,
) {}
