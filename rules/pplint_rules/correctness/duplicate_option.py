"""Options that are never reached because an equal one comes first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.numbers import to_float
from pplint.syntax.repetition import literal_or_type, repeated


@rule("duplicate-option", "Two equal options in a case or selector", Severity.WARNING)
def duplicate_option(node: ast.Case | ast.Selector, ctx: Context) -> Iterator[Finding]:
    """The first option that matches is used, so a second option with an equal value is never reached.

    Options are compared as Puppet compares values: strings are not case-sensitive, and `1` equals `1.0`. A repeated
    word in another case is not reported if both options have the same result.

    ```puppet
    case $facts['os']['family'] {
      'Debian': { include apache::debian }
      'RedHat', 'debian': { include apache::redhat }     # warning: [duplicate-option]
      default: { }
    }
    ```

    ```puppet
    case $facts['os']['family'] {
      'Debian': { include apache::debian }
      'RedHat': { include apache::redhat }
      default: { }
    }
    ```
    """
    results = _results(node)
    for value, first in repeated(results, _identity):
        text, first_text = ctx.source.text(value.span), ctx.source.text(first.span)
        if text != first_text and ctx.source.text(results[value].span) == ctx.source.text(results[first].span):
            continue
        message = f"`{text}` is never reached, because an earlier option is equal"
        yield ctx.finding(value, message, ctx.label(first, "this option matches first"), help="remove one of them")


def _results(node: ast.Case | ast.Selector) -> dict[ast.Expression, ast.Node]:
    """Return what each of the options leads to, in their order."""
    if isinstance(node, ast.Case):
        return {value: option.body for option in node.options for value in option.values}
    return {option.match: option.value for option in node.options}


def _identity(value: ast.Expression) -> Hashable | None:
    if isinstance(value, ast.String | ast.Name):
        # As with `==`: upper and lower case are the same, and so are 1 and 1.0.
        return "text", value.value.lower()
    if isinstance(value, ast.Integer | ast.Float):
        return "number", to_float(value.value)
    return None if isinstance(value, ast.Default) else literal_or_type(value)
