"""`[]`: elements of arrays and hashes, parts of strings, parameters of types and resources.

Specification: "[ ] Access Operator". Indexes count from 0, and from the end where they are negative. A second index is
a length or, where it is negative, the last element counted from the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pplint.evaluator.core.dispatch import evaluates
from pplint.evaluator.core.errors import EvaluationError, failure
from pplint.evaluator.core.evaluation import blaming
from pplint.evaluator.core.issues import expressions as expression_issues
from pplint.evaluator.core.issues import operators as operator_issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.numbers import number
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.access_types import accessed_type, unknown_parameters
from pplint.evaluator.expressions.elements import are_known, array_of
from pplint.evaluator.expressions.literals import reference
from pplint.syntax import ast
from pplint.types.access import access_type
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.model import ANY, Type, TypeType
from pplint.values.conversion.numbers import to_number
from pplint.values.model import DEFAULT, Binary, Hash
from pplint.values.value_types import reduced_type_of, type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.evaluator.core.evaluation import Evaluation
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


@evaluates(ast.Access)
def _access(run: Evaluation, node: ast.Access, scope: Scope) -> Result:
    operand = run.evaluate(node.operand, scope)
    keys = [_key(run, key, operand, scope) for key in node.keys]
    if isinstance(operand, Type):
        return run.budget.weighed(_type_access(run, operand, keys, node))
    if isinstance(operand, Unknown) or not are_known(keys):
        return accessed_type(node, operand, keys)
    if isinstance(operand, Hash):
        return _entries(operand, keys)
    flat = _flattened(keys)
    if isinstance(operand, tuple):
        return _elements(run, operand, flat, node)
    if isinstance(operand, str):
        return operand[_text_slice(len(operand), flat, node)]
    if isinstance(operand, Binary):
        return Binary(operand.data[_text_slice(len(operand.data), flat, node)])
    raise failure(operator_issues.NotApplicable("[]", kind(operand)), node.operand)


def _key(run: Evaluation, key: ast.Expression, operand: Result, scope: Scope) -> Result:
    """Evaluate a key; the name of a class may look like that of a type that does not exist."""
    if isinstance(operand, ClassType) and isinstance(key, ast.Reference):
        return reference(run, key)
    return run.evaluate(key, scope)


def _flattened(keys: Sequence[Value]) -> list[Value]:
    flat: list[Value] = []
    for key in keys:
        flat += _flattened(key) if isinstance(key, tuple) else [key]
    return flat


# Hashes and arrays


def _entries(operand: Hash[Value], keys: Sequence[Value]) -> Value:
    """Return the value of one key, or those of several keys that have one."""
    if len(keys) == 1:
        return operand.get(keys[0])
    # Several keys leave out what is `undef`: `{a => 1}['a', 'b']` is `[1]`.
    found = (operand.get(key) for key in keys)
    return tuple(value for value in found if value is not None)


def _elements(run: Evaluation, array: tuple[Value, ...], keys: Sequence[Value], node: ast.Access) -> Value:
    if len(keys) not in {1, 2}:
        raise failure(expression_issues.WrongKeyCount("Array", len(keys), "BAD_ARRAY_SLICE_ARITY"), node.operand)
    indexes = [_array_index(run, key, index, node) for index, key in enumerate(keys)]
    if len(indexes) == 1:
        index = indexes[0] + len(array) if indexes[0] < 0 else indexes[0]
        return array[index] if 0 <= index < len(array) else None
    return array[_range(len(array), indexes[0], indexes[1])]


def _array_index(run: Evaluation, key: Value, position: int, node: ast.Access) -> int:
    blamed = node.keys[min(position, len(node.keys) - 1)]
    index = blaming(blamed, lambda: number(key, is_strict=run.is_strict))
    if isinstance(index, int):
        return index
    raise failure(expression_issues.WrongIndexKind(_kind(index)), blamed)


def _range(size: int, start: int, count: int) -> slice:
    """Return the places from a start for a count, or up to a last place if the count is negative."""
    first = start + size if start < 0 else start
    length = size - first + count + 1 if count < 0 else count
    last = first + length
    return slice(max(first, 0), max(last, 0)) if last > max(first, 0) else slice(0, 0)


def _kind(value: Value) -> str:
    """Return what errors call the type of a key."""
    if value is None:
        return "Undef"
    return "Default" if value is DEFAULT else display(generalize(reduced_type_of(value)))


# Strings


def _text_slice(size: int, keys: Sequence[Value], node: ast.Access) -> slice:
    if len(keys) not in {1, 2}:
        raise failure(expression_issues.WrongKeyCount("String", len(keys), "BAD_STRING_SLICE_ARITY"), node.operand)
    indexes = [_text_index(key, index, node) for index, key in enumerate(keys)]
    if len(indexes) == 2:  # noqa: PLR2004 - a start and a count
        return _range(size, indexes[0], indexes[1])
    index = indexes[0] + size if indexes[0] < 0 else indexes[0]
    return slice(index, index + 1) if index >= 0 else slice(0, 0)


def _text_index(key: Value, position: int, node: ast.Access) -> int:
    converted = to_number(key) if isinstance(key, str) else key
    if isinstance(converted, int) and not isinstance(converted, bool):
        return converted
    found = _kind(key if converted is None else converted)
    raise failure(expression_issues.WrongCharacterIndex(found), node.keys[min(position, len(node.keys) - 1)])


# Types


def _type_access(run: Evaluation, type_: Type, keys: Sequence[Result], node: ast.Access) -> Result:
    if not are_known(keys):
        return Unknown(ANY if isinstance(type_, (ResourceType, ClassType)) else TypeType())
    if isinstance(type_, (ResourceType, ClassType)) and _title(type_) is not None:
        return _of_resource(run, type_, keys, node)
    try:
        return access_type(type_, keys, _TYPE_OF)
    except InvalidTypeError as error:
        raise _blamed(error, node) from None


_TYPE_OF = cast("Callable[[object], Type]", type_of)
"""The type of a key, which is a value of the language."""


def _title(type_: ResourceType | ClassType) -> str | None:
    return type_.title if isinstance(type_, ResourceType) else type_.name


def _blamed(error: InvalidTypeError, node: ast.Access) -> EvaluationError:
    blamed = node if error.key is None else node.keys[min(error.key, len(node.keys) - 1)]
    return failure(error.issue, blamed)


def _of_resource(run: Evaluation, type_: ResourceType | ClassType, keys: Sequence[Value], node: ast.Access) -> Result:
    """Return the attributes of a resource, or the parameters of a class, by their names."""
    found = [_attribute_of(run, type_, key, node) for key in keys]
    return found[0] if len(found) == 1 else array_of(found)


def _attribute_of(run: Evaluation, type_: ResourceType | ClassType, key: Value, node: ast.Access) -> Result:
    if run.is_script:
        name = "Class" if isinstance(type_, ClassType) else type_.type_name
        title = type_.name if isinstance(type_, ClassType) else type_.title
        raise failure(expression_issues.UnknownResource(name, title), node)
    if isinstance(type_, ClassType):
        scope = run.catalog.class_scope(type_.name or "")
        return Unknown(ANY) if scope is None else scope.variables.get(str(key), Unknown(ANY))
    attributes = run.catalog.resources.get(((type_.type_name or "").lower(), type_.title or ""), {})
    return attributes[key] if isinstance(key, str) and key in attributes else unknown_parameters([key])
