"""The releases of stdlib that brought its functions and data types, as the files of its releases from 4.0 on say."""

from __future__ import annotations

from typing import Final

from pplint.types.semver import Version

_NAMES: Final = {
    (4, 1, 0): ("dirname"),
    (4, 2, 0): (
        "base64 deep_merge delete_undef_values delete_values difference intersection is_bool pick_default "
        "union validate_ipv4_address validate_ipv6_address"
    ),
    (4, 3, 0): ("bool2str"),
    (4, 4, 0): ("private"),
    (4, 6, 0): ("assert_private basename fqdn_rand_string pw_hash type3x type_of validate_integer validate_numeric"),
    (4, 8, 0): ("load_module_metadata"),
    (4, 9, 0): ("convert_base dos2unix try_get_value unix2dos"),
    (4, 10, 0): ("is_a seeded_rand validate_ip_address"),
    (4, 11, 0): ("is_absolute_path"),
    (4, 12, 0): (
        "clamp enclose_ipv6 ensure_resources is_email_address is_ipv4_address is_ipv6_address "
        "validate_email_address validate_x509_rsa_key_pair"
    ),
    (4, 13, 0): (
        "any2bool delete_regex deprecation dig44 loadjson regexpescape shell_escape shell_join shell_split "
        "stdlib::absolutepath stdlib::compat::absolute_path stdlib::compat::array stdlib::compat::bool "
        "stdlib::compat::float stdlib::compat::integer stdlib::compat::ip_address stdlib::compat::ipv4 "
        "stdlib::compat::ipv6 stdlib::compat::numeric stdlib::compat::re stdlib::compat::string "
        "stdlib::httpsurl stdlib::httpurl stdlib::unixpath stdlib::windowspath validate_legacy"
    ),
    (4, 15, 0): ("fqdn_uuid pry stdlib::compat::hash"),
    (4, 17, 0): ("glob"),
    (4, 19, 0): ("fact stdlib::mac validate_domain_name"),
    (4, 20, 0): ("to_json to_json_pretty to_yaml"),
    (4, 22, 0): ("sprintf_hash stdlib::ensure::service stdlib::filemode"),
    (4, 25, 0): (
        "stdlib::base32 stdlib::base64 stdlib::filesource stdlib::fqdn stdlib::host stdlib::ip::address "
        "stdlib::ip::address::nosubnet stdlib::ip::address::v4 stdlib::ip::address::v4::cidr "
        "stdlib::ip::address::v4::nosubnet stdlib::ip::address::v6 stdlib::ip::address::v6::alternative "
        "stdlib::ip::address::v6::compressed stdlib::ip::address::v6::full stdlib::ip::address::v6::nosubnet "
        "stdlib::ip::address::v6::nosubnet::alternative stdlib::ip::address::v6::nosubnet::compressed "
        "stdlib::ip::address::v6::nosubnet::full stdlib::ip_address stdlib::ipv4 stdlib::ipv6 stdlib::port "
        "stdlib::port::privileged stdlib::port::unprivileged"
    ),
    (5, 0, 0): ("seeded_rand_string"),
    (5, 2, 0): ("os_version_gte stdlib::extname stdlib::ip::address::v6::cidr"),
    (6, 0, 0): ("stdlib::ip_in_range"),
    (6, 1, 0): (
        "stdlib::objectstore stdlib::objectstore::gsuri stdlib::objectstore::s3uri stdlib::syslogfacility "
        "stdlib::yes_no"
    ),
    (6, 3, 0): ("stdlib::end_with stdlib::start_with str2saltedpbkdf2"),
    (6, 5, 0): (
        "parsehocon stdlib::datasize stdlib::ensure::file stdlib::ensure::file::directory "
        "stdlib::ensure::file::file stdlib::ensure::file::link stdlib::port::dynamic stdlib::port::ephemeral "
        "stdlib::port::registered stdlib::port::user"
    ),
    (6, 6, 0): ("stdlib::ensure stdlib::httpstatus"),
    (7, 0, 0): ("stdlib::email"),
    (8, 0, 0): ("to_python to_ruby"),
    (8, 1, 0): ("to_toml"),
    (8, 2, 0): ("batch_escape powershell_escape stdlib::str2resource stdlib::xml_encode"),
    (8, 4, 0): ("stdlib::deferrable_epp"),
    (8, 5, 0): ("parsepson stdlib::createresources"),
    (8, 6, 0): ("stdlib::crc32 stdlib::ensure::package stdlib::http::method stdlib::http::status stdlib::sha256"),
    (9, 0, 0): (
        "stdlib::batch_escape stdlib::dns::zone stdlib::ensure_packages stdlib::fqdn_rand_string "
        "stdlib::has_interface_with stdlib::ip::address::cidr stdlib::merge stdlib::os_version_gte "
        "stdlib::parsehocon stdlib::powershell_escape stdlib::seeded_rand stdlib::seeded_rand_string "
        "stdlib::shell_escape stdlib::to_json stdlib::to_json_pretty stdlib::to_python stdlib::to_ruby "
        "stdlib::to_toml stdlib::to_yaml stdlib::type_of stdlib::validate_domain_name "
        "stdlib::validate_email_address"
    ),
    (9, 1, 0): ("stdlib::nested_values"),
    (9, 3, 0): ("stdlib::has_function"),
    (9, 4, 0): ("stdlib::fqdn_rotate"),
    (9, 5, 0): ("stdlib::sort_by stdlib::time"),
}

SINCE: Final = {name: Version(*release) for release, names in _NAMES.items() for name in names.split()}
"""The first release that has a name; what the language has itself by now is left out."""
