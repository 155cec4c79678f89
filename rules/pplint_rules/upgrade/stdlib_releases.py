"""What stdlib gave up in which release, and whether programs may find that release or a later one.

The tables are what its releases from 4.0 to 9.7 have, and have not any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Severity
from pplint.infer.symbols import Function
from pplint.types.semver import Version

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.syntax import ast

LIBRARY: Final = "stdlib"
NINE: Final = Version(9, 0, 0)
"""The first release for Puppet 8, which has nothing any more that was deprecated before."""

FIVE: Final = Version(5, 0, 0)
_NEEDED_SINCE: Final = 8

TYPE_TESTS: Final = {
    "is_absolute_path": "Stdlib::Absolutepath",
    "is_array": "Array",
    "is_bool": "Boolean",
    "is_domain_name": "Stdlib::Fqdn",
    "is_email_address": "Stdlib::Email",
    "is_float": "Float",
    "is_hash": "Hash",
    "is_integer": "Integer",
    "is_ip_address": "Stdlib::IP::Address",
    "is_ipv4_address": "Stdlib::IP::Address::V4",
    "is_ipv6_address": "Stdlib::IP::Address::V6",
    "is_mac_address": "Stdlib::MAC",
    "is_numeric": "Numeric",
    "is_string": "String",
}
"""The functions that tell whether a value is of a type, and the type."""

TYPE_CHECKS: Final = {
    "validate_absolute_path": "Stdlib::Absolutepath",
    "validate_array": "Array",
    "validate_bool": "Boolean",
    "validate_hash": "Hash",
    "validate_integer": "Integer",
    "validate_ip_address": "Stdlib::IP::Address",
    "validate_ipv4_address": "Stdlib::IP::Address::V4",
    "validate_ipv6_address": "Stdlib::IP::Address::V6",
    "validate_numeric": "Numeric",
    "validate_string": "String",
}
"""The functions that fail for a value that is not of a type, and the type."""

OTHERS: Final = {
    "dig44": "call `dig` with the keys as arguments",
    "has_key": "write `KEY in HASH`",
    "hash": "write `Hash(PAIRS)`",
    "is_function_available": "call `stdlib::has_function`",
    "sprintf_hash": "call `sprintf`, which takes a hash, too",
    "try_get_value": "call `dig` with the keys as arguments",
    "type3x": "call `type`, which returns a data type",
    "validate_re": "declare the parameter as a `Pattern`",
    "validate_slength": "declare the parameter as a `String` with a minimum and a maximum",
}
"""The other functions that are gone, and what to do instead. `private` is a reserved word: no call of it compiles."""

REMOVED: Final = frozenset({*TYPE_TESTS, *TYPE_CHECKS, *OTHERS})

_LATER: Final = {"fqdn_rotate": Version(9, 4, 0), "time": Version(9, 5, 0)}
_MOVED: Final = (
    *("batch_escape", "ensure_packages", "fqdn_rand_string", "fqdn_rotate", "has_interface_with", "merge"),
    *("os_version_gte", "parsehocon", "powershell_escape", "seeded_rand", "seeded_rand_string", "shell_escape", "time"),
    *("to_json", "to_json_pretty", "to_python", "to_ruby", "to_toml", "to_yaml", "type_of", "validate_domain_name"),
    "validate_email_address",
)
MOVED: Final = {name: _LATER.get(name, NINE) for name in _MOVED}
"""The functions that only call those of the same name in `stdlib::`, and the release from which on these are there."""

DATA_TYPES: Final = {
    "stdlib::compat::absolute_path": (NINE, "Stdlib::Absolutepath"),
    "stdlib::compat::array": (NINE, "Array"),
    "stdlib::compat::bool": (NINE, "Boolean"),
    "stdlib::compat::float": (NINE, "Float"),
    "stdlib::compat::hash": (NINE, "Hash"),
    "stdlib::compat::integer": (NINE, "Integer"),
    "stdlib::compat::ip_address": (NINE, "Stdlib::IP::Address"),
    "stdlib::compat::ipv4": (NINE, "Stdlib::IP::Address::V4"),
    "stdlib::compat::ipv6": (NINE, "Stdlib::IP::Address::V6"),
    "stdlib::compat::numeric": (NINE, "Numeric"),
    "stdlib::compat::re": (NINE, None),
    "stdlib::compat::string": (NINE, "Optional[String]"),
    "stdlib::ip_address": (FIVE, "Stdlib::IP::Address"),
    "stdlib::ipv4": (FIVE, "Stdlib::IP::Address::V4"),
    "stdlib::ipv6": (FIVE, "Stdlib::IP::Address::V6"),
}
"""The data types that are gone, the release that has them no more, and the type that means about the same."""


class Standing(Struct, frozen=True):
    """What is said of something that changes with a release of stdlib: how severe it is, and why it matters here.

    It `is_everywhere` if every release that programs may find is that one or a later one.
    """

    severity: Severity
    reason: str
    is_everywhere: bool = False


def standing(ctx: Context, since: Version) -> Standing | None:
    """Return how a file stands to a release of stdlib; None if what changes with it does not matter there.

    It does where the release, or a later one, is among those that may be found. Where the user names a version of
    Puppet that needs such a release, it will.
    """
    if ctx.module == LIBRARY:
        return None
    allowed = ctx.project.allowed_versions(LIBRARY, ctx.module)
    if allowed is not None and allowed.include_some(since):
        is_everywhere = allowed.are_from(since)
        severity = Severity.ERROR if is_everywhere else Severity.WARNING
        return Standing(severity, f"{allowed.origin} `{allowed.text}`", is_everywhere)
    if ctx.upgrade.is_asked_for and ctx.puppet_version >= _NEEDED_SINCE:
        return Standing(Severity.INFO, f"Puppet {_NEEDED_SINCE} needs stdlib {NINE}")
    return None


def is_of_library(node: ast.Call | ast.MethodCall, name: str, ctx: Context) -> bool:
    """Return whether a call is of the function of stdlib, as far as is known: nothing else has it."""
    function = ctx.resolve(node)
    if isinstance(function, Function) and (function.definition is not None or function.builtin):
        return False
    return set(ctx.project.modules_of_function(name)) <= {LIBRARY}
