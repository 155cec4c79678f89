"""Misspelt sections and options in a `.fixtures.yml`."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import text_of
from pplint.repository_files.subjects import FixturesFile
from pplint.rule import Context, rule
from pplint_rules.metadata.fixtures import OPTIONS
from pplint_rules.shared.descriptions import entries_of, member, unknown_keys

_NAME = late_pattern(r"\w+")


@rule("unknown-fixture-key", "A misspelt section or option in `.fixtures.yml`", Severity.WARNING)
def unknown_fixture_key(node: FixturesFile, ctx: Context) -> Iterator[Finding]:
    """Test tools ignore a section or option in `.fixtures.yml` that they do not know.

    The sections are `forge_modules`, `repositories` and `symlinks`; the name of a Forge module includes its author.
    Only names that are close to a known one are reported, because other tools may read other keys.

    ```yaml path=.fixtures.yml
    fixtures:
      repositorys:                       # warning: [unknown-fixture-key]
        apt: https://git.example.com/apt.git
      forge_modules:
        stdlib:
          repos: puppetlabs/stdlib       # warning: [unknown-fixture-key]
          ref: 9.4.1
    ```

    ```yaml path=.fixtures.yml
    fixtures:
      repositories:
        apt: https://git.example.com/apt.git
      forge_modules:
        stdlib:
          repo: puppetlabs/stdlib
          ref: 9.4.1
    ```
    """
    fixtures = member(node.document.root, "fixtures")
    if fixtures is None:
        yield from unknown_keys(node.document.root, ("fixtures",), "key", ctx, only_misspelt=True)
    yield from unknown_keys(fixtures, OPTIONS, "section", ctx, only_misspelt=True)
    for _, entry in entries_of(member(fixtures, "forge_modules")):
        given = entry.value if text_of(entry.value) is not None else member(entry.value, "repo")
        text = text_of(given)
        if given is not None and text is not None and _NAME.fullmatch(text) is not None:
            message = f"`{text}` needs the author of the module, such as `puppetlabs/{text}`"
            yield ctx.finding(given, message)
    for section, options in OPTIONS.items():
        for _, entry in entries_of(member(fixtures, section)):
            what = f"`{section}` option"
            yield from unknown_keys(entry.value, options, what, ctx, only_misspelt=True)
