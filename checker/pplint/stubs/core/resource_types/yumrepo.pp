# Written by hand, from what the released module yumrepo_core documents, since Debian has no package of it.
# @open
# @namevar name
# @property assumeyes bandwidth baseurl cost deltarpm_metadata_percentage deltarpm_percentage descr enabled
# @property enablegroups ensure exclude failovermethod gpgcakey gpgcheck gpgkey http_caching include
# @property includepkgs keepalive metadata_expire metalink minrate mirrorlist mirrorlist_expire
# @property module_hotfixes password payload_gpgcheck priority protect proxy proxy_password proxy_username
# @property repo_gpgcheck retries s3_enabled skip_if_unavailable sslcacert sslclientcert sslclientkey
# @property sslverify throttle timeout username
define yumrepo(
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $assumeyes = undef,
  $bandwidth = undef,
  $baseurl = undef,
  $cost = undef,
  $deltarpm_metadata_percentage = undef,
  $deltarpm_percentage = undef,
  $descr = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $enabled = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $enablegroups = undef,
  Variant[Enum['absent', 'present'], Array[Enum['absent', 'present']]] $ensure = undef,
  $exclude = undef,
  $failovermethod = undef,
  $gpgcakey = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $gpgcheck = undef,
  $gpgkey = undef,
  $http_caching = undef,
  $include = undef,
  $includepkgs = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $keepalive = undef,
  $metadata_expire = undef,
  $metalink = undef,
  $minrate = undef,
  $mirrorlist = undef,
  Variant[
    Integer[0],
    Enum['absent'],
    Pattern[/^\d+$/],
    Array[Variant[Integer[0], Enum['absent'], Pattern[/^\d+$/]]]
  ] $mirrorlist_expire = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $module_hotfixes = undef,
  $name = undef,
  $password = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $payload_gpgcheck = undef,
  $priority = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $protect = undef,
  Variant[String[1], Array[String[1], 1]] $provider = undef,
  $proxy = undef,
  $proxy_password = undef,
  $proxy_username = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $repo_gpgcheck = undef,
  Variant[
    Integer[0],
    Enum['absent'],
    Pattern[/^\d+$/],
    Array[Variant[Integer[0], Enum['absent'], Pattern[/^\d+$/]]]
  ] $retries = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $s3_enabled = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $skip_if_unavailable = undef,
  $sslcacert = undef,
  $sslclientcert = undef,
  $sslclientkey = undef,
  Variant[
    Boolean,
    Integer[0, 1],
    Enum['absent'],
    Pattern[/\A(?i:true|false|yes|no|0|1)\z/],
    Array[Variant[Boolean, Integer[0, 1], Enum['absent'], Pattern[/\A(?i:true|false|yes|no|0|1)\z/]]]
  ] $sslverify = undef,
  $target = undef,
  $throttle = undef,
  Variant[
    Integer[0],
    Enum['absent'],
    Pattern[/^\d+$/],
    Array[Variant[Integer[0], Enum['absent'], Pattern[/^\d+$/]]]
  ] $timeout = undef,
  $username = undef,
) {}
