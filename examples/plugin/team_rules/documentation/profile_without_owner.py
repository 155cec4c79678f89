"""Profiles that nobody owns."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("profile-without-owner", "A profile whose documentation names no owner", Severity.WARNING)
def profile_without_owner(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """Whoever is called at night wants to know whom to ask.

    ```puppet
    # @summary Sends mail
    class profile::mail { }     # warning: [profile-without-owner]
    ```

    ```puppet
    # @summary Sends mail
    #
    # Owner: postmasters
    class profile::mail { }
    ```
    """
    documentation = ctx.documentation_of(node)
    lines = documentation.text.splitlines() if documentation else []
    if node.name.startswith("profile::") and not any(line.strip().startswith("Owner: ") for line in lines):
        yield ctx.finding(node.name_span, f"nobody owns `{node.name}`", help="add a line `# Owner: …` above it")
