# What version 9 of the module adds to the functions and data types of version 8. Written by hand: where the details are
# not certain, the types have more values than they should.

function stdlib::batch_escape(Any $string) >> String {}

function stdlib::crc32(Any $value) >> String {}

function stdlib::ensure_packages(
  Variant[String[1], Array[String[1]], Hash[String[1], Any]] $packages,
  Hash $default_attributes = undef,
) >> Undef {}

# @open
function stdlib::fqdn_rand_string(Any $length, Any *$rest) >> String {}

# @open
function stdlib::fqdn_rotate(Any $collection, Any *$seeds) >> Variant[Array, String] {}

# @open
function stdlib::fqdn_uuid(Any $name) >> String {}

# @open
function stdlib::has_function(String[1] $name) >> Boolean {}

# @open
function stdlib::has_interface_with(Any $kind, Any $value = undef) >> Boolean {}

# @open
function stdlib::merge(Any *$hashes, Optional[Callable] $block) >> Hash {}

# @open
function stdlib::nested_values(Hash $hash) >> Array {}

function stdlib::os_version_gte(String[1] $os, String[1] $version) >> Boolean {}

# @open
function stdlib::parsehocon(String $hocon_string, Any $default = undef) {}

# @open
function stdlib::parsepson(String[1] $pson_string, Any $default = undef) {}

function stdlib::powershell_escape(Any $string) >> String {}

# @open
function stdlib::rewrap_sensitive_data(Any $data, Optional[Callable[Any]] $block) {}

# @open
function stdlib::seeded_rand(Any $max, Any $seed) >> Integer {}

# @open
function stdlib::seeded_rand_string(Integer[1] $length, String $seed, String[2] $charset = undef) >> String {}

function stdlib::sha256(Any $value) >> String {}

function stdlib::shell_escape(Any $string) >> String {}

# @open
function stdlib::sort_by(Any $collection, Callable $block) {}

# @open
function stdlib::time(Any $zone = undef) >> Integer {}

# @open
function stdlib::to_json(Any $data) >> Variant[String, Sensitive[String]] {}

# @open
function stdlib::to_json_pretty(Any $data, Any *$options) >> Variant[String, Sensitive[String]] {}

# @open
function stdlib::to_python(Any $object) >> Variant[String, Sensitive[String]] {}

# @open
function stdlib::to_ruby(Any $object) >> Variant[String, Sensitive[String]] {}

# @open
function stdlib::to_toml(Hash $data) >> Variant[String, Sensitive[String]] {}

# @open
function stdlib::to_yaml(Any $data, Hash $options = undef) >> Variant[String, Sensitive[String]] {}

function stdlib::type_of(Any $value) >> Type {}

# @open
function stdlib::validate_domain_name(Any *$names) {}

# @open
function stdlib::validate_email_address(Any *$addresses) {}

type Stdlib::Dns::Zone = String[1]

type Stdlib::Ensure::Package = String[1]

type Stdlib::Http::Method = String[1]

type Stdlib::Http::Status = Integer[100, 599]
