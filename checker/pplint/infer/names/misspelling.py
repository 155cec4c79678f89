"""Slips of the pen: names that are almost those that everybody knows.

Where a module is missing that might define a name, nobody can say that the name does not exist. One that is almost that
of something in the core is still taken for a slip: nobody calls a function `eahc`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pplint.base.suggest import is_one_edit
from pplint.evaluator.builtins.table import FUNCTIONS, LIBRARY
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, DATA_TYPES, RESOURCE_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@cache
def is_slip(kind: str, name: str) -> bool:
    """Return whether the name of a function, a type or a resource type is almost one of the core's, or of stdlib's.

    A type or a function may also be what another language calls it.
    """
    if "::" in name or kind not in _KNOWN:
        return False
    if kind == "type" and name.lower() in FOREIGN_TYPES:
        return True
    word = name.lower()
    if word in FOREIGN_FUNCTIONS and (kind == "function" or (kind == "method" and word not in _MEMBERS)):
        return True
    known = _KNOWN[kind]
    is_of_core = is_almost(name.lower(), known) or is_cut(name.lower(), known)
    return is_of_core or (kind == "function" and _is_slip_of_library(name))


def _is_slip_of_library(name: str) -> bool:
    return name not in LIBRARY and is_almost(name, LIBRARY)


FOREIGN_TYPES: Final = {
    "bool": "Boolean",
    "dict": "Hash",
    "double": "Float",
    "int": "Integer",
    "list": "Array",
    "none": "Undef",
    "null": "Undef",
    "number": "Numeric",
    "str": "String",
}
"""What other languages call types, in lower case, and what they are here."""

_WORDS_OF_OTHERS: Final = {
    "": (
        "array_key_exists array_pop array_push array_shift atoi env floatval getattr getenv hasattr in_array indexof "
        "intval is_nil is_none is_null isalpha isdigit isfile isinstance isnull isnumeric key_exists lcfirst "
        "parse_float parse_int parsefloat parseint popen preg_quote putenv setattr setenv sleep str str_repeat strcmp "
        "strpos strtotime substr substring system to_f to_i to_s to_sym tolist tomap tonumber toset tostring unset "
        "usleep"
    ),
    "assert_type": "assert",
    "capitalize": "ucfirst",
    "defined": "function_exists is_defined is_set isdefined isset",
    "downcase": "lowercase mb_strtolower strtolower to_lower tolower tolowercase",
    "each": "enumerate foreach forelse",
    "empty": "is_blank isempty",
    "err": "error",
    "fail": "abort bail die exit fatal halt panic quit raise throw",
    "file": "file_get_contents readfile",
    "filter": "array_filter",
    "generate": "passthru popen3 proc_open shell_exec",
    "include": "include_once require_once",
    "join": "implode",
    "keys": "array_keys",
    "length": "len mb_strlen sizeof strlen",
    "lstrip": "ltrim",
    "map": "array_map",
    "match": "preg_match preg_match_all",
    "merge": "array_merge",
    "notice": "echo fprintf pprint print print_r printf println puts sprint var_dump var_export writeln",
    "parsejson": "json_decode jsondecode",
    "parseyaml": "yaml_decode yamldecode",
    "regsubst": "preg_replace str_replace",
    "rstrip": "rtrim",
    "split": "explode preg_split",
    "strip": "trimspace",
    "to_json": "json_encode jsonencode",
    "to_yaml": "yaml_encode yamlencode",
    "type": "gettype instanceof typeof",
    "unique": "array_unique",
    "upcase": "mb_strtoupper strtoupper to_upper toupper touppercase uppercase",
    "values": "array_values",
    "warning": "warn",
}
FOREIGN_FUNCTIONS: Final = {word: known for known, words in _WORDS_OF_OTHERS.items() for word in words.split()}
"""What other languages call functions, in lower case, and what they are here, if anything.

No module of the collection of signatures has a function of such a name, but for an old `echo`.
"""

_MEMBERS: Final = frozenset({"bail", "env", "error", "exit", "fatal", "halt", "str", "system"})
"""What objects are asked for as if it were a function: the results of Bolt have an `error`."""

_KNOWN: Final[dict[str, Iterable[str]]] = {
    "function": FUNCTIONS,
    "method": FUNCTIONS,
    "type": DATA_TYPES | RESOURCE_TYPES | BUNDLED_RESOURCE_TYPES,
    "resource type": RESOURCE_TYPES | BUNDLED_RESOURCE_TYPES,
}


def is_alike(kind: Kind, name: str, known: Iterable[str]) -> bool:
    """Return whether a name is so like that of something in a module that it is taken for a slip."""
    if kind not in {Kind.HOST_CLASS, Kind.DEFINE}:
        return is_almost(name, known) or is_cut(name, known)
    return bool(modules_like(name, known))


def modules_like(name: str, known: Iterable[str]) -> list[str]:
    """Return the known modules that a name is a slip of.

    Another letter makes another module, which may be missing: only what is twisted, or has a letter too many or too few
    in its middle, is a slip.
    """
    near = _almost(name, known) if len(name) >= _SHORTEST_MODULE else ()
    return [each for each in near if not _is_other(name, each)]


def _is_other(name: str, module: str) -> bool:
    """Return whether one letter of a word is another one."""
    return len(name) == len(module) and sorted(name) != sorted(module)


def is_almost(name: str, known: Iterable[str]) -> bool:
    """Return whether a name differs from a known one by one letter, or by two that are exchanged."""
    return next(_almost(name, known), None) is not None


def _almost(name: str, known: Iterable[str]) -> Iterator[str]:
    near = (each for each in known if each[:1] == name[:1]) if len(name) >= _SHORTEST else ()
    return (each for each in near if is_one_edit(name, each) and _is_within(name, each))


def _is_within(name: str, other: str) -> bool:
    """Whether words differ before their end: a letter more there may mean something else."""
    return not name.startswith(other) and not other.startswith(name)


def is_cut(name: str, known: Iterable[str]) -> bool:
    """Return whether a name lacks the last letter of a known one, or has one more, which is no plural of one word."""
    return len(name) >= _SHORTEST and any(
        name != each and (max(name, each)[-1] != "s" or "_" in name) and (name[:-1] == each or each[:-1] == name)
        for each in known
    )


_SHORTEST = 3
_SHORTEST_MODULE = 5
