"""Summaries that are no short ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant

_MAX_CHARACTERS: Final = 140
"""How many characters puppet-strings takes for a summary."""


@rule("long-summary", "A summary of more than 140 characters", Severity.WARNING)
def long_summary(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """Summaries are shown in lists and next to names. Put details below the summary, outside of tags.

    ```puppet
    # @summary Installs the web server, writes its     # warning: [long-summary]
    #   configuration, opens the port in the firewall, and restarts the service
    #   whenever a certificate is renewed by the agent
    class apache { }
    ```

    ```puppet
    # @summary Installs the web server, and keeps it running
    #
    # It opens the port in the firewall, and restarts the service whenever a certificate is renewed.
    class apache { }
    ```
    """
    documentation = ctx.once(documentation_meant, node, ctx)
    for tag in documentation.tagged("summary") if documentation else ():
        length = len(" ".join(tag.text.split()))
        if length > _MAX_CHARACTERS:
            message = f"this summary has {length} characters; puppet-strings allows {_MAX_CHARACTERS}"
            yield ctx.finding(tag.span, message, help="shorten it, and move the rest below the tags")
