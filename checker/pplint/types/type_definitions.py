"""Types that are defined in programs: `type Name = …`, found by name when they are first asked for.

An alias is resolved late, so that it may mention itself. An object type and a set of types are made at once; while
that is being done, its own name stands for an alias of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from pplint.syntax import ast
from pplint.types import issues, object_init
from pplint.types.alias import AliasType
from pplint.types.builtin import REPLACEABLE
from pplint.types.data_aliases import RUNTIME_AUTHORITY
from pplint.types.errors import InvalidTypeError
from pplint.types.hashes import Hash
from pplint.types.model import ANY
from pplint.types.normalize import normalize
from pplint.types.objects import TypeSetType
from pplint.types.parse import parse_plain, parse_type
from pplint.types.plain_matching import plain_type

if TYPE_CHECKING:
    from pplint.types.model import Type
    from pplint.types.parse import Resolve

Find = Callable[[str], "ast.TypeAlias | ast.TypeDefinition | None"]
"""What finds the definition of a type by its whole name, in lower case."""


def _as_it_is(resolve: Resolve) -> Resolve:
    return resolve


class TypeDefinitions:
    """The types that a program defines, by their names in any case; each is made once.

    If `is_forgiving`, a definition with an error, or with a name that is not known, stands for anything.
    """

    def __init__(
        self,
        find: Find,
        outside: Resolve | None = None,
        *,
        is_forgiving: bool = False,
        remember: Callable[[Callable[[str], Type | None]], Callable[[str], Type | None]] = cache,
        for_current: Callable[[Resolve], Resolve] = _as_it_is,
    ) -> None:
        """Look for definitions with `find`; what it does not find may be known outside.

        `remember` has a type be made once for each name; what is resolved late is a part of that, `for_current` says.
        """
        self._find: Final = find
        self._outside: Final = outside
        self._is_forgiving: Final = is_forgiving
        self._for_current: Final = for_current
        self._of_key: Final = remember(self._make)
        self._written: dict[str, str] = {}
        self._open: set[str] = set()

    def resolve(self, name: str) -> Type | None:
        """Return the type of a name, or None if there is none; raise `InvalidTypeError` if it cannot be made."""
        key = name.lower().removeprefix("::")
        # `type Tree = Object[{attributes => {left => Optional[Tree]}}]`: within itself, the type is an alias that is
        # resolved later.
        definition = self._find(key) if key in self._open else None
        if definition is not None:
            return AliasType(definition.name, lambda: self._made(key))
        self._written.setdefault(key, name)
        return self._of_key(key)

    def _make(self, key: str) -> Type | None:
        self._open.add(key)
        try:
            made = self._define(self._find(key)) or self._member(key)
            return made or (self._outside or _nothing)(self._written[key])
        finally:
            self._open.discard(key)

    def _made(self, key: str) -> Type:
        type_ = None if key in self._open else self._of_key(key)
        if type_ is None:
            raise InvalidTypeError(issues.EndlessDefinition(key))
        return type_

    def _define(self, definition: ast.TypeAlias | ast.TypeDefinition | None) -> Type | None:
        if definition is None:
            return None
        if self._is_forgiving:
            return _forgiven(definition, self._for_current(self.resolve_or_anything))
        if isinstance(definition, ast.TypeDefinition):
            raise InvalidTypeError(issues.UnsupportedDefinition(definition.name))
        return define(definition.name, definition.value, self.resolve)

    def resolve_or_anything(self, name: str) -> Type | None:
        """Return the type of a name, or one that has all values if none is known; None if the language has one."""
        return self.resolve(name) or anything_called(name)

    def _member(self, key: str) -> Type | None:
        """Return the type that belongs to a set of types: `Set::Name`."""
        outer, separator, inner = key.rpartition("::")
        if not separator or outer in self._open:
            return None
        type_ = self.resolve(outer)
        return member_of(type_, inner) if isinstance(type_, TypeSetType) else None


def _nothing(_: str) -> None:
    return None


def member_of(type_: TypeSetType, name: str) -> Type | None:
    """Return the type of a name in a set of types, in any case."""
    return next((each for key, each in type_.types if key.lower() == name.lower()), None)


def define(name: str, value: ast.Expression, resolve: Resolve) -> Type:
    """Return the type that `type name = value` defines.

    Raise `InvalidTypeError` for an object or a set that cannot be.
    """
    if isinstance(value, ast.Hash):
        return object_init.object_from_hash(_hash(value, resolve), name, plain_type)
    kind = value.operand if isinstance(value, ast.Access) else None
    if isinstance(value, ast.Access) and isinstance(kind, ast.Reference) and isinstance(value.keys[0], ast.Hash):
        if kind.value == "Object":
            return object_init.object_from_hash(_hash(value.keys[0], resolve), name, plain_type)
        if kind.value == "TypeSet":
            return _type_set(name, value.keys[0], resolve)
    return AliasType(name, lambda: normalize(parse_type(value, resolve)))


def anything_called(name: str) -> Type | None:
    """Return a type of a name that has all values; None if the language itself knows the name."""
    return None if name.lower() in REPLACEABLE else AliasType(name, lambda: ANY)


def _forgiven(definition: ast.TypeAlias | ast.TypeDefinition, resolve: Resolve) -> Type:
    """Return the type that a definition makes, or one that has all values where it makes none."""
    name = definition.name
    if isinstance(definition, ast.TypeDefinition):
        return AliasType(name, lambda: ANY)
    try:
        made = define(name, definition.value, resolve)
    except InvalidTypeError:
        return AliasType(name, lambda: ANY)
    return AliasType(name, lambda: made.resolved, ANY) if isinstance(made, AliasType) else made


def _hash(value: ast.Hash, resolve: Resolve) -> Hash[object]:
    """Return the hash that describes an object."""
    return cast("Hash[object]", parse_plain(value, resolve))


def _type_set(name: str, value: ast.Hash, resolve: Resolve) -> Type:
    """Make a set of types, whose members know each other by their short names."""
    parts = {_key(each.key): each.value for each in value.entries}
    members = parts.pop("types", None)
    definitions = _members(name, members) if isinstance(members, ast.Hash) else {}
    within = TypeDefinitions(definitions.get, resolve)
    entries: list[tuple[object, object]] = [(key, parse_plain(each, resolve)) for key, each in parts.items()]
    if definitions:
        types = ((each.name.rpartition("::")[2], within.resolve(key)) for key, each in definitions.items())
        entries.append(("types", Hash(types)))
    described = {"name_authority": RUNTIME_AUTHORITY, **dict(entries)}
    return object_init.type_set_from_hash(Hash(described.items()), name, plain_type)


def _members(name: str, members: ast.Hash) -> dict[str, ast.TypeAlias]:
    """Return the definitions of the members by their short names in lower case."""
    found: dict[str, ast.TypeAlias] = {}
    for entry in members.entries:
        short = _key(entry.key)
        span = entry.key.span
        found[short.lower()] = ast.TypeAlias(entry.start, entry.end, f"{name}::{short}", span, _described(entry.value))
    return found


def _described(value: ast.Expression) -> ast.Expression:
    """Return the hash that describes a member, also if it is written as what is a resource default elsewhere."""
    if not isinstance(value, ast.ResourceDefaults) or not isinstance(value.type, ast.Reference):
        return value
    base = value.type
    given = [
        ast.HashEntry(each.start, each.end, ast.Name(each.start, each.name_span[1], each.name), each.value)
        for each in value.attributes
        if isinstance(each, ast.Attribute)
    ]
    if base.value in {"Object", "TypeSet"}:
        return ast.Hash(value.start, value.end, given)
    parent = ast.HashEntry(base.start, base.end, ast.Name(base.start, base.end, "parent"), base)
    return ast.Hash(value.start, value.end, [parent, *given])


def _key(key: ast.Expression) -> str:
    """Return the key of an entry that describes a set: a word, quoted or not."""
    if isinstance(key, ast.String | ast.Name | ast.Reference):
        return key.value
    raise InvalidTypeError(issues.InvalidTypeSetKey())
