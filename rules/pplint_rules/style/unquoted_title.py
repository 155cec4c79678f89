"""Resource titles without quotes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.quotes import is_bare_word
from pplint_rules.shared.titles_in_quotes import without_quotes, written_titles


@rule(
    "unquoted-title",
    "A resource title without quotes",
    Severity.WARNING,
    aliases=["unquoted_resource_title"],
    presets=EVERY_PRESET,
)
def unquoted_title(node: ast.ResourceBody, ctx: Context) -> Iterator[Finding]:
    """A bare word is a string unless it is a keyword or starts with an uppercase letter.

    The style guide quotes titles. The fix quotes the word.

    ```puppet
    service { sshd:     # warning: [unquoted-title]
      ensure => running,
    }
    ```

    ```fixed
    service { 'sshd':
      ensure => running,
    }
    ```

    ```puppet
    service { 'sshd':
      ensure => running,
    }
    ```
    """
    for title in written_titles(node.title):
        if is_bare_word(title, ctx):
            yield without_quotes(title, ctx)
