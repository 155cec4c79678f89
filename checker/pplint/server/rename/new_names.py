"""Which names the language allows for what.

Specification: "Reserved words and acceptable names".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pplint.data.written_options import OPTIONS
from pplint.server.service import Refused
from pplint.server.uses.keys import TEMPLATE, TOP
from pplint.server.uses.use import DATA_KEY, VARIABLE, Key
from pplint.syntax.names import (
    DATA_TYPES,
    FACTS,
    FUNCTIONS,
    KEYWORDS,
    LOWER_CASE_NAME,
    METAPARAMETERS,
    PARAMETER_NAME,
    REFUSED_TYPE_NAMES,
    RESERVED_CLASS_NAMES,
    RESERVED_VARIABLES,
    SCOPE_VARIABLES,
    TOP_SCOPE_VARIABLES,
    TYPE_NAME,
)
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Callable

CLASS: Final = "class"
DEFINE: Final = "defined type"
FUNCTION: Final = "function"
DATA_TYPE: Final = "data type"
PLAN: Final = "plan"

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][\w-]*(?:::[\w-]+)*", re.ASCII)
_YAML_WORDS: Final = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null", OPTIONS})
"""What YAML reads as something else than a text, and the key for options."""

_WITH_ATTRIBUTES: Final = frozenset({"class", "defined type"})


def allowed(key: Key, given: str) -> str:
    """Return a new name as it is to be written; raise `Refused` if the language does not allow it."""
    return _RULES[key.word](key, given.strip())


def _variable(key: Key, given: str) -> str:
    name = given.removeprefix("$")
    if "::" in name:
        raise Refused(f"`{name}` has a namespace; give the name alone, as the variable stays in its scope")
    if not PARAMETER_NAME.fullmatch(name):
        raise Refused(f"`{name}` is not a variable name: a lowercase letter or `_`, then letters and digits")
    if name in RESERVED_VARIABLES | SCOPE_VARIABLES:
        raise Refused(f"`${name}` is set by the compiler")
    word, _ = key.owner
    if word in _WITH_ATTRIBUTES and name in METAPARAMETERS:
        raise Refused(f"`{name}` is a metaparameter of every resource")
    if key.owner == TOP and name in TOP_SCOPE_VARIABLES | FACTS:
        raise Refused(f"`${name}` is set at top scope by the compiler or a fact")
    if key.owner == TEMPLATE and name in KEYWORDS:
        raise Refused(f"`{name}` is a keyword")
    return name


def _class(_key: Key, given: str) -> str:
    name = given.removeprefix("::")
    if not LOWER_CASE_NAME.fullmatch(name):
        raise Refused(f"`{name}` is not a valid name: `::` separates segments of lowercase letters, digits and `_`")
    if name in KEYWORDS | RESERVED_CLASS_NAMES | REFUSED_TYPE_NAMES:
        raise Refused(f"`{name}` is reserved")
    return name


def _function(key: Key, given: str) -> str:
    name = _class(key, given)
    if name in FUNCTIONS:
        raise Refused(f"`{name}` is a built-in function")
    return name


def _data_type(_key: Key, given: str) -> str:
    name = given.removeprefix("::")
    name = name if name[:1].isupper() else capitalized(name)
    if not TYPE_NAME.fullmatch(name):
        raise Refused(f"`{name}` is not a valid name of a data type: each segment starts with an uppercase letter")
    if name.lower() in DATA_TYPES:
        raise Refused(f"`{name}` is a built-in data type")
    return name


def _data_key(_key: Key, given: str) -> str:
    if not _PLAIN_KEY.fullmatch(given) or given.lower() in _YAML_WORDS:
        raise Refused(f"`{given}` is not a plain key: use letters, digits, `_` and `-`, with `::` between segments")
    return given


_RULES: Final[dict[str, Callable[[Key, str], str]]] = {
    VARIABLE: _variable,
    CLASS: _class,
    DEFINE: _class,
    FUNCTION: _function,
    PLAN: _function,
    DATA_TYPE: _data_type,
    DATA_KEY: _data_key,
}

LOWER_CASE: Final = frozenset({CLASS, DEFINE})
"""What has a name in small letters, and references to it in capital ones."""

RENAMED: Final = frozenset(_RULES)
"""What can be renamed, in words."""
