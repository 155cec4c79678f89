"""Selectors of which no option can match."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import NoOptionMatches
from pplint.rule import Context, rule


@rule("unmatched-selector", "A selector of which no option can match", Severity.ERROR, issues=("UNMATCHED_SELECTOR",))
def unmatched_selector(node: NoOptionMatches, ctx: Context) -> Iterator[Finding]:
    """A selector must have an option for every value; unlike `case`, it fails if none matches.

    ```puppet
    class apache(Integer $port) {
      $scheme = $port ? {         # error: [unmatched-selector]
        String => 'unix',
      }
    }
    ```

    ```puppet
    class apache(Integer $port) {
      $scheme = $port ? {
        443     => 'https',
        default => 'http',
      }
    }
    ```
    """
    text = ctx.source.text(node.span)
    yield ctx.finding(node, f"no option of this selector matches `{text}`", help="add an option `default`")
