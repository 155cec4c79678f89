# Written by hand, from what the released module zfs_core documents, since Debian has no package of it.
# @open
# @namevar name
# @property aclinherit aclmode acltype atime canmount checksum compression copies dedup devices ensure exec
# @property logbias mountpoint nbmand overlay primarycache quota readonly recordsize refquota refreservation
# @property relatime reservation secondarycache setuid shareiscsi sharenfs sharesmb snapdir sync version
# @property volsize vscan xattr zoned
define zfs(
  $aclinherit = undef,
  $aclmode = undef,
  $acltype = undef,
  $atime = undef,
  $canmount = undef,
  $checksum = undef,
  $compression = undef,
  $copies = undef,
  $dedup = undef,
  $devices = undef,
  Variant[Enum['absent', 'present'], Array[Enum['absent', 'present']]] $ensure = undef,
  $exec = undef,
  $logbias = undef,
  $mountpoint = undef,
  $name = undef,
  $nbmand = undef,
  $overlay = undef,
  $primarycache = undef,
  Variant[String[1], Array[String[1], 1]] $provider = undef,
  $quota = undef,
  $readonly = undef,
  $recordsize = undef,
  $refquota = undef,
  $refreservation = undef,
  $relatime = undef,
  $reservation = undef,
  $secondarycache = undef,
  $setuid = undef,
  $shareiscsi = undef,
  $sharenfs = undef,
  $sharesmb = undef,
  $snapdir = undef,
  $sync = undef,
  $version = undef,
  $volsize = undef,
  $vscan = undef,
  $xattr = undef,
  $zoned = undef,
) {}
