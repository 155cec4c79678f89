# What functions in Ruby of third-party modules return, for arguments of the types that are named here; of others, it is
# not known. What Ruby does with text is exact, while `==` and `in` of the language ignore the case. Of several bodies for
# a function, the first counts whose parameters accept the arguments.

# openstacklib
function is_service_default(Any $value) {
  $value =~ String and $value =~ /\A<SERVICE DEFAULT>\z/
}

function normalize_ip_for_uri(Variant[Pattern[/\A[^:]*\z/], Array[Pattern[/\A[^:]*\z/], 2]] $ip) {
  $ip
}

# puppetlabs-apache
function apache::bool2httpd(Variant[Undef, Boolean, String, Integer] $value) {
  $value ? {
    Undef         => 'Off',
    Boolean[true] => 'On',
    Boolean       => 'Off',
    /(?i:false)/  => 'Off',
    /(?i:true)/   => 'On',
    default       => "${value}",
  }
}

# puppetlabs-postgresql
function postgresql::postgresql_escape(Pattern[/\A(?:[^$]|\$(?!\$|\z))+\z/] $text) {
  "\$\$${text}\$\$"
}

# puppetlabs-translate
function translate(String $message) {
  $message
}

# saz-memcached
function memcached::max_memory(Variant[Integer, Pattern[/\A[0-9]{1,18}\z/]] $size) {
  Integer($size, 10)
}

# puppet-vswitch
function range_to_mask(Optional[Enum['']] $range) {
  undef
}

# puppet-neutron
function validate_vni_ranges(Variant[String, Array[String]] $ranges) {
  $list = Array($ranges, true)
  $list.each |$range| {
    if $range =~ /^(\d+):(\d+)$/ {
      $ends = [Integer($1, 10), Integer($2, 10)]
      if $ends.any |$end| { $end > 16777215 } or $ends[1] < $ends[0] {
        fail('vni ranges are invalid.')
      }
    } else {
      fail('vni ranges are invalid.')
    }
  }
  $list
}

function validate_tunnel_id_ranges(Variant[String, Array[String]] $ranges) {
  $list = Array($ranges, true)
  $list.each |$range| {
    if $range =~ /^(\d+):(\d+)$/ {
      $size = Integer($2, 10) - Integer($1, 10)
      if $size > 1000000 or $size < 0 {
        fail('tunnel id ranges are invalid.')
      }
    } else {
      fail('tunnel id ranges are invalid.')
    }
  }
  $list
}

# puppetlabs-postgresql: of other passwords, the hash depends on the version of the server
function postgresql::postgresql_password(
  Variant[String[1], Integer] $username,
  Pattern[/\A(?:md5[0-9a-f]{32}|SCRAM-SHA-256\$[^\n]*)\z/] $password,
  Boolean[false] $sensitive = false,
  Any $hash = undef,
  Any $salt = undef,
) {
  $password
}

function postgresql::postgresql_password(
  Variant[String[1], Integer] $username,
  Variant[Pattern[/\A[^\n]+\z/], Integer] $password,
  Boolean[false] $sensitive,
  Enum['md5'] $hash,
  Any $salt = undef,
) {
  "md5${md5("${password}${username}")}"
}

# puppetlabs-mysql: of other passwords, the hash is one of bytes
function mysql::password(Pattern[/\A(?:\*[A-F0-9]{40})?\z/] $password, Boolean[false] $sensitive = false) {
  $password
}

function mysql::password(Pattern[/\A(?:\*[A-F0-9]{40})?\z/] $password, Boolean[true] $sensitive) {
  Sensitive($password)
}

function mysql_dirname(Pattern[/\A(?:\/[^\/\n]+)+\z/] $path) {
  $path ? {
    /\A\/[^\/]+\z/ => '/',
    default         => regsubst($path, '/[^/]+\z', ''),
  }
}

# puppet-mongodb
function mongodb_password(String[1] $username, String[1] $password, Boolean[false] $sensitive = false) {
  md5("${username}:mongo:${password}")
}

function mongodb_password(String[1] $username, Sensitive[String[1]] $password, Boolean[false] $sensitive = false) {
  $plain = $password.unwrap
  md5("${username}:mongo:${plain}")
}
