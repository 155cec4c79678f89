"""What relations refer to, whether it is written as a reference, as text, or known to be the value of an expression."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import RELATIONSHIPS
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.model import EnumType, OptionalType, StructType, TupleType, TypeType, VariantType
from pplint.values.model import Hash
from pplint_rules.shared.resource_titles import Hole, Title, literal, title_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.evaluator.core.unknown import Result
    from pplint.rule import Context

CREATING: Final = frozenset(
    {"create_resources", "ensure_resource", "ensure_resources", "ensure_packages", "stdlib::ensure_packages"}
)

# The compiler takes a text for a reference if it ends with the bracket; the title is whatever stands before that.
_REFERENCE: Final = late_pattern(r"(?s)((?:::)?[A-Za-z]\w*(?:::\w+)*)\[(.+)\]")
_START: Final = late_pattern(r"(?s)((?:::)?[A-Za-z]\w*(?:::\w+)*)\[(.*)")
_MOST_VALUES: Final = 1000
_QUOTED_LENGTH: Final = 2


class Target(Struct, frozen=True):
    """A resource that a relation refers to: its type in lower case, its title, and where that is said.

    `is_text` tells that the reference is a text, whose type need not exist.
    """

    type: str
    title: Title
    span: Span
    is_text: bool = False

    @property
    def quoted_title(self) -> str | None:
        """The title without its quotes, if quotes belong to the title of a text: no resource is called so."""
        text = self.title[0] if self.is_text and len(self.title) == 1 else None
        if not isinstance(text, str) or len(text) <= _QUOTED_LENGTH or text[0] not in "'\"" or text[-1] != text[0]:
            return None
        return text[1:-1]


def targets(node: ast.Expression, ctx: Context) -> Iterator[Target]:
    """Yield what an expression refers to that says what comes before or after, as far as it is known."""
    waiting: list[ast.Expression] = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Array):
            waiting += reversed(each.elements)
        elif isinstance(each, ast.Parenthesized):
            waiting.append(each.expression)
        elif isinstance(each, ast.Selector):
            waiting += [option.value for option in reversed(each.options)]
        elif isinstance(each, ast.Access) and isinstance(each.operand, ast.Reference):
            yield from _of_access(each, each.operand, ctx)
        elif isinstance(each, ast.InterpolatedString):
            yield from _of_interpolated(each, ctx)
        elif isinstance(each, ast.String):
            yield from of_text(each.value, each.span)
        elif isinstance(each, ast.Access | ast.Variable | ast.Call | ast.MethodCall | ast.Binary):
            yield from of_value(ctx.value_of(each), each.span)


def _of_access(node: ast.Access, type_: ast.Reference, ctx: Context) -> Iterator[Target]:
    name, keys = type_.value.lower().removeprefix("::"), node.keys
    if name == "resource":
        yield from of_value(ctx.value_of(node), node.span)
        return
    for key in keys:
        for each in key.elements if isinstance(key, ast.Array) else [key]:
            title = title_of(each)
            known = ctx.value_of(each) if any(isinstance(piece, Hole) for piece in title) else None
            for text in _texts(known):
                yield Target(name, literal(text), each.span)
            if not isinstance(known, str | tuple):
                yield Target(name, title, each.span)


def _texts(value: Result) -> Iterator[str]:
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, str):
            yield each


def _of_interpolated(node: ast.InterpolatedString, ctx: Context) -> Iterator[Target]:
    value = ctx.value_of(node)
    if isinstance(value, str) or isinstance(value.type if isinstance(value, Unknown) else None, EnumType):
        yield from of_value(value, node.span)
        return
    title = title_of(node)
    start, end = title[0], title[-1]
    found = _START.fullmatch(start) if isinstance(start, str) else None
    if found is None or not isinstance(end, str) or not end.endswith("]") or len(title) == 1:
        return
    pieces = (found[2], *title[1:-1], end[:-1])
    yield Target(found[1].lower().removeprefix("::"), tuple(each for each in pieces if each), node.span, is_text=True)


def of_text(text: str, span: Span) -> Iterator[Target]:
    """Yield what a text refers to, if it is a reference such as `Package[ntp]`."""
    found = _REFERENCE.fullmatch(text)
    if found is not None:
        yield Target(found[1].lower().removeprefix("::"), literal(found[2]), span, is_text=True)


def of_value(value: Result, span: Span) -> Iterator[Target]:
    """Yield what a value refers to, all of it said at one place; of one of several values, what each refers to."""
    waiting: list[Result] = [value]
    for _ in range(_MOST_VALUES):
        if not waiting:
            return
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += reversed(each)
        elif isinstance(each, str):
            yield from of_text(each, span)
        elif isinstance(each, ResourceType) and each.type_name is not None and each.title is not None:
            yield Target(each.type_name.lower().removeprefix("::"), literal(each.title), span)
        elif isinstance(each, ClassType) and each.name is not None:
            yield Target("class", literal(each.name), span)
        elif isinstance(each, Unknown):
            waiting += reversed(_alternatives(each))


def _alternatives(value: Unknown) -> list[Result]:
    """Return the values that an unknown one holds, or is one of."""
    type_ = value.type
    if isinstance(type_, TupleType) and type_.lower is None:
        return [of_type(each) for each in type_.types]
    if isinstance(type_, VariantType):
        return [of_type(each) for each in type_.types]
    if isinstance(type_, EnumType):
        return list(type_.values)
    if isinstance(type_, OptionalType) and type_.type is not None:
        return [of_type(type_.type)]
    return [] if not isinstance(type_, TypeType) or type_.type is None else [type_.type]


def targets_of_splat(node: ast.Expression, ctx: Context) -> Iterator[Target]:
    """Yield what the relations in a hash of attributes refer to: `* => { 'require' => … }`."""
    if isinstance(node, ast.Parenthesized):
        yield from targets_of_splat(node.expression, ctx)
    elif isinstance(node, ast.Hash):
        for each in node.entries:
            if isinstance(each.key, ast.String | ast.Name) and each.key.value in RELATIONSHIPS:
                yield from targets(each.value, ctx)
    else:
        for name, value in _members(ctx.value_of(node)):
            if name in RELATIONSHIPS:
                yield from of_value(value, node.span)


def _members(value: Result) -> Iterator[tuple[str, Result]]:
    if isinstance(value, Hash):
        yield from ((key, each) for key, each in value.items() if isinstance(key, str))
    elif isinstance(value, Unknown) and isinstance(value.type, StructType):
        yield from ((each.name, of_type(each.value)) for each in value.type.elements)


def targets_of_created(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Target]:
    """Yield what the relations of the resources refer to that a function creates from hashes."""
    name, passed = function_name(node), arguments(node)
    if name not in CREATING or any(isinstance(each, ast.Splat) for each in passed):
        return
    if name == "create_resources":
        for hash_ in passed[1:2]:
            yield from _of_resources(hash_, ctx)
    for defaults in passed[1:2] if name.endswith("ensure_packages") else passed[2:3]:
        yield from targets_of_splat(defaults, ctx)


def _of_resources(node: ast.Expression, ctx: Context) -> Iterator[Target]:
    if isinstance(node, ast.Hash):
        for each in node.entries:
            yield from targets_of_splat(each.value, ctx)
        return
    for _, attributes in _members(ctx.value_of(node)):
        for name, value in _members(attributes):
            if name in RELATIONSHIPS:
                yield from of_value(value, node.span)
