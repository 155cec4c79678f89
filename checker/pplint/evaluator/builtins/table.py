"""The table of functions that come with the language.

An entry is a function in Python, under its signature as the language writes it. A signature that is there again is an
overload; a call takes the first that fits, in the order of the source. Functions that read or change the world have
a signature only, and give an unknown value of the type that they return.

    @builtin("abs(Numeric $value) >> Numeric")
    def absolute(value: float) -> Result:
        return abs(value)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from msgspec import Struct

from pplint.base.puppet import NEWEST_PUPPET
from pplint.evaluator.builtins.themes import OF_STDLIB, OF_THE_LANGUAGE
from pplint.evaluator.core.signatures import Signature, parse_signature
from pplint.types.alias import AliasType
from pplint.types.parse import parse_type_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type

Implementation = Callable[..., "Result"]

_I = TypeVar("_I", bound=Implementation)
_T = TypeVar("_T")


class Overload(Struct, dict=True):
    """One way to call a function.

    `implementation` is None for what depends on the world. It gets the `Call` as its first argument if `takes_call`,
    and unknown arguments only if `takes_unknown`; otherwise `unknown` says what they lead to, or the signature does.
    An overload that `refuses` stands after the others, and raises the error that says why. `since` is the first major
    version of Puppet that has the overload, `until` the last one.
    """

    text: str
    implementation: Implementation | None
    takes_call: bool = False
    takes_unknown: bool = False
    unknown: Callable[[Any], Result] | None = None
    refuses: bool = False
    since: int = 0
    until: int = NEWEST_PUPPET

    @cached_property
    def signature(self) -> Signature:
        """What a call may pass, read when first asked for."""
        return parse_signature(self.text, _alias)


class BuiltinFunction(Struct):
    """A function with its overloads, in the order in which a call tries them."""

    name: str
    overloads: list[Overload] = []
    is_versioned: bool = False

    def add(self, overload: Overload) -> None:
        """Add an overload after the others."""
        self.overloads.append(overload)
        self.is_versioned = self.is_versioned or overload.since > 0 or overload.until < NEWEST_PUPPET

    def known_to(self, puppet_version: int) -> list[Overload]:
        """Return the overloads that a major version of Puppet has."""
        if not self.is_versioned:
            return self.overloads
        return [each for each in self.overloads if each.since <= puppet_version <= each.until]


class FunctionTable(Mapping[str, BuiltinFunction]):
    """Functions by name. The module in which a function is gets imported when it is first asked for.

    `themes` are the names of the functions in each module of a package, with blanks between them.
    """

    def __init__(self, package: str, themes: Mapping[str, str]) -> None:
        self._modules = {name: f"{package}.{theme}" for theme, names in themes.items() for name in names.split()}
        self._entered: dict[str, BuiltinFunction] = {}

    @property
    def entered(self) -> frozenset[str]:
        """The names of the functions that the modules imported so far have."""
        return frozenset(self._entered)

    def enter(self, overload: Overload) -> None:
        """Enter an overload of a function after those that are there."""
        name = overload.text[: overload.text.index("(")].strip()
        self._entered.setdefault(name, BuiltinFunction(name)).add(overload)

    def __getitem__(self, name: str) -> BuiltinFunction:
        found = self._entered.get(name)
        if found is None:
            import_module(self._modules[name])
            return self._entered[name]
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    @overload
    def get(self, name: str, /) -> BuiltinFunction | None: ...
    @overload
    def get(self, name: str, /, default: BuiltinFunction | _T) -> BuiltinFunction | _T: ...
    def get(self, name: str, /, default: BuiltinFunction | _T | None = None) -> BuiltinFunction | _T | None:
        """Return the function of a name, or a default; most names that are asked for are not there."""
        return self._entered.get(name) or (default if name not in self._modules else self[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


_PACKAGE: Final = __name__.rpartition(".")[0]

FUNCTIONS: Final = FunctionTable(_PACKAGE, OF_THE_LANGUAGE)
"""The functions of the language."""

LIBRARY: Final = FunctionTable(f"{_PACKAGE}.stdlib", OF_STDLIB)
"""The functions of the module stdlib."""

ALIASES = {
    "StringData": "Variant[String, Numeric, Array[StringData], Hash[StringData, StringData]]",
    "Comparable": "Variant[String, SemVer, Numeric, Timespan, Timestamp]",
    "TreeOptions": """Struct[{
        container_type     => Optional[Type],
        include_root       => Optional[Boolean],
        include_containers => Optional[Boolean],
        include_values     => Optional[Boolean],
        order              => Optional[Enum[depth_first, breadth_first]],
        include_refs       => Optional[Boolean]
    }]""",
}
"""The type aliases that signatures use."""


@cache
def _alias(name: str) -> Type | None:
    text = ALIASES.get(name)
    return None if text is None else AliasType(name, lambda: parse_type_text(text, _alias))


def builtin(  # noqa: PLR0913 - by keyword
    *signatures: str,
    takes_call: bool = False,
    takes_unknown: bool = False,
    unknown: Callable[[Any], Result] | None = None,
    refuses: bool = False,
    table: FunctionTable = FUNCTIONS,
    since: int = 0,
    until: int = NEWEST_PUPPET,
) -> Callable[[_I], _I]:
    """Enter a function in Python into a table, under one signature or several."""

    def enter(implementation: _I) -> _I:
        for text in signatures:
            table.enter(Overload(text, implementation, takes_call, takes_unknown, unknown, refuses, since, until))
        return implementation

    return enter


def declare(signatures: Iterable[str], table: FunctionTable = FUNCTIONS) -> None:
    """Enter functions of which only the signatures are known."""
    for text in signatures:
        table.enter(Overload(text, None))
