"""What is wrong with a call that no signature of its function fits: their number, the lambda, or an argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.core.fitting import verdict
from pplint.evaluator.core.unknown import Unknown
from pplint.syntax import ast
from pplint.types.make import variant
from pplint.types.mismatch_calls import signature_text
from pplint.types.model import OptionalType
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.problems import NoSignatureFits
    from pplint.types.model import Type

_MOST_SIGNATURES = 3


class WrongArgument(Struct, frozen=True):
    """The argument that is furthest on the way to a fit: which one, what the parameter is called, what it expects."""

    index: int
    name: str
    expected: Type
    found: Result


def of_count(problem: NoSignatureFits) -> Sequence[Signature]:
    """Return the signatures that take as many arguments as the call has."""
    count = len(problem.arguments)
    return [each for each in problem.signatures if each.lower <= count and (each.upper is None or count <= each.upper)]


def wrong_argument(problem: NoSignatureFits) -> WrongArgument | None:
    """Return the argument to blame, or None if there is none: the lambda or their number is wrong then."""
    near = of_count(problem)
    wrong = [(_first(each, problem.arguments, _MISFITS), each) for each in near]
    if any(index is None for index, _ in wrong):
        # Where all that an argument may be must fit, one that may fit is refused, too.
        near = [each for each in near if accepts_block(each, problem.block)]
        wrong = [(_first(each, problem.arguments, _DOUBTS), each) for each in near]
    if not wrong or any(index is None for index, _ in wrong):
        return None
    furthest = max(index for index, _ in wrong if index is not None)
    nearest = [each for index, each in wrong if index == furthest]
    expected = [_type_at(each, furthest) for each in nearest]
    names = [each.names[min(furthest, len(each.names) - 1)] for each in nearest]
    return WrongArgument(furthest, names[0], variant(dict.fromkeys(expected)), problem.arguments[furthest])


_MISFITS = (False,)
_DOUBTS = (False, None)


def _first(signature: Signature, arguments: Sequence[Result], wanted: Sequence[bool | None]) -> int | None:
    """Return which argument is the first of which it is known whether it fits, or not known, as is wanted."""
    verdicts = (verdict(_type_at(signature, index), each) for index, each in enumerate(arguments))
    return next((index for index, verdict in enumerate(verdicts) if verdict in wanted), None)


def _type_at(signature: Signature, index: int) -> Type:
    return signature.types[min(index, len(signature.types) - 1)]


def accepts_block(signature: Signature, block: Type | None) -> bool:
    """Return whether a signature takes a lambda of a type, or takes none."""
    if block is None:
        return signature.block is None or isinstance(signature.block, OptionalType)
    return signature.block is not None and is_assignable(signature.block, block)


def argument_nodes(call: ast.Call | ast.MethodCall) -> Sequence[ast.Expression] | None:
    """Return the expression of each argument, the receiver first; None where a splat hides which is which."""
    first = [call.receiver] if isinstance(call, ast.MethodCall) else []
    if isinstance(call, ast.Call) and not isinstance(call.function, ast.Name):
        # `Integer('1')` calls `new`, whose first argument is the type.
        first = [call.function]
    nodes = [*first, *call.arguments]
    return None if any(isinstance(each, ast.Splat) for each in nodes) else nodes


def signatures_text(problem: NoSignatureFits) -> str:
    """Write the signatures of a function, the first few if there are many."""
    shown = [f"({signature_text(each.described)})" for each in problem.signatures[:_MOST_SIGNATURES]]
    more = len(problem.signatures) - len(shown)
    texts = [*shown, f"{more} more"] if more else shown
    return f"`{problem.function}` takes {' or '.join(texts)}"


def is_known(result: Result) -> bool:
    """Return whether a value is known, and not only its type."""
    return not isinstance(result, Unknown)
