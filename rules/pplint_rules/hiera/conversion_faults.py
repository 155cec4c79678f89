"""What is wrong with `convert_to`: with the type that it names, or with what it passes on to the `new` of that type.

Whether a value of the data can be converted is another question, and nothing is said of it here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.suggest import close_matches, question
from pplint.data.nodes import Scalar, Sequence
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import DATA_TYPES
from pplint.types import issues
from pplint.types.errors import InvalidTypeError
from pplint.types.initializers import new_signatures
from pplint.types.intersection import intersects
from pplint.types.model import ANY, TupleType, Type
from pplint.types.names import capitalized
from pplint.types.parse import parse_type_text
from pplint.types.relations import is_assignable
from pplint.values.data_types import type_of_data
from pplint.wording.sentences import clause

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.data.nodes import Node
    from pplint.rule import Context

_BEYOND_US: Final = (
    *(issues.SourceTooDeep, issues.TypeTooDeep, issues.TypesTooDeep, issues.AliasTooLong, issues.UnresolvableAlias),
    *(issues.EndlessDefinition, issues.UnsupportedDefinition),
    issues.WrongParameterKind,
)
"""Why a type is not known that the compiler may know; from texts, it takes parameters that it does not in programs."""

_NO_TYPE: Final = (issues.NotAType, issues.NoTypeHere, issues.EvaluatedType)

_REFUSED: Final = "; lookups of the key fail"
_MOST_NEAR: Final = 2

_LONGEST: Final = 1_000
"""How many characters of a type are read; nobody writes a longer one."""


def fault_of_conversion(convert_to: Node, ctx: Context) -> tuple[str, Span] | None:
    """Return what makes lookups of a key fail that is converted so, whatever its value, and where it stands."""
    if isinstance(convert_to, Scalar) and convert_to.value is None:
        return None
    named, arguments = convert_to, list[Type]()
    if isinstance(convert_to, Sequence) and convert_to.items:
        named, arguments = convert_to.items[0], [type_of_data(each) for each in convert_to.items[1:]]
    text = named.value if isinstance(named, Scalar) else None
    if not isinstance(text, str):
        message = "`convert_to` must be a type in quotes, or a list of a type and its arguments"
        return message + _REFUSED, named.span
    if "%{" in text or len(text) > _LONGEST:
        return None
    fault = _fault(text, arguments, ctx)
    return None if fault is None else (fault, convert_to.span if arguments else named.span)


def _fault(text: str, arguments: list[Type], ctx: Context) -> str | None:
    missing: list[str] = []

    def resolve(name: str) -> Type | None:
        found = ctx.names.data_type(name)
        if found is None:
            missing.append(name)
        return None if found is None else found.type

    try:
        type_ = parse_type_text(text, resolve)
    except InvalidTypeError as error:
        if isinstance(error.issue, _BEYOND_US):
            return None
        return (f"`{text}` is not a type" if isinstance(error.issue, _NO_TYPE) else clause(error.issue)) + _REFUSED
    for name in missing:
        near = _meant(name, ctx)
        if near is not None:
            consequence = _REFUSED if name == text else ""
            return f"unknown type `{name}`{consequence}{'; ' + question(*near) if near else ''}"
    fault = None if missing else _fault_of_arguments(text, type_, arguments)
    return None if fault is None else fault + _REFUSED


def _meant(name: str, ctx: Context) -> list[str] | None:
    """Return what may be meant by the name of a type that is nowhere; None if it may be somewhere.

    A name of one word may be that of a type in a module that is not available, unless it is almost one that exists.
    """
    if ctx.names.type_of_resources(name) is not None:
        return None
    known = DATA_TYPES if "::" not in name else map(str.lower, ctx.names.similar(Kind.DATA_TYPE, name))
    near = [capitalized(each) for each in close_matches(name.lower(), known, _MOST_NEAR)]
    is_unknown = ctx.names.is_unknown(Kind.DATA_TYPE, name) or ("::" not in name and near)
    return near if is_unknown else None


def _fault_of_arguments(text: str, type_: Type, arguments: list[Type]) -> str | None:
    try:
        signatures = new_signatures(type_, is_assignable)
    except InvalidTypeError as error:
        # What is of the type already is left as it is, unless there are arguments.
        is_left = not arguments and intersects(type_, parse_type_text("Data"))
        is_certain = isinstance(error.issue, issues.NothingToMake) and not is_left
        return f"nothing can be converted to `{text}`" if is_certain else None
    if any(intersects(each, TupleType((ANY, *arguments))) for each in signatures):
        return None
    return f"`{text}` does not take these arguments after the value"
