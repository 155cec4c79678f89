"""What types a manifest lacks, and which can be written: each with its reason, or with why it is left out.

A type is written only if all that may be given is of it. In a control repository all callers, data and defaults are
known; of a module, what a call of `validate_array` and the like lets through, since anything else failed before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Edit
from pplint.base.source import Place, Span
from pplint.evaluator.core.unknown import result_type
from pplint.infer.callers.declarations import lower_name
from pplint.infer.callers.given import given_values
from pplint.infer.callers.obstacles import obstacle
from pplint.infer.calls.assertions import ASSERTED
from pplint.infer.names.looked_up import kind_of_value, without_unit
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.names import METAPARAMETERS
from pplint.syntax.walk import find
from pplint.types.display import display
from pplint.types.model import (
    ANY,
    ArrayType,
    BooleanType,
    FloatType,
    HashType,
    IntegerType,
    NumericType,
    OptionalType,
    RegexpType,
    SensitiveType,
    StringType,
    Type,
    UndefType,
    VariantType,
)
from pplint.types.relations import is_assignable
from pplint.values.value_types import type_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.callers.given import ParameterValues
    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.sources import Manifest

_WRITTEN: Final = (BooleanType, FloatType, IntegerType, NumericType, RegexpType, StringType, UndefType)
"""The types of plain values, which are written as they are."""


class Annotation(Struct, frozen=True):
    """A type for a parameter or a function, and why all values are of it.

    The `key` is the name of the definition in lower case, and that of the parameter, which is empty for a function.
    """

    key: tuple[str, str]
    subject: str
    place: Place
    edit: Edit
    type: str
    reason: str


class LeftOut(Struct, frozen=True):
    """A parameter or a function that stays without a type, and why."""

    subject: str
    place: Place
    reason: str
    at: Place | None = None


def annotations_in(names: ProjectNames, manifest: Manifest) -> Iterator[Annotation | LeftOut]:
    """Yield what can be written in a manifest, and what is left out, in the order of the source."""
    for definition in sorted(
        (each for all_ in manifest.definitions.values() for each in all_), key=lambda each: each.start
    ):
        if isinstance(definition, (ast.Class, ast.Define)):
            for parameter in definition.parameters:
                if parameter.type is None and not parameter.captures_rest:
                    yield _of_parameter(names, manifest, definition, parameter)
        elif isinstance(definition, ast.Function) and definition.return_type is None:
            yield _of_function(names, manifest, definition)


def _of_parameter(
    names: ProjectNames,
    manifest: Manifest,
    owner: ast.Class | ast.Define,
    parameter: ast.Parameter,
) -> Annotation | LeftOut:
    subject = f"parameter `${parameter.name}` of `{owner.name}`"
    place = Place(manifest.source.path, parameter.name_span)
    declared = names.declared_class(owner.name) if isinstance(owner, ast.Class) else names.declared_define(owner.name)
    if declared is None or declared.node.name_span != owner.name_span or declared.source.path != manifest.source.path:
        return LeftOut(subject, place, "another definition has the same name")
    if parameter.name in METAPARAMETERS:
        return LeftOut(subject, place, "it is a metaparameter, too")
    found = given_values(names, owner, parameter.name)
    asserted = _asserted(names, owner, parameter)
    known: tuple[Type, str] | None = None
    if found is not None and found.is_whole:
        known = (found.type, _reason(found))
    elif asserted is not None:
        known = (asserted[1], f"`{asserted[0]}` fails for anything else")
    if known is not None and isinstance(known[0], UndefType):
        return LeftOut(subject, place, "it is only ever `undef`")
    if known is not None:
        text, start = display(known[0]), Span(parameter.start, parameter.start)
        if not can_be_written(known[0]):
            return LeftOut(subject, place, f"it is given values of a type that is not of plain data: {text}")
        key = (lower_name(owner.name), parameter.name)
        return Annotation(key, subject, place, Edit(start, f"{text} "), text, known[1])
    reason = obstacle(names, owner, parameter.name)
    words = "nothing is known of its values" if reason is None else reason.reason
    return LeftOut(subject, place, words, None if reason is None else reason.place)


def _of_function(names: ProjectNames, manifest: Manifest, function: ast.Function) -> Annotation | LeftOut:
    subject, place = f"function `{function.name}`", Place(manifest.source.path, function.name_span)
    found = names.result_of(function.name.lower())
    type_ = ANY if found is None else without_unit(kind_of_value(result_type(found.result)))
    if not can_be_written(type_):
        return LeftOut(subject, place, "nothing is known of what its body returns")
    text = display(type_)
    edit = Edit(Span(function.body.start, function.body.start), f">> {text} ")
    return Annotation((function.name.lower(), ""), subject, place, edit, text, "that is what its body returns")


def can_be_written(type_: Type) -> bool:
    """Whether a type is one that people write, of plain values and collections of these."""
    match type_:
        case ArrayType(element=element):
            return element == ANY or can_be_written(element)
        case HashType(key=key, value=value):
            return key == ANY or (can_be_written(key) and (value == ANY or can_be_written(value)))
        case OptionalType(type=inner) | SensitiveType(type=inner):
            return inner is not None and inner != ANY and can_be_written(inner)
        case VariantType(types=types):
            return all(map(can_be_written, types))
        case _:
            return isinstance(type_, _WRITTEN)


def _reason(found: ParameterValues) -> str:
    callers = sum(not each.is_default for each in found.given)
    parts = [f"{callers} {'caller' if callers == 1 else 'callers'}"] if callers else []
    parts += ["data"] if found.in_data else []
    parts += ["the default"] if any(each.is_default for each in found.given) else []
    return f"given by {' and '.join((', '.join(parts[:-1]), parts[-1])) if len(parts) > 1 else parts[0]}"


def _asserted(names: ProjectNames, owner: ast.Class | ast.Define, parameter: ast.Parameter) -> tuple[str, Type] | None:
    """Return the function that a definition always calls with a parameter, and the type of what it lets through."""
    stdlib = names.project.modules.get("stdlib")
    if stdlib is not None and not any(stdlib.has_ruby_function(each) for each in ASSERTED):
        return None
    for statement in owner.body.statements:
        if any(function_name(each) == "return" for each in find(statement, ast.Call)):
            return None
        function = function_name(statement) if isinstance(statement, ast.Call) else ""
        if function not in ASSERTED or not isinstance(statement, ast.Call):
            continue
        is_asked = any(isinstance(each, ast.Variable) and each.name == parameter.name for each in statement.arguments)
        if is_asked and _default_fits(parameter, ASSERTED[function]):
            return function, ASSERTED[function]
    return None


def _default_fits(parameter: ast.Parameter, type_: Type) -> bool:
    match parameter.default:
        case None:
            return True
        case ast.String(value=value) | ast.Boolean(value=value) | ast.Integer(value=value):
            return is_assignable(type_, type_of(value))
        case ast.Undef():
            return is_assignable(type_, UndefType())
        case ast.Array(elements=[]):
            return isinstance(type_, ArrayType)
        case ast.Hash(entries=[]):
            return isinstance(type_, HashType)
        case _:  # Where it is used, the function looks at it as well.
            return True
