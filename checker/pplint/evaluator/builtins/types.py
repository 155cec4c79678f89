"""Functions of types: `type`, `assert_type`, `new`, `convert_to`, `defined`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin, declare
from pplint.evaluator.calls.closures import narrowed
from pplint.evaluator.core.fitting import fits
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.unknown import Unknown, joined, of_type, result_type
from pplint.syntax.names import RESOURCE_TYPES
from pplint.types.argument_types import InitType
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.generalize import generalize
from pplint.types.join import reduced
from pplint.types.model import ANY, BooleanType, SensitiveType, Type, TypeType
from pplint.types.parse import parse_type_text
from pplint.types.relations import is_assignable
from pplint.values.errors import PuppetError
from pplint.values.instance import is_instance
from pplint.values.value_types import reduced_type_of, type_of

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


# type


def _unknown_type(call: Call) -> Result:
    return Unknown(TypeType(result_type(call.arguments[0])))


def _unknown_reduced_type(call: Call) -> Result:
    return Unknown(TypeType(reduced(result_type(call.arguments[0]))))


def _unknown_generalized_type(call: Call) -> Result:
    return Unknown(TypeType(generalize(reduced(result_type(call.arguments[0])))))


@builtin("type(Any $value, Enum[detailed] $inference_method = detailed) >> Type", unknown=_unknown_type)
def detailed_type(value: Value, _inference_method: str = "detailed") -> Result:
    """Return the type of a value in all detail."""
    return type_of(value)


@builtin("type(Any $value, Enum[reduced] $inference_method) >> Type", unknown=_unknown_reduced_type)
def reduced_type(value: Value, _inference_method: str) -> Result:
    """Return the type of a value, with one type for all elements of a collection."""
    return reduced_type_of(value)


@builtin("type(Any $value, Enum[generalized] $inference_method) >> Type", unknown=_unknown_generalized_type)
def generalized_type(value: Value, _inference_method: str) -> Result:
    """Return the type of a value without its sizes and bounds."""
    return generalize(reduced_type_of(value))


# assert_type


@builtin(
    "assert_type(Type $type, Any $value, Optional[Callable[Type, Type]] $block)", takes_call=True, takes_unknown=True
)
def assert_type(call: Call, type: Result, value: Result) -> Result:  # noqa: A002 - the parameter's name
    """Return a value that is of a type; otherwise call the lambda, or fail."""
    if not isinstance(type, Type):
        return value if call.block is None else Unknown(ANY)
    verdict = fits(type, value)
    if verdict:
        return value

    if call.block is not None:
        actual = of_type(TypeType(value.type)) if isinstance(value, Unknown) else type_of(value)
        if verdict is False:
            return call.yields(type, actual)
        return joined((narrowed(value, type), *call.may_yield(type, actual)))
    if verdict is False:
        raise PuppetError(issues.AssertionFails(type, result_type(value)))
    return narrowed(value, type)


@builtin("assert_type(String $type_string, Any $value, Optional[Callable[Type, Type]] $block)", takes_call=True)
def assert_type_by_text(call: Call, type_string: str, value: Value) -> Result:
    """Do the same with a type that is given as text."""
    return assert_type(call, parse_type_text(type_string, call.run.data_type), value)


# new


def _unknown_instance(call: Call) -> Result:
    """Return what is known of an instance of a type: one argument that is an instance already is the result."""
    type_, *arguments = call.arguments if call.name == "new" else (call.arguments[1], call.arguments[0])
    if not isinstance(type_, Type):
        return call.passed(Unknown(ANY))
    made = of_type(type_)
    if len(arguments) == 1 and isinstance(arguments[0], Unknown):
        made = _made_of(type_, arguments[0])
    return call.passed(made)


def _made_of(type_: Type, argument: Unknown) -> Result:
    if type_ == SensitiveType():
        return Unknown(SensitiveType(generalize(argument.type)))
    return argument if not isinstance(type_, InitType) and is_assignable(type_, argument.type) else of_type(type_)


@builtin("new(Type $type, Any *$args, Optional[Callable] $block)", takes_call=True, unknown=_unknown_instance)
def new_instance(call: Call, type: Type, *args: Value) -> Result:  # noqa: A002 - the parameter's name
    """Make an instance of a type; one argument that is an instance already is the result, and no lambda is called."""
    if len(args) == 1 and not isinstance(type, InitType) and is_instance(type, args[0]):
        return args[0]
    from pplint.values.conversion.new import new

    return call.passed(new(type, args, call.run.data_type))


_CONVERT = "convert_to(Any $value, Type $type, Any *$args, Optional[Callable[1, 1]] $block)"


@builtin(_CONVERT, takes_call=True, unknown=_unknown_instance)
def convert_to(call: Call, value: Value, type: Type, *args: Value) -> Result:  # noqa: A002 - the parameter's name
    """Make an instance of a type of a value."""
    from pplint.values.conversion.new import new

    return call.passed(new(type, (value, *args), call.run.data_type))


# defined

_DEFINED = "defined(Array[Variant[String, Type[CatalogEntry], Type[Type[CatalogEntry]]], 1] *$vals) >> Boolean"


@builtin(_DEFINED, takes_call=True)
def defined(call: Call, *vals: Value) -> Result:
    """Whether a variable, a class, a type or a resource is there; what other files define is not known."""
    if any(_is_defined(call, each) for each in vals):
        return True
    is_known = call.run.names.are_complete or all(_is_local_variable(each) for each in vals)
    return False if is_known else Unknown(BooleanType())


def _is_local_variable(val: Value) -> bool:
    """Whether only the program itself can tell if something is there."""
    return isinstance(val, str) and val.startswith("$") and "::" not in val


def _is_defined(call: Call, val: Value) -> bool:
    run = call.run
    if run.is_script and isinstance(val, (ClassType, ResourceType)):
        raise PuppetError(issues.ResourcesInScript())
    if isinstance(val, TypeType):
        return isinstance(val.type, ClassType) and _is_class(call, val.type.name or "")
    if isinstance(val, ClassType):
        return run.catalog.class_scope(val.name or "") is not None
    if isinstance(val, ResourceType):
        return ((val.type_name or "").lower(), val.title or "") in run.catalog.resources
    if not isinstance(val, str) or not val:
        return False
    return _is_variable(call, val[1:]) if val.startswith("$") else _is_class(call, val) or _is_type(call, val)


def _is_variable(call: Call, name: str) -> bool:
    try:
        return not isinstance(call.run.variable(name, call.scope), Unknown) or "::" not in name
    except NotFound:
        return False


def _is_class(call: Call, name: str) -> bool:
    name = name.lower().removeprefix("::")
    return name == "main" or name in call.run.definitions.classes or call.run.names.host_class(name) is not None


def _is_type(call: Call, name: str) -> bool:
    name = name.lower().removeprefix("::")
    return name in RESOURCE_TYPES or name in call.run.definitions.defines or call.run.names.data_type(name) is not None


declare(
    [
        "annotate(Type $type, Any $value, Optional[Callable[0, 0]] $block)",
        "annotate(Type $type, Any $value, Variant[Enum[clear], Hash[String, Any]] $annotation_hash)",
        "annotate(Type $type, Any $value, Hash[Type, Hash[String, Any]] $annotations)",
    ]
)
