"""Calls of functions that read variables of the scope that they are called in, by names that stand elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import FUNCTIONS
from pplint_rules.shared.erb import reads_of_template
from pplint_rules.shared.named_files import named_files
from pplint_rules.shared.whole_words import has_word

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.session import Session
    from pplint.syntax.scopes import LexicalScope


def is_read(scope: LexicalScope, name: str, ctx: Context) -> bool:
    """Return whether something reads a variable of a scope: an expression, or a function that is called there."""
    return not scope.is_unread(name) or is_read_by_call(scope, name, ctx)


def is_read_by_call(scope: LexicalScope, name: str, ctx: Context) -> bool:
    """Return whether a function that is called in a scope reads a variable of it."""
    return any(_reads(call, name, ctx) for call in scope.calls)


def _reads(call: ast.Call | ast.MethodCall, name: str, ctx: Context) -> bool:
    function, given = function_name(call), arguments(call)
    first = given[0] if given else None
    text = first.value if isinstance(first, ast.String | ast.Name) else None
    if function == "getvar":
        return text is None or text.partition(".")[0] == name
    # Only in quotes: `defined($x)` asks about what the variable holds, and reads it.
    if function == "defined":
        return any(isinstance(each, ast.String) and each.value == f"${name}" for each in given)
    if function == "template":
        return _is_rendered(given, name, ctx)
    if function == "call":
        function = text or ""
    elif not function or _is_of_value(call, function, ctx):
        return False
    reads = ctx.project.caller_reads(function)
    return reads.is_any or name in reads.names


def _is_rendered(given: list[ast.Expression], name: str, ctx: Context) -> bool:
    """Whether templates in Ruby may read a variable: its name is a word in them, or they cannot be followed."""
    files = list(named_files(given))
    paths = [ctx.project.template(each.module, each.path) for each in files]
    texts = [None if path is None else _readable(ctx.project.session, path) for path in paths]
    is_known = len(files) == len(given) and None not in texts
    word = name.encode()
    return not is_known or any(has_word(text, word) for text in texts if text is not None)


@query
def _readable(session: Session, path: str) -> bytes | None:
    """Return the text of a template, or None if it may read variables whose names are not in it."""
    data = session.read(path)
    if isinstance(data, Diagnostic):
        return None
    return data if reads_of_template(data.decode("utf-8", "replace")).is_complete else None


def _is_of_value(call: ast.Call | ast.MethodCall, function: str, ctx: Context) -> bool:
    """Whether a call is one of a method of a value, such as of a result in a plan, as far as functions are known."""
    if not isinstance(call, ast.MethodCall) or isinstance(call.receiver, ast.String | ast.InterpolatedString):
        return False
    return function not in FUNCTIONS and ctx.names.function(function) is None
