"""A keyword as the name of a definition."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("keyword-as-name", "A keyword as the name of a definition", Severity.ERROR)
def keyword_as_name(node: problems.KeywordAsName, ctx: Context) -> Iterator[Finding]:
    """The keyword `class` cannot be the name of a definition.

    ```puppet
    define class { }     # error: [keyword-as-name]
    ```

    ```puppet
    define classes { }
    ```
    """
    yield ctx.finding(node, "`class` is a keyword and cannot be a name here")
