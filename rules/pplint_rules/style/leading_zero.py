"""Numbers that start with a zero."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast

_OCTAL: Final = 8


@rule(
    "leading-zero",
    "A number that starts with a zero",
    Severity.WARNING,
    aliases=["leading_zero"],
    presets=[VOXPUPULI],
    yields_to=("unquoted-file-mode",),
)
def leading_zero(node: ast.Integer, ctx: Context) -> Iterator[Finding]:
    """A leading zero makes a number octal: `010` is 8.

    Quote the number if the digits matter. `unquoted-file-mode` reports file modes.

    ```puppet
    $month = 07     # warning: [leading-zero]
    ```

    ```puppet
    $month = '07'
    $mask = '0022'
    ```
    """
    if node.radix != _OCTAL:
        return
    text = ctx.source.text(node.span)
    message = f"`{text}` is an octal number, {node.value}"
    yield ctx.finding(node, message, help="remove the zero, or quote the digits")
