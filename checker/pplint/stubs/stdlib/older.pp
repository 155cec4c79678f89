# What version 8 of the module has, and version 9 has not.

# @until 8
# @deprecated use `dig`
function dig44(Any $data, Any $path, Any *$default, Optional[Callable] $block) {}

# @until 8
# @deprecated use the operator `in`
function has_key(Any $hash, Any $key, Optional[Callable] $block) >> Boolean {}

# @until 8
# @deprecated use `Hash($pairs)`
function hash(Any $pairs, Any *$ignored, Optional[Callable] $block) >> Hash {}

# @until 8
function is_absolute_path(Any *$args) {}

# @until 8
function is_array(Any *$args) {}

# @until 8
function is_bool(Any *$args) {}

# @until 8
# @deprecated use `=~ Stdlib::Fqdn`
function is_domain_name(Any $value, Optional[Callable] $block) >> Boolean {}

# @until 8
# @deprecated use `=~ Stdlib::Email`
function is_email_address(Any $value, Optional[Callable] $block) >> Boolean {}

# @until 8
function is_float(Any *$args) {}

# @until 8
function is_function_available(Any $name, Optional[Callable] $block) >> Boolean {}

# @until 8
# @deprecated use `=~ Hash`
function is_hash(Any $value, Optional[Callable] $block) >> Boolean {}

# @until 8
# @deprecated use `=~ Integer`
function is_integer(Any $value, Optional[Callable] $block) >> Boolean {}

# @until 8
function is_ip_address(Any *$args) {}

# @until 8
function is_ipv4_address(Any *$args) {}

# @until 8
function is_ipv6_address(Any *$args) {}

# @until 8
# @deprecated use `=~ Stdlib::MAC`
function is_mac_address(Any $value, Optional[Callable] $block) >> Boolean {}

# @until 8
function is_numeric(Any *$args) {}

# @until 8
function is_string(Any *$args) {}

# @until 8
function sprintf_hash(String $format, Hash $arguments) {}

# @until 8
# @deprecated use `dig`
function try_get_value(Any $data, Any *$rest, Optional[Callable] $block) {}

# @until 8
# @deprecated use `type`
function type3x(Any $value, Optional[Callable] $block) >> String {}

# @until 8
function validate_absolute_path(Any *$args) {}

# @until 8
function validate_array(Any *$args) {}

# @until 8
function validate_bool(Any *$args) {}

# @until 8
function validate_hash(Any *$args) {}

# @until 8
function validate_integer(Any *$args) {}

# @until 8
function validate_ip_address(Any *$args) {}

# @until 8
function validate_ipv4_address(Any *$args) {}

# @until 8
function validate_ipv6_address(Any *$args) {}

# @until 8
function validate_numeric(Any *$args) {}

# @until 8
function validate_re(Any *$args) {}

# @until 8
function validate_slength(Any *$args) {}

# @until 8
function validate_string(Any *$args) {}

# @until 8
type Stdlib::Compat::Absolute_path = Pattern[
  /^(([a-zA-Z]:[\\\/])|([\\\/][\\\/][^\\\/]+[\\\/][^\\\/]+)|([\\\/][\\\/]\?[\\\/][^\\\/]+))/,
  /^\//
]

# @until 8
type Stdlib::Compat::Array = Array

# @until 8
type Stdlib::Compat::Bool = Boolean

# @until 8
type Stdlib::Compat::Float = Variant[Float, Pattern[/^-?(?:(?:[1-9]\d*)|0)(?:\.\d+)(?:[eE]-?\d+)?$/]]

# @until 8
type Stdlib::Compat::Hash = Hash

# @until 8
type Stdlib::Compat::Integer = Variant[
  Integer,
  Pattern[/^-?(?:(?:[1-9]\d*)|0)$/],
  Array[Variant[Integer, Pattern[/^-?(?:(?:[1-9]\d*)|0)$/]]]
]

# @until 8
type Stdlib::Compat::Ip_address = Variant[Stdlib::Compat::Ipv4, Stdlib::Compat::Ipv6]

# @until 8
type Stdlib::Compat::Ipv4 = Pattern[
  /^((([0-9](?!\d)|[1-9][0-9](?!\d)|1[0-9]{2}(?!\d)|2[0-4][0-9](?!\d)|25[0-5](?!\d))[.]){3}([0-9](?!\d)|[1-9][0-9](?!\d)|1[0-9]{2}(?!\d)|2[0-4][0-9](?!\d)|25[0-5](?!\d)))(\/((([0-9](?!\d)|[1-9][0-9](?!\d)|1[0-9]{2}(?!\d)|2[0-4][0-9](?!\d)|25[0-5](?!\d))[.]){3}([0-9](?!\d)|[1-9][0-9](?!\d)|1[0-9]{2}(?!\d)|2[0-4][0-9](?!\d)|25[0-5](?!\d))|[0-9]+))?$/
]

# @until 8
type Stdlib::Compat::Ipv6 = Pattern[
  /\s*((([0-9A-Fa-f]{1,4}:){7}([0-9A-Fa-f]{1,4}|:))|(([0-9A-Fa-f]{1,4}:){6}(:[0-9A-Fa-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9A-Fa-f]{1,4}:){5}(((:[0-9A-Fa-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9A-Fa-f]{1,4}:){4}(((:[0-9A-Fa-f]{1,4}){1,3})|((:[0-9A-Fa-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9A-Fa-f]{1,4}:){3}(((:[0-9A-Fa-f]{1,4}){1,4})|((:[0-9A-Fa-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9A-Fa-f]{1,4}:){2}(((:[0-9A-Fa-f]{1,4}){1,5})|((:[0-9A-Fa-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9A-Fa-f]{1,4}:){1}(((:[0-9A-Fa-f]{1,4}){1,6})|((:[0-9A-Fa-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9A-Fa-f]{1,4}){1,7})|((:[0-9A-Fa-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))(%.+)?\s*$/
]

# @until 8
type Stdlib::Compat::Numeric = Variant[
  Numeric,
  Pattern[/^-?(?:(?:[1-9]\d*)|0)(?:\.\d+)?(?:[eE]-?\d+)?$/],
  Array[Variant[Numeric, Pattern[/^-?(?:(?:[1-9]\d*)|0)(?:\.\d+)?(?:[eE]-?\d+)?$/]]]
]

# @until 8
type Stdlib::Compat::String = Optional[String]
