# What functions with the older interface take and give back. The numbers of arguments are those that they let through.

function any2array(Any *$values) >> Array {}
function any2bool(Any $value, Any *$ignored) >> Boolean {}
function assert_private(Any $message = undef) {}
function base64(Any $action, Any $value, Any *$rest) >> String {}
function basename(Any $path, Any *$rest) >> String {}
function bool2num(Any $value, Any *$ignored) >> Integer {}
function bool2str(Any $value) >> String {}
function bool2str(Any $value, Any $true_text, Any $false_text) >> String {}
function clamp(Any *$values) {}
function concat(Any $array, Any *$arrays) >> Array {}
function convert_base(Any $number, Any $base) >> String {}
function count(Any $array, Any $value = undef) >> Integer {}
function deep_merge(Any $hash, Any *$hashes) >> Hash {}
function defined_with_params(Any *$arguments) {}
function delete(Any $collection, Any $value) {}
function delete_at(Any $array, Any $index, Any *$ignored) >> Array {}
function delete_regex(Any $collection, Any $pattern) >> Variant[Array, Hash] {}
function delete_undef_values(Any $collection, Any *$ignored) >> Variant[Array, Hash] {}
function delete_values(Any $hash, Any $value) >> Hash {}
function difference(Any $array, Any $other) >> Array {}
# @deprecated use `dig`
function dig44(Any $data, Any $path, Any *$default) {}
function dirname(Any $path, Any *$ignored) >> String {}
function dos2unix(Any $text) >> String {}
function enclose_ipv6(Any $addresses) >> Array {}
function fqdn_rand_string(Any $length, Any *$rest) >> String {}
function fqdn_rotate(Any $collection, Any *$seeds) >> Variant[Array, String] {}
function fqdn_uuid(Any $name, Any *$ignored) >> String {}
function get_module_path(Any $module) >> String {}
function glob(Any $patterns) >> Array {}
function grep(Any $array, Any $pattern) >> Array {}
function has_interface_with(Any $kind, Any $value = undef) >> Boolean {}
function has_ip_address(Any $address) >> Boolean {}
function has_ip_network(Any $network) >> Boolean {}
# @deprecated use the operator `in`
function has_key(Any $hash, Any $key) >> Boolean {}
# @deprecated use `Hash($pairs)`
function hash(Any $pairs, Any *$ignored) >> Hash {}
function intersection(Any $array, Any $other) >> Array {}
# @deprecated use `=~ Stdlib::Fqdn`
function is_domain_name(Any $value) >> Boolean {}
# @deprecated use `=~ Stdlib::Email`
function is_email_address(Any $value) >> Boolean {}
function is_function_available(Any $name) >> Boolean {}
# @deprecated use `=~ Hash`
function is_hash(Any $value) >> Boolean {}
# @deprecated use `=~ Integer`
function is_integer(Any $value) >> Boolean {}
# @deprecated use `=~ Stdlib::MAC`
function is_mac_address(Any $value) >> Boolean {}
function join_keys_to_values(Any $hash, Any $separator) >> Array {}
function load_module_metadata(Any $module, Any $is_optional = undef) {}
function loadjson(Any $path, Any *$default) {}
function loadyaml(Any $path, Any *$default) {}
function member(Any $array, Any $value, Any *$ignored) >> Boolean {}
function num2bool(Any $number) >> Boolean {}
function parsejson(Any $text, Any *$default) {}
function parseyaml(Any $text, Any *$default) {}
function prefix(Any $collection, Any *$prefix) >> Variant[Array, Hash] {}
function pw_hash(Any $password, Any $algorithm, Any $salt) >> Optional[String] {}
function range(Any $first, Any *$rest) >> Array {}
function regexpescape(Any $text, Any *$ignored) >> Variant[Array, String] {}
function reject(Any $array, Any $pattern) >> Variant[Array, Hash] {}
function reverse(Any $value, Any *$ignored) >> Variant[Array, String] {}
function seeded_rand(Any $max, Any $seed) >> Integer {}
function shell_join(Any $words) >> String {}
function shell_split(Any $text) >> Array {}
function shuffle(Any $value, Any *$ignored) >> Variant[Array, String] {}
function squeeze(Any $text, Any $characters = undef) >> Variant[Array, String] {}
function str2bool(Any $value, Any *$ignored) >> Boolean {}
function str2saltedpbkdf2(Any $password, Any $salt, Any $iterations) >> Hash {}
function str2saltedsha512(Any $password) >> String {}
function suffix(Any $collection, Any *$suffix) >> Variant[Array, Hash] {}
function swapcase(Any $text, Any *$ignored) >> Variant[Array, String] {}
function time(Any $zone = undef) >> Integer {}
function to_bytes(Any $size) >> Numeric {}
# @deprecated use `dig`
function try_get_value(Any $data, Any *$rest) {}
# @deprecated use `type`
function type3x(Any $value) >> String {}
function union(Any $array, Any $other, Any *$arrays) >> Array {}
function unix2dos(Any $text) >> String {}
function uriescape(Any $text, Any *$ignored) >> Variant[Array, String] {}
function validate_augeas(Any $content, Any $lens, Any $tests = undef, Any $message = undef) {}
function validate_cmd(Any $content, Any $command, Any $message = undef) {}
function validate_domain_name(Any $name, Any *$names) {}
function validate_email_address(Any $address, Any *$addresses) {}
function validate_x509_rsa_key_pair(Any $certificate, Any $key) {}
function values_at(Any $array, Any $indices, Any *$ignored) >> Array {}
function zip(Any $array, Any $other, Any *$flatten) >> Array {}
