"""The code of the language in a plan in YAML, and the variables that it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.source import SourceFile, Span
from pplint.base.suggest import close_matches, question
from pplint.data.comments import is_block_scalar
from pplint.data.nodes import Mapping, Scalar
from pplint.syntax import ast
from pplint.syntax.parser import TooDeep, parse
from pplint.syntax.scopes import scopes_in
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding
    from pplint.data.nodes import Node
    from pplint.rule import Context

_ALWAYS: Final = frozenset({"plan_name", "trusted", "facts"})


def unset_variables(node: Node | None, known: frozenset[str], ctx: Context) -> Iterator[Finding]:
    """Yield the variables that the code in a value reads and that nothing sets.

    A plain text that starts with a dollar is code, and so is a block; a plain or double-quoted text is read like one in
    double quotes.
    """
    waiting = [] if node is None else [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Scalar):
            yield from _in_text(each, known, ctx)
        elif isinstance(each, Mapping):
            waiting += [entry.value for entry in reversed(each.written)]
        else:
            waiting += reversed(each.items)


def _in_text(node: Scalar, known: frozenset[str], ctx: Context) -> Iterator[Finding]:
    text = node.value
    written = ctx.source.data[node.span.start : node.span.end]
    if not isinstance(text, str) or "$" not in text or written.startswith(b"'"):
        return
    is_code = is_block_scalar(ctx.source.data, node.span) or (node.is_plain and text.startswith("$"))
    code = text if is_code else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    try:
        parsed = parse(SourceFile("plan.pp", code.encode()), SourceKind.PLAN)
    except TooDeep:
        return
    if parsed.problems:
        return
    own = {name for scope in scopes_in(parsed.tree) for name in _set_in(scope.node, scope.assigned)}
    for name in dict.fromkeys(each.name for each in find(parsed.tree, ast.Variable)):
        if name in known or name in own or name in _ALWAYS or "::" in name or name.isdigit():
            continue
        at = written.find(f"${name}".encode())
        at = written.find(f"${{{name}".encode()) + 1 if at < 0 else at
        span = node.span if at < 0 else Span(node.span.start + at, node.span.start + at + len(name) + 1)
        near = close_matches(name, known, 1)
        message = f"nothing sets the variable `{name}`; no parameter or earlier step has this name"
        yield ctx.finding(span, message, help=question(f"${near[0]}") if near else None)


def _set_in(node: ast.Node, assigned: list[tuple[ast.Assignment, ast.Variable]]) -> Iterator[str]:
    yield from (variable.name for _, variable in assigned)
    yield from (each.name for each in (node.parameters if isinstance(node, ast.Lambda) else ()))
