"""Titles in references without quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import RECOMMENDED, VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.quotes import is_bare_word
from pplint_rules.shared.resource_types import is_reference_to_resources
from pplint_rules.shared.titles_in_quotes import without_quotes, written_titles


@rule(
    "unquoted-reference-title",
    "A title in a reference without quotes",
    Severity.WARNING,
    aliases=["resource_reference_with_unquoted_title"],
    presets=[RECOMMENDED, VOXPUPULI],
    yields_to=("variable-without-dollar",),
)
def unquoted_reference_title(node: ast.Access, ctx: Context) -> Iterator[Finding]:
    """The style guide quotes titles in references, as in resource declarations.

    The fix quotes the word.

    ```puppet
    service { 'ssh':
      require => Package[openssh],     # warning: [unquoted-reference-title]
    }
    ```

    ```fixed
    service { 'ssh':
      require => Package['openssh'],
    }
    ```

    ```puppet
    service { 'ssh':
      require => Package['openssh'],
    }
    ```
    """
    if not isinstance(node.operand, ast.Reference):
        return
    titles = [title for key in node.keys for title in written_titles(key) if is_bare_word(title, ctx)]
    if titles and is_reference_to_resources(node, ctx):
        yield from (without_quotes(title, ctx) for title in titles)
