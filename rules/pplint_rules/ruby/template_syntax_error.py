"""Templates in Ruby that Ruby cannot read, and tags that nothing closes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.repository_files.erb_source import fault_of
from pplint.repository_files.subjects import ErbTemplate
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments

if TYPE_CHECKING:
    from pplint.repository_files.erb_source import ErbSource


@rule(
    "template-syntax-error",
    "An ERB template with a syntax error",
    Severity.ERROR,
    named=frozenset({"inline_template"}),
)
def template_syntax_error(node: ErbTemplate | ast.Call, ctx: Context) -> Iterator[Finding]:
    """Each catalog that renders a template with a syntax error fails to compile.

    The code in all tags together must be valid Ruby: each `if`, `each do` and bracket must be closed, possibly in a
    later tag. Ruby renders a tag without `%>` as text, which is a warning. The argument of `inline_template` is checked
    as well.

    ```erb path=modules/shop/templates/shop.conf.erb
    <% if @port == 80 -%>     <%# error: [template-syntax-error] %>
    plain
    ```

    ```erb path=modules/shop/templates/shop.conf.erb
    <% if @port == 80 -%>
    plain
    <% end -%>
    ```
    """
    if isinstance(node, ErbTemplate):
        yield from _faults(node.erb, None, ctx)
        return
    for each in arguments(node):
        if isinstance(each, ast.String):
            yield from _faults(ctx.project.parse_erb(each.value.encode()), each.span, ctx)


def _faults(template: ErbSource | None, around: Span | None, ctx: Context) -> Iterator[Finding]:
    """Yield what is wrong with a template, at the place itself or at the text that holds the template."""
    fault = None if template is None else fault_of(template)
    if template is None or fault is None:
        return
    if template.unclosed is not None:
        yield ctx.finding(around or fault.span, fault.message, severity=Severity.WARNING)
    else:
        yield ctx.finding(around or fault.span, f"syntax error in the template: {fault.message}")
