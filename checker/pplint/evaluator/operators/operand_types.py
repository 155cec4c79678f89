"""What the arithmetic operators give for operands of which only the types are known.

`_TABLE` lists, in the language's own words, what may stand to the left and to the right of an operator, and what comes
of it. Operands that fit no line fail whatever their values are.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import failure
from pplint.evaluator.core.issues import operators as issues
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.unknown import alternatives, join_types, result_type
from pplint.evaluator.expressions.elements import is_array, joined_arrays
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import EnumType, IntegerType, StringValueType, Type
from pplint.types.parse import parse_type_text
from pplint.values.conversion.numbers import to_number

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result, Unknown
    from pplint.syntax import ast

_TABLE = {
    "+": """
        Integer                 + Integer                         = Integer
        Float                   + Numeric                         = Float
        Integer                 + Float                           = Float
        Timestamp               + Variant[Timespan, Numeric]      = Timestamp
        Variant[Timespan, Numeric] + Timestamp                    = Timestamp
        Timespan                + Variant[Timespan, Numeric]      = Timespan
        Numeric                 + Timespan                        = Timespan
        Array                   + Any                             = Array
        Hash                    + Variant[Hash, Array]            = Hash
        URI                     + Variant[URI, String]            = URI
        Binary                  + Binary                          = Binary
        """,
    "-": """
        Integer                 - Integer                         = Integer
        Float                   - Numeric                         = Float
        Integer                 - Float                           = Float
        Timestamp               - Timestamp                       = Timespan
        Timestamp               - Variant[Timespan, Numeric]      = Timestamp
        Timespan                - Variant[Timespan, Numeric]      = Timespan
        Numeric                 - Timespan                        = Timespan
        Array                   - Any                             = Array
        Hash                    - Any                             = Hash
        """,
    "*": """
        Integer                 * Integer                         = Integer
        Float                   * Numeric                         = Float
        Integer                 * Float                           = Float
        Timespan                * Numeric                         = Timespan
        Numeric                 * Timespan                        = Timespan
        """,
    "/": """
        Integer                 / Integer                         = Integer
        Float                   / Numeric                         = Float
        Integer                 / Float                           = Float
        Timespan                / Timespan                        = Float
        Timespan                / Numeric                         = Timespan
        """,
    "%": """
        Integer                 % Integer                         = Integer
        Timespan                % Integer                         = Integer
        """,
    "<<": """
        Integer                << Numeric                         = Integer
        Array                  << Any                             = Array
        """,
    ">>": """
        Integer                >> Numeric                         = Integer
        """,
}

_COERCED = variant((parse_type_text("Numeric"), parse_type_text("String")))
_NUMERIC = parse_type_text("Numeric")


@cache
def _rows(operator: str) -> tuple[tuple[Type, Type, Type], ...]:
    rows: list[tuple[Type, Type, Type]] = []
    for line in _TABLE[operator].strip().splitlines():
        operands, result = line.rsplit("=", 1)
        left, right = operands.split(f" {operator} ")
        rows.append((parse_type_text(left.strip()), parse_type_text(right.strip()), parse_type_text(result.strip())))
    return tuple(rows)


def calculated_type(node: ast.Binary, left: Result, right: Result, *, is_strict: bool) -> Type:
    """Return the type of an operation's result; raise `EvaluationError` if there cannot be one."""
    left_type, right_type = unalias(result_type(left)), unalias(result_type(right))
    refined = _refined(node.operator, left_type, right_type)
    if refined is not None:
        return refined
    found = [
        result
        for one, other, result in _rows(node.operator)
        if intersects(one, left_type) and intersects(other, right_type)
    ]
    if not is_strict and _may_be_coerced(left_type) and _may_be_coerced(right_type):
        found.append(_NUMERIC)
    if not found:
        _check_text(left, node.left)
        if intersects(_NUMERIC, left_type):
            _check_text(right, node.right)
        raise failure(issues.NotApplicableWhen(node.operator, kind(left), kind(right)), node)
    return join_types(found)


def _check_text(operand: Result, node: ast.Expression) -> None:
    if isinstance(operand, str) and to_number(operand) is None:
        raise failure(issues.NotNumeric(operand), node)


def _may_be_coerced(type_: Type) -> bool:
    """Whether a value can be a number, or a string that is taken for one: of strings that are known, that is seen."""
    return any(map(_is_number, alternatives(type_)))


def _is_number(type_: Type) -> bool:
    known = (
        (type_.value,) if isinstance(type_, StringValueType) else type_.values if isinstance(type_, EnumType) else ()
    )
    return any(to_number(each) is not None for each in known) if known else intersects(_COERCED, type_)


def negated_type(node: ast.Minus, operand: Unknown, *, is_strict: bool) -> Type:
    """Return the type of a value with its sign changed; raise `EvaluationError` if it has none."""
    type_ = unalias(operand.type)
    if isinstance(type_, IntegerType):
        return IntegerType(_minus(type_.upper), _minus(type_.lower))
    signed = [parse_type_text(name) for name in ("Integer", "Float", "Timespan")]
    found = [each for each in signed if intersects(each, type_)]
    if not is_strict and _may_be_coerced(type_):
        found.append(_NUMERIC)
    if not found:
        raise failure(issues.NeverNumeric(operand), node)
    return join_types(found)


def _minus(bound: int | None) -> int | None:
    return None if bound is None else -bound


# Better than the table


def _refined(operator: str, left: Type, right: Type) -> Type | None:
    if isinstance(left, IntegerType) and isinstance(right, IntegerType):
        return _integers(operator, left, right)
    if operator == "+" and is_array(left) and is_array(right):
        return joined_arrays((left, right))
    return None


def _integers(operator: str, left: IntegerType, right: IntegerType) -> Type | None:
    """Return the range of a sum or a difference."""
    if operator == "+":
        return IntegerType(_sum(left.lower, right.lower), _sum(left.upper, right.upper))
    if operator == "-":
        return IntegerType(_sum(left.lower, _minus(right.upper)), _sum(left.upper, _minus(right.lower)))
    return None


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
