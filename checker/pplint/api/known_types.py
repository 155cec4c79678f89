"""The types in a signature, with the aliases of its module, and how one type became another."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pplint.api.unions import has_union, may_cover
from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.signatures import parse_signature
from pplint.project.stubs import load_stubs
from pplint.types.alias import AliasType, mentioned_aliases
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
_MAX_SHOWN_MEMBERS: Final = 10
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
    """Reads the types of one signature. A type is not known if it leads to a name that is not, as of other modules.

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
        self._unknown: set[str] = set()

    def read(self, text: str | None) -> Type | None:
        """Return the type of a text, None if it or a type that it names is not known."""
        self._unknown.clear()
        try:
            type_ = ANY if text is None else parse_type_text(self._without_patterns(text), self._named)
            if self._unknown or self._leads_to_unknown(type_):
                return None
            is_assignable(type_, type_)
        except (InvalidTypeError, ValueError, RecursionError):
            return None
        return None if self._unknown else type_

    def overloads(self, function: Function) -> list[Overload] | None:
        """Return the overloads of a function, None if one of them is not known."""
        self._unknown.clear()
        mentioned: list[AliasType] = []

        def named(name: str) -> Type | None:
            text = function.local_types.get(name)
            if text is not None:
                return AliasType(name, lambda: parse_type_text(self._without_patterns(text), named))
            type_ = self._named(name)
            if isinstance(type_, AliasType):
                mentioned.append(type_)
            return type_

        try:
            found = [parse_signature(self._without_patterns(text), named) for text in function.overloads]
            for text in function.local_types.values():
                parse_type_text(self._without_patterns(text), named)
        except (InvalidTypeError, ValueError, RecursionError):
            return None
        is_unknown = self._unknown or any(map(self._leads_to_unknown, mentioned))
        return None if is_unknown or not function.is_certain else found

    def _leads_to_unknown(self, type_: Type) -> bool:
        return any(_key(each.name) in self._uncertain for each in mentioned_aliases(type_))

    @cached_property
    def _uncertain(self) -> set[str]:
        """The aliases that lead to what is not known or cannot be read; each is parsed once, also in a cycle."""
        noted, self._unknown = self._unknown, set()
        users: dict[str, set[str]] = {}
        uncertain = set[str]()
        for name, text in self._texts.items():
            self._unknown.clear()
            try:
                type_ = None if text is None else parse_type_text(text, self._named)
            except (InvalidTypeError, ValueError, RecursionError):
                type_ = None
            if type_ is None or self._unknown:
                uncertain.add(name)
            else:
                for each in mentioned_aliases(type_):
                    users.setdefault(_key(each.name), set()).add(name)
        _add_users(uncertain, list(uncertain), users)
        for name in self._texts:
            alias = None if name in uncertain else self._named(name)
            try:
                _ = alias.resolved if isinstance(alias, AliasType) else None
            except (InvalidTypeError, ValueError, RecursionError):
                uncertain.add(name)
                _add_users(uncertain, [name], users)
        self._unknown = noted
        return uncertain

    def _without_patterns(self, text: str) -> str:
        return _PATTERN.sub(_ERASED, text) if self._erases_patterns else text

    def _named(self, name: str) -> Type | None:
        if name == _ERASED:
            return UNIT
        key = _key(name)
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
            self._unknown.add(name)
        return found


def _key(name: str) -> str:
    return name.lower().removeprefix("::")


def _add_users(found: set[str], added: list[str], users: Mapping[str, set[str]]) -> None:
    """Add to a set of aliases those that name one of the added ones, and those that name these."""
    while added:
        new = users.get(added.pop(), set()) - found
        found |= new
        added += new


def compared(old: Type | None, new: Type | None) -> Fit:
    """Return how the values of a type became those of another; None is a type that is not known."""
    if old is None or new is None:
        return Fit.UNKNOWN
    try:
        accepts, is_accepted = is_assignable(new, old), is_assignable(old, new)
        is_unclear = not accepts and may_cover(new, old)
    except (InvalidTypeError, RecursionError):
        return Fit.UNKNOWN
    if is_unclear:
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
    return f"; members: {', '.join(parts[:_MAX_SHOWN_MEMBERS])}" if parts else ""


def _struct(type_: Type | None) -> StructType | None:
    while isinstance(type_, AliasType | OptionalType):
        type_ = type_.resolved if isinstance(type_, AliasType) else type_.type
    return type_ if isinstance(type_, StructType) else None


def answers_calls(old: list[Overload], new: list[Overload]) -> bool | None:
    """Return whether a function with new overloads takes all calls that one with old ones takes; None if unclear."""
    unanswered = [each for each in old if not any(_takes(other, each) for other in new)]
    if not unanswered:
        return True
    return False if len(new) == 1 and not has_union(new[0].described.type) else None


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
