"""Where a value comes from: the expressions that it is made of, through variables, text, branches, lambdas and calls.

The way is followed backwards: from the use of a value to the literals, parameters, facts and data that are in it. Each
expression is looked at once, in the order of the source, without recursion, so that a value takes time in proportion
to the code that makes it. A function that changes text without checking it, such as `downcase`, passes on what is in
its arguments; of what any other function returns, nothing is known.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from pplint.infer.symbols import Fact, Parameter
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.rule import Context
    from pplint.syntax.scopes import LexicalScope


class Origin(Enum):
    """What kind of thing a value comes from."""

    LITERAL = "literal"
    PARAMETER = "parameter"
    TITLE = "title"
    FACT = "fact"
    DATA = "data"
    UNKNOWN = "unknown"


LOOKUPS: Final = frozenset({"lookup", "hiera", "hiera_array", "hiera_hash"})
"""The functions that return data."""

_PASSING: Final = frozenset(
    {
        *("epp", "inline_epp"),
        *("any2array", "capitalize", "chomp", "chop", "concat", "convert_to", "delete"),
        *("delete_undef_values", "dig", "downcase", "each", "filter", "flat_map", "flatten", "get", "getvar"),
        *("join", "join_keys_to_values", "keys", "lest", "lstrip", "map", "merge", "pick", "pick_default"),
        *("prefix", "reverse", "rstrip", "shuffle", "slice", "sort", "split", "sprintf", "squeeze"),
        *("stdlib::flatten", "stdlib::merge", "stdlib::rewrap_sensitive_data", "stdlib::sort_by"),
        *("stdlib::str2resource", "strip", "suffix", "swapcase", "then", "union", "unique", "unwrap"),
        *("upcase", "values", "values_at", "with", "zip"),
    }
)
"""The functions whose result has the text of their arguments in it."""

_VALUES_OF_LAMBDAS: Final = frozenset({"flat_map", "lest", "map", "then", "with", "unwrap"})


def steps(node: ast.Expression, ctx: Context, ends: Callable[[ast.Expression], bool]) -> Iterator[ast.Expression]:
    """Yield the expressions that a value is made of, itself first, up to those at which the caller ends the way."""
    pending = [node]
    seen: set[ast.Expression] = set()
    while pending:
        each = pending.pop()
        if each not in seen and not ends(each):
            seen.add(each)
            yield each
            pending += reversed(_parts(each, ctx))


def whole_values(
    node: ast.Expression, ctx: Context, ends: Callable[[ast.Expression], bool] = lambda _: False
) -> Iterator[ast.Expression]:
    """Yield what a value is as a whole, or each of its elements: literals and texts, which are not taken apart.

    What functions make of values is not looked into, but for the conversions to another type, such as `Sensitive`.
    """
    pieces: set[ast.Expression] = set()

    def is_end(each: ast.Expression) -> bool:
        is_made = isinstance(each, ast.Call | ast.MethodCall) and bool(function_name(each))
        return each in pieces or is_made or isinstance(each, ast.Hash) or ends(each)

    for each in steps(node, ctx, is_end):
        if isinstance(each, ast.InterpolatedString):
            pieces.update(_of_text(each, ctx))
            yield each
        elif not _parts(each, ctx):
            yield each


def origin(node: ast.Expression, ctx: Context) -> Origin | None:
    """Return what kind of thing an expression is; None for what is made of others."""
    if isinstance(node, _LITERALS):
        return Origin.LITERAL
    if isinstance(node, ast.Access):
        return Origin.FACT if _is_of_facts(node) else None
    if isinstance(node, ast.Call | ast.MethodCall):
        name = function_name(node)
        return Origin.DATA if name in LOOKUPS else None if name in _PASSING or not name else Origin.UNKNOWN
    if isinstance(node, ast.Variable):
        return _origin_of_variable(node, ctx)
    return None if isinstance(node, _MADE_OF_PARTS) else Origin.UNKNOWN


_LITERALS = (ast.String, ast.Name, ast.Integer, ast.Float, ast.Boolean, ast.Undef, ast.Default, ast.Regexp)


def _is_of_facts(node: ast.Access) -> bool:
    root: ast.Expression = node
    while isinstance(root, ast.Access):
        root = root.operand
    return isinstance(root, ast.Variable) and root.name.removeprefix("::") in _FACTS


def _origin_of_variable(node: ast.Variable, ctx: Context) -> Origin | None:
    settings = _settings(node, ctx)
    if settings:
        is_set = any(each.value is not None or each.call is not None for each in settings)
        return None if is_set else Origin.PARAMETER
    if node.name in _TITLES and ctx.enclosing(node, ast.Define) is not None:
        return Origin.TITLE
    if node.name.removeprefix("::") in _FACTS:
        return Origin.FACT
    symbol = ctx.resolve(node)
    return (
        Origin.PARAMETER
        if isinstance(symbol, Parameter)
        else Origin.FACT
        if isinstance(symbol, Fact)
        else Origin.UNKNOWN
    )


_TITLES: Final = frozenset({"title", "name"})
_FACTS: Final = frozenset({"facts", "trusted"})


def known_start(node: ast.Expression, ctx: Context) -> str:
    """Return a text up to the first part of it that is not known."""
    start = ""
    for each in _of_text(node, ctx) if isinstance(node, ast.InterpolatedString) else [node]:
        piece = each.value if isinstance(each, ast.String) else ctx.value_of(each)
        if not isinstance(piece, str):
            break
        start += piece
    return start


class _Setting(Struct, frozen=True):
    """What sets a variable from an offset on: an assignment has a value, and a lambda's parameter the call around."""

    offset: int
    value: ast.Expression | None = None
    call: ast.Call | ast.MethodCall | None = None


