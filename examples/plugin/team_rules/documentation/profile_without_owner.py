"""Profiles without an owner."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("profile-without-owner", "A profile whose documentation does not name an owner", Severity.WARNING)
def profile_without_owner(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """Reports profiles without an owner, whom others can ask about them at night.

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
        yield ctx.finding(node.name_span, f"`{node.name}` has no owner", help="add a line `# Owner: …` above it")
