"""Modules that a `.fixtures.yml` has twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.subjects import FixturesFile
from pplint.rule import Context, rule
from pplint_rules.metadata.fixtures import Fixture, fixtures_in


@rule("duplicate-fixture", "A module that `.fixtures.yml` lists twice", Severity.WARNING)
def duplicate_fixture(node: FixturesFile, ctx: Context) -> Iterator[Finding]:
    """Two entries for one module are installed into the same directory, so one overwrites the other.

    The entries can be in the same section or in different ones.

    ```yaml path=.fixtures.yml
    fixtures:
      repositories:
        stdlib: https://git.example.com/stdlib.git
      forge_modules:
        stdlib: puppetlabs/stdlib      # warning: [duplicate-fixture]
    ```

    ```yaml path=.fixtures.yml
    fixtures:
      forge_modules:
        stdlib: puppetlabs/stdlib
    ```
    """
    seen: dict[str, Fixture] = {}
    for each in fixtures_in(node.document.root):
        if each.name in seen:
            label = ctx.label(seen[each.name].span, f"first listed in `{seen[each.name].section}`")
            yield ctx.finding(each.span, f"module `{each.name}` is already listed", label)
        seen.setdefault(each.name, each)
