"""Calls of functions that read variables of the scope that they are called in, by names that stand elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project.callers import caller_reads
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import FUNCTIONS

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint_rules.variables import ScopeUse


def is_read(scope: ScopeUse, name: str, ctx: Context) -> bool:
    """Return whether something reads a variable of a scope: an expression, or a function that is called there."""
    return not scope.is_unread(name) or any(_reads(call, name, ctx) for call in scope.calls)


def _reads(call: ast.Call | ast.MethodCall, name: str, ctx: Context) -> bool:
    function, given = function_name(call), arguments(call)
    first = given[0] if given else None
    text = first.value if isinstance(first, ast.String | ast.Name) else None
    if function == "getvar":
        return text is None or text.partition(".")[0] == name
    if function == "defined":
        return any(isinstance(each, ast.String) and each.value == f"${name}" for each in given)
    if function == "call":
        function = text or ""
    elif not function or _is_of_value(call, function, ctx):
        return False
    reads = caller_reads(ctx.model.project, function)
    return reads.is_any or name in reads.names


def _is_of_value(call: ast.Call | ast.MethodCall, function: str, ctx: Context) -> bool:
    """Whether a call is one of a method of a value, such as of a result in a plan, as far as functions are known."""
    if not isinstance(call, ast.MethodCall) or isinstance(call.receiver, ast.String | ast.InterpolatedString):
        return False
    return function not in FUNCTIONS and ctx.model.project.function(function) is None
