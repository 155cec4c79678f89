"""Calls of `template` with several files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

_JOINING: Final = frozenset({"inline_template", "template"})


@rule(
    "concatenated-templates",
    "A call of `template` that joins several files",
    Severity.WARNING,
    aliases=["concatenated_template_files"],
    presets=(),
    named=frozenset(_JOINING),
)
def concatenated_templates(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """`template` joins the results of several files; it does not pick the first file that exists, as `file` does.

    ```puppet
    $text = template('app/head.erb', 'app/body.erb')     # warning: [concatenated-templates]
    ```

    ```puppet
    $text = [template('app/head.erb'), template('app/body.erb')].join
    ```
    """
    name, given = function_name(node), arguments(node)
    if name in _JOINING and len(given) > 1:
        yield ctx.finding(given[1], f"`{name}` joins all of its arguments; it does not pick the first that exists")
