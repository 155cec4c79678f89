"""The types in a signature, with the aliases of its module, and how one type became another."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.signatures import parse_signature
from pplint.late_patterns import late_pattern
from pplint.project.stubs import load_stubs
from pplint.types.alias import AliasType
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY, UNIT, OptionalType, StructType
from pplint.types.parse import parse_type_text
from pplint.types.relations import is_assignable
from pplint.types.type_definitions import anything_called

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.evaluator.core.signatures import Signature as Overload
    from pplint.signatures.model import Function, Signature
    from pplint.types.model import Type

_STDLIB: Final = "stdlib"
_MOST_MEMBERS: Final = 10
_ERASED: Final = "Pplint::Erased"
_PATTERN: Final = late_pattern(r"(?<![\w:])Pattern(?:\[(?:\s*/(?:[^/\\]|\\.)*/\s*,?)+\s*\])?")


class Fit(Enum):
    """How the values of a type became those of another."""

    SAME = "same"
    WIDER = "wider"
    NARROWER = "narrower"
    OTHER = "other"
    UNKNOWN = "unknown"


class KnownTypes:
    """Reads the types of one signature; `unknown` notes the names that are not known, as those of other modules.

    If it `erases_patterns`, a `Pattern` fits everything and accepts everything: whether all that one regular expression
    matches is matched by another is not known.
    """

    def __init__(self, signature: Signature, *, erases_patterns: bool = False) -> None:
        self._module = signature.module
        self._erases_patterns = erases_patterns
        self._texts = {
            name.lower(): text and self._without_patterns(text) for name, text in signature.data_types.items()
        }
        self._aliases: dict[str, AliasType] = {}
        self.unknown: set[str] = set()

    def read(self, text: str | None) -> Type | None:
        """Return the type of a text, None if it or a type that it names is not known."""
        self.unknown.clear()
        try:
            type_ = ANY if text is None else parse_type_text(self._without_patterns(text), self._named)
            is_assignable(type_, type_)
            self._follow(text or "")
        except (InvalidTypeError, ValueError, RecursionError):
            return None
        return None if self.unknown else type_

    def overloads(self, function: Function) -> list[Overload] | None:
        """Return the overloads of a function, None if one of them is not known."""
        self.unknown.clear()

        def named(name: str) -> Type | None:
            text = function.local_types.get(name)
            if text is None:
                return self._named(name)
            return AliasType(name, lambda: parse_type_text(self._without_patterns(text), named))

        try:
            found = [parse_signature(self._without_patterns(text), named) for text in function.overloads]
            for text in (*function.overloads, *function.local_types.values()):
                self._follow(text)
        except (InvalidTypeError, ValueError, RecursionError):
            return None
        return None if self.unknown or not function.is_certain else found

    def _follow(self, text: str) -> None:
        """Read the aliases that a text names, and those that these name, so that `unknown` has all that is unknown."""
        waiting, seen = [text], set[str]()
        while waiting:
            words = waiting.pop().lower()
            for name, value in self._texts.items():
                if name in words and name not in seen:
                    seen.add(name)
                    if value is None:
                        self.unknown.add(name)
                    else:
                        waiting.append(value)
                        parse_type_text(value, self._named)

    def _without_patterns(self, text: str) -> str:
        return _PATTERN.sub(_ERASED, text) if self._erases_patterns else text

    def _named(self, name: str) -> Type | None:
        if name == _ERASED:
            return UNIT
        key = name.lower().removeprefix("::")
        if key in self._aliases:
            return self._aliases[key]
        text = self._texts.get(key)
        if text is not None:
            self._aliases[key] = found = AliasType(name, lambda: parse_type_text(text, self._named))
            return found
        if key.partition("::")[0] == _STDLIB != self._module:
            return self._of_stdlib(name, key)
        return self._anything(name)

    def _of_stdlib(self, name: str, key: str) -> Type | None:
        declared = load_stubs(_STDLIB).data_type(key)
        if declared is None:
            return self._anything(name)
        text = self._without_patterns(declared.source.text(declared.node.value.span))
        self._aliases[key] = found = AliasType(name, lambda: parse_type_text(text, self._named))
        return found

    def _anything(self, name: str) -> Type | None:
        found = anything_called(name)
        if found is not None:
            self.unknown.add(name)
        return found


def compared(old: Type | None, new: Type | None) -> Fit:
    """Return how the values of a type became those of another; None is a type that is not known."""
    if old is None or new is None:
        return Fit.UNKNOWN
    try:
        accepts, is_accepted = is_assignable(new, old), is_assignable(old, new)
    except (InvalidTypeError, RecursionError):
        return Fit.UNKNOWN
    if accepts:
        return Fit.SAME if is_accepted else Fit.WIDER
    return Fit.NARROWER if is_accepted else Fit.OTHER


def changed_members(old: Type | None, new: Type | None) -> str:
    """Return which members of a `Struct` no longer take what they took, as the end of a sentence; nothing of others."""
    before, after = _struct(old), _struct(new)
    if before is None or after is None:
        return ""
    kept = {each.name: each for each in after.elements}
    known = {each.name for each in before.elements}
    parts = [f"`{each.name}` removed" for each in before.elements if each.name not in kept]
    parts += [
        f"`{each.name}` changed"
        for each in before.elements
        if each.name in kept and compared(each.value, kept[each.name].value) not in {Fit.SAME, Fit.WIDER}
    ]
    parts += [f"`{each.name}` required" for each in after.elements if each.name not in known and not each.is_optional]
    return f"; members: {', '.join(parts[:_MOST_MEMBERS])}" if parts else ""


def _struct(type_: Type | None) -> StructType | None:
    while isinstance(type_, AliasType | OptionalType):
        type_ = type_.resolved if isinstance(type_, AliasType) else type_.type
    return type_ if isinstance(type_, StructType) else None


def answers_calls(old: list[Overload], new: list[Overload]) -> bool | None:
    """Return whether a function with new overloads takes all calls that one with old ones takes; None if unclear."""
    unanswered = [each for each in old if not any(_takes(other, each) for other in new)]
    if not unanswered:
        return True
    return False if len(new) == 1 else None


def _takes(new: Overload, old: Overload) -> bool:
    try:
        return is_assignable(_without_result(old), _without_result(new))
    except (InvalidTypeError, RecursionError):
        return False


def _without_result(overload: Overload) -> Type:
    from msgspec.structs import replace

    return replace(overload, returns=ANY).described.type


def all_names(*listed: Mapping[str, object]) -> list[str]:
    """Return the names in some mappings, each once, in order."""
    return sorted({name for each in listed for name in each})
