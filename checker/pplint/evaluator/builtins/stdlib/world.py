"""Functions that depend on facts, files, the catalog or chance: their signatures, and what they refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import declare_legacy, declare_stdlib, refuse_deprecated, stdlib
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.access_types import step_into
from pplint.values.errors import PuppetError
from pplint.values.formatting.sprintf import sprintf
from pplint.values.model import Hash
from pplint.values.ruby_numbers import ruby_integer

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result

_SEGMENT = late_pattern(r'([^."]+)|"([^"]+)"')


# Facts


@stdlib("fact(String $fact_name)", takes_call=True)
def fact(call: Call, fact_name: str) -> Result:
    """Follow a path such as `os.family` into the facts."""
    found = call.run.variable("facts", call.run.top)
    for segment in segments_of(fact_name):
        found = _step(found, segment)
    return found


def segments_of(path: str) -> list[str]:
    """Return the keys of a path into the facts."""
    return [plain or quoted for plain, quoted in _SEGMENT.findall(path)]


def _step(data: Result, key: str) -> Result:
    if isinstance(data, Unknown):
        return step_into(data, key)
    if isinstance(data, Hash):
        return data.get(key)
    try:
        index = ruby_integer(key)
    except ValueError:
        return None
    return data[index] if isinstance(data, tuple) and -len(data) <= index < len(data) else None


# What is deprecated


@stdlib("deprecation(String $key, String $message, Boolean $use_strict_setting = true) >> Undef", takes_call=True)
def deprecation(call: Call, _key: str, _message: str, use_strict_setting: bool = True) -> Result:
    """Fail where Puppet is strict, unless that is not to matter."""
    if use_strict_setting:
        refuse_deprecated(call)
    return None


@stdlib("sprintf_hash(String $format, Hash $arguments) >> String", takes_call=True, takes_unknown=True)
def sprintf_hash(call: Call, format: Result, arguments: Result) -> Result:  # noqa: A002 - the parameter's name
    """Format values by name, where Puppet is not strict."""
    refuse_deprecated(call)
    if not isinstance(format, str) or not isinstance(arguments, Hash):
        return call.returned()
    if not all(isinstance(key, str) for key, _ in arguments.pairs):
        raise PuppetError(issues.NoMethod("to_sym", "a key"))
    return sprintf(format, [arguments])


# Signatures

declare_legacy(
    [
        "assert_private(Any $message = '') >> Undef",
        "defined_with_params(Any $reference, Any *$parameters) >> Boolean",
        "ensure_resource(Any $type, Any $title, Any *$parameters) >> Undef",
        "ensure_resources(Any $type, Hash $resources, Any *$parameters) >> Undef",
        "fqdn_rotate(String $value, Any *$seed) >> String",
        "fqdn_rotate(Array $value, Any *$seed) >> Array",
        "get_module_path(Any $module) >> String[1]",
        "getparam(Any $reference, String $parameter, Any *$rest)",
        "glob(Variant[String, Array] $patterns) >> Array[String]",
        "has_interface_with(Any $kind, Any $value = '') >> Boolean",
        "has_ip_address(Any $address) >> Boolean",
        "has_ip_network(Any $network) >> Boolean",
        "is_function_available(Any $name) >> Boolean",
        "load_module_metadata(Any $module, Any $allow_empty = false) >> Hash",
        "loadjson(Any $path, Any *$default)",
        "loadyaml(Any $path, Any *$default)",
        "pry(Any *$arguments) >> Undef",
        """pw_hash(
            Variant[String, Sensitive[Optional[String]]] $password,
            Variant[
                Enum['md5', 'sha-256', 'sha-512', 'bcrypt', 'bcrypt-a', 'bcrypt-x', 'bcrypt-y'],
                Sensitive[String],
                Pattern[/\\A(?i:md5|sha-(?:256|512)|bcrypt(?:-[axy])?)\\z/]
            ] $hash,
            Variant[Pattern[/\\A[a-zA-Z0-9.\\/]+\\z/, /^[0-9]{2}\\$[.\\/A-Za-z0-9]{22}/], Sensitive[String[1]]] $salt
        ) >> Optional[String[1]]""",
        "shuffle(String $value, Any *$rest) >> String",
        "shuffle(Array $value, Any *$rest) >> Array",
        """str2saltedpbkdf2(
            Variant[String, Sensitive[String]] $password,
            Variant[String[8], Pattern[/[^\\x00-\\x7f]/], Sensitive[String[1]]] $salt,
            Variant[Integer[40001, 69999], Sensitive[Integer[40001, 69999]]] $iterations
        ) >> Struct[{
            password_hex => String[256, 256],
            salt_hex     => String[16],
            iterations   => Integer[40001, 69999],
        }]""",
        "str2saltedsha512(String $password) >> String[136, 136]",
        "time(Any $timezone = '') >> Integer",
        "validate_augeas(Any $content, Any $lens, Any $tests = '', Any $message = '') >> Undef",
        "validate_cmd(Any $content, Any $command, Any $message = '') >> Undef",
        "validate_x509_rsa_key_pair(String $certificate, String $key) >> Undef",
    ]
)

_PACKAGES = "Variant[String[1], Array[String[1]], Hash[String[1], Any]] $packages, Hash $default_attributes = {}"

declare_stdlib(
    [
        f"ensure_packages({_PACKAGES}) >> Undef",
        f"stdlib::ensure_packages({_PACKAGES}) >> Undef",
        "os_version_gte(String[1] $os, String[1] $version) >> Boolean",
        "stdlib::deferrable_epp(String $template, Hash $variables) >> Variant[String, Sensitive[String], Deferred]",
        "stdlib::fqdn_rotate(String $input, Variant[Integer, String] *$seeds) >> String",
        "stdlib::fqdn_rotate(Array $input, Variant[Integer, String] *$seeds) >> Array",
        "stdlib::has_function(String[1] $name) >> Boolean",
        "stdlib::has_interface_with(String[1] $interface) >> Boolean",
        """stdlib::has_interface_with(
            Enum['macaddress', 'netmask', 'ipaddress', 'network', 'ip', 'mac'] $kind, String[1] $value
        ) >> Boolean""",
        "stdlib::os_version_gte(String[1] $os, String[1] $version) >> Boolean",
        "stdlib::sort_by(Array $values, Callable[1, 1] $block) >> Array",
        "stdlib::sort_by(Hash $values, Callable[2, 2] $block) >> Hash",
        "stdlib::str2resource(String $resource) >> Type",
        "stdlib::time(Optional[String] $timezone = undef) >> Integer",
    ]
)
