"""Parameters that are documented twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant, documented_parameter, without_lines

if TYPE_CHECKING:
    from pplint.syntax.documentation_tags import Tag


@rule(
    "duplicate-documented-parameter",
    "A parameter that is documented twice",
    Severity.WARNING,
    aliases=["parameter_documentation"],
    presets=[RECOMMENDED, VOXPUPULI],
)
def duplicate_documented_parameter(
    node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context
) -> Iterator[Finding]:
    """If a parameter has two tags, one is outdated or is meant for another parameter.

    The fix removes the second tag if it adds nothing to the first.

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    # @param port The port to listen on     # warning: [duplicate-documented-parameter]
    class apache(Integer $port) { }
    ```

    ```puppet
    # @summary Installs the web server
    # @param port The port to listen on
    class apache(Integer $port) { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    seen: dict[str, Tag] = {}
    for tag in documentation.tagged("param") if documentation else ():
        name = documented_parameter(tag)
        first = seen.setdefault(name, tag)
        if first is tag or not name:
            continue
        is_same = tag.text.split() in ([], first.text.split())
        fix = without_lines(tag, "remove the second tag", ctx, safe=True) if is_same else None
        label = ctx.label(first.subject_span, "documented here")
        yield ctx.finding(tag.subject_span, f"parameter `{name}` is documented twice", label, fix=fix)
