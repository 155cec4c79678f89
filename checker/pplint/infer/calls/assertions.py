"""What calls tell that fail unless their arguments are of a type, for the code after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import Unknown, may_be_anything
from pplint.syntax import ast
from pplint.types.model import ANY, ArrayType, BooleanType, HashType, OptionalType, StringType, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.scopes import Scope
    from pplint.infer.core.inference import Inference

ASSERTED: Final[dict[str, Type]] = {
    "validate_array": ArrayType(ANY),
    "validate_bool": BooleanType(),
    "validate_hash": HashType(ANY, ANY),
    "validate_string": OptionalType(StringType()),
}
"""What functions of stdlib let through; those with the older interface see the empty string for `undef`."""


def narrow_asserted(run: Inference, node: ast.Call, scope: Scope) -> None:
    """Narrow the variables that a call asserts a type of, where nothing is known of them."""
    name = node.function.value if isinstance(node.function, ast.Name) else ""
    if name == "assert_type" and node.block is None and len(node.arguments) == _TYPE_AND_VALUE:
        type_ = run.evaluate(node.arguments[0], scope)
        if isinstance(type_, Type):
            _narrow(node.arguments[1:], type_, scope)
    elif name in ASSERTED and run.names.has_function("stdlib", name):
        _narrow(node.arguments, ASSERTED[name], scope)


_TYPE_AND_VALUE: Final = 2


def _narrow(arguments: Sequence[ast.Expression], type_: Type, scope: Scope) -> None:
    local = scope.local
    for each in arguments:
        if not isinstance(each, ast.Variable) or each.name not in local.variables or each.name in local.doubtful:
            continue
        # Of what is known already, the old functions may let something through that the type does not say.
        if may_be_anything(local.variables[each.name]):
            local.set(each.name, Unknown(type_))
