"""Which functions each module of a theme enters into the table, which is imported when one of them is first called."""

from __future__ import annotations

from typing import Final

OF_THE_LANGUAGE: Final = {
    "catalog": "contain create_resources include realize require tag tagged",
    "control": "break call fail lest next return then unwrap with",
    "data": "dig get getvar",
    "digests": "digest fqdn_rand md5 sha1 sha256",
    "iteration": "all any each filter group_by index map partition reduce",
    "logging": "alert crit debug emerg err info notice warning",
    "numbers": "abs ceiling floor round",
    "ordering": "compare max min sort",
    "regexps": "match regsubst",
    "scanning": "scanf",
    "sequences": "empty flatten keys length size unique values",
    "strings": "camelcase capitalize chomp chop downcase lstrip rstrip strip upcase",
    "templates": "inline_epp",
    "texts": "join shellquote split sprintf strftime",
    "trees": "tree_each",
    "types": "annotate assert_type convert_to defined new type",
    "versions": "versioncmp",
    "walking": "reverse_each slice step",
    "world": (
        "binary_file epp eyaml_lookup_key file find_file find_template generate hiera hiera_array hiera_hash "
        "hiera_include hocon_data import inline_template json_data lookup module_directory template yaml_data"
    ),
}
"""The functions that come with the language, by the modules of this package."""

OF_STDLIB: Final = {
    "arrays": (
        "any2array concat count delete delete_at delete_regex delete_undef_values delete_values difference "
        "grep intersection member reject union values_at zip"
    ),
    "characters": "squeeze",
    "choosing": "dig44 pick pick_default stdlib::ensure try_get_value",
    "conversions": (
        "any2bool bool2num bool2str clamp convert_base num2bool stdlib::type_of str2bool to_bytes type3x type_of"
    ),
    "data": (
        "base64 parsehocon parsejson parsepson parseyaml stdlib::parsehocon stdlib::to_json "
        "stdlib::to_json_pretty stdlib::to_python stdlib::to_ruby stdlib::to_toml stdlib::to_yaml to_json "
        "to_json_pretty to_python to_ruby to_toml to_yaml"
    ),
    "digests": (
        "fqdn_rand_string fqdn_uuid seeded_rand seeded_rand_string stdlib::crc32 stdlib::fqdn_rand_string "
        "stdlib::seeded_rand stdlib::seeded_rand_string stdlib::sha256"
    ),
    "hashes": "deep_merge has_key hash join_keys_to_values merge prefix stdlib::merge stdlib::nested_values suffix",
    "kinds": "is_a is_array is_bool is_float is_hash is_integer is_numeric is_string",
    "networks": (
        "enclose_ipv6 is_domain_name is_email_address is_ip_address is_ipv4_address is_ipv6_address "
        "is_mac_address stdlib::ip_in_range stdlib::validate_domain_name stdlib::validate_email_address "
        "validate_domain_name validate_email_address validate_ip_address validate_ipv4_address "
        "validate_ipv6_address"
    ),
    "paths": "basename dirname is_absolute_path stdlib::extname",
    "ranges": "range",
    "shells": (
        "batch_escape powershell_escape shell_escape shell_join shell_split stdlib::batch_escape "
        "stdlib::powershell_escape stdlib::shell_escape"
    ),
    "texts": (
        "dos2unix regexpescape reverse stdlib::end_with stdlib::start_with stdlib::xml_encode swapcase "
        "unix2dos uriescape"
    ),
    "validation": (
        "validate_absolute_path validate_array validate_bool validate_hash validate_integer validate_legacy "
        "validate_numeric validate_re validate_slength validate_string"
    ),
    "world": (
        "assert_private defined_with_params deprecation ensure_packages ensure_resource ensure_resources fact "
        "fqdn_rotate get_module_path getparam glob has_interface_with has_ip_address has_ip_network "
        "is_function_available load_module_metadata loadjson loadyaml os_version_gte pry pw_hash shuffle "
        "sprintf_hash stdlib::deferrable_epp stdlib::ensure_packages stdlib::fqdn_rotate stdlib::has_function "
        "stdlib::has_interface_with stdlib::os_version_gte stdlib::sort_by stdlib::str2resource stdlib::time "
        "str2saltedpbkdf2 str2saltedsha512 time validate_augeas validate_cmd validate_x509_rsa_key_pair"
    ),
}
"""The functions of the module stdlib, by the modules of the package `stdlib`."""
