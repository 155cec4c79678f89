"""Packages in whatever version is the latest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint_rules.shared.quotes import is_bare_word
from pplint_rules.shared.resource_types import resource_type_around, written_values

_INSTALLED: Final = "installed"


@rule(
    "latest-package",
    "A package with `ensure => latest`",
    Severity.WARNING,
    aliases=["package_ensure"],
    presets=[VOXPUPULI],
    named=frozenset({"ensure"}),
)
def latest_package(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """With `latest`, the agent upgrades a package as soon as a newer version exists, and checks for one in each run.

    The fix is unsafe, because the package is then no longer upgraded.

    ```puppet
    package { 'nginx':
      ensure => latest,     # warning: [latest-package]
    }
    ```

    ```fixed unsafe
    package { 'nginx':
      ensure => installed,
    }
    ```

    ```puppet
    package { 'nginx':
      ensure => installed,
    }
    ```
    """
    if resource_type_around(ctx.ancestors) != "package":
        return
    for value in written_values(node.value):
        if isinstance(value, ast.String | ast.Name) and value.value == "latest":
            written = _INSTALLED if is_bare_word(value, ctx) else quote(_INSTALLED)
            fix = Fix(f"write `{written}`", (Edit(value.span, written),), safe=False)
            yield ctx.finding(value, "`latest` upgrades the package as soon as a newer version exists", fix=fix)