def _settings(node: ast.Variable, ctx: Context) -> list[_Setting]:
    """Return what in the file sets a variable before it is read, if it is one of a scope around."""
    scope = None if "::" in node.name else ctx.scopes.innermost(ctx.around(node))
    while scope is not None:
        here = [each for each in ctx.once(_by_name, scope, ctx).get(node.name, ()) if each.offset <= node.start]
        if here:
            return here
        scope = scope.around
    return []


def _by_name(scope: LexicalScope, ctx: Context) -> dict[str, list[_Setting]]:
    """Return what sets the variables of a scope, in order."""
    found: dict[str, list[_Setting]] = {}
    around = ctx.around(scope.node)[-1] if isinstance(scope.node, ast.Lambda) else None
    call = around if isinstance(around, ast.Call | ast.MethodCall) else None
    for parameter in scope.parameters:
        found.setdefault(parameter.name, []).append(_Setting(parameter.end, call=call))
    for whole, variable in scope.assigned:
        found.setdefault(variable.name, []).append(_Setting(whole.end, whole.value))
    return found


def assigned_values(node: ast.Variable, ctx: Context) -> list[ast.Expression]:
    """Return what a variable that is read is set to: values of assignments, or what a function passes to its lambda."""
    settings = _settings(node, ctx)
    passed = [given for each in settings if each.call is not None for given in arguments(each.call)]
    return [*passed, *(each.value for each in settings if each.value is not None)]


# What the parts of an expression are


def _parts(node: ast.Expression, ctx: Context) -> Sequence[ast.Expression]:
    find = _PARTS.get(type(node))
    return () if find is None else find(node, ctx)


def _of_text(node: ast.InterpolatedString, _ctx: Context) -> Sequence[ast.Expression]:
    return [each.expression if isinstance(each, ast.Interpolation) else each for each in node.segments]


def _of_selector(node: ast.Selector, _ctx: Context) -> Sequence[ast.Expression]:
    return [each.value for each in node.options]


def _of_branches(node: ast.If | ast.Unless, _ctx: Context) -> Sequence[ast.Expression]:
    other = node.alternative
    return [*_last(node.consequence), *([other] if isinstance(other, ast.If) else _last(other))]


def _of_case(node: ast.Case, _ctx: Context) -> Sequence[ast.Expression]:
    return [last for each in node.options for last in _last(each.body)]


def _last(body: ast.Block | None) -> Sequence[ast.Expression]:
    return () if body is None else body.statements[-1:]


def _of_hash(node: ast.Hash, _ctx: Context) -> Sequence[ast.Expression]:
    return [side for each in node.entries for side in (each.key, each.value)]


def _of_access(node: ast.Access, ctx: Context) -> Sequence[ast.Expression]:
    """Return the entry of a hash that is written out in a variable, else all that is looked in."""
    if _is_of_facts(node):
        return ()
    key = node.keys[0] if len(node.keys) == 1 else None
    if isinstance(key, ast.String | ast.Name) and isinstance(node.operand, ast.Variable):
        values = assigned_values(node.operand, ctx)
        if values and all(isinstance(each, ast.Hash) for each in values):
            entries = [entry for each in values if isinstance(each, ast.Hash) for entry in each.entries]
            keys = [each.key for each in entries]
            if all(isinstance(each, ast.String | ast.Name) for each in keys):
                return [
                    each.value
                    for each in entries
                    if isinstance(each.key, ast.String | ast.Name) and each.key.value == key.value
                ]
    return [node.operand]


def _of_call(node: ast.Call | ast.MethodCall, _ctx: Context) -> Sequence[ast.Expression]:
    """Return the arguments of a function that passes on what is in them, and the value of its lambda."""
    name = function_name(node)
    if name and name not in _PASSING:
        return ()
    of_lambda = _last(node.block.body) if node.block and name in _VALUES_OF_LAMBDAS else ()
    return [*arguments(node), *of_lambda]


def _of_all(
    node: ast.Array | ast.Assignment | ast.Binary | ast.Heredoc | ast.Parenthesized | ast.Splat, _ctx: Context
) -> Sequence[ast.Expression]:
    match node:
        case ast.Array():
            return node.elements
        case ast.Assignment():
            return [node.value]
        case ast.Binary():
            return [node.left, node.right]
        case ast.Heredoc():
            return [node.text]
        case ast.Parenthesized():
            return [node.expression]
        case ast.Splat():
            return [node.operand]


_PARTS: Final[dict[type[ast.Node], Callable[[Any, Context], Sequence[ast.Expression]]]] = {
    **dict.fromkeys((ast.Array, ast.Assignment, ast.Binary, ast.Heredoc, ast.Parenthesized, ast.Splat), _of_all),
    ast.Access: _of_access,
    ast.Call: _of_call,
    ast.Case: _of_case,
    ast.Hash: _of_hash,
    ast.If: _of_branches,
    ast.InterpolatedString: _of_text,
    ast.MethodCall: _of_call,
    ast.Selector: _of_selector,
    ast.Unless: _of_branches,
    ast.Variable: assigned_values,
}
_MADE_OF_PARTS = tuple(_PARTS)
