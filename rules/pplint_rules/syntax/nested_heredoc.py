"""A heredoc in the text of another one."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule("nested-heredoc", "A heredoc in the text of another one", Severity.ERROR)
def nested_heredoc(node: problems.NestedHeredoc, ctx: Context) -> Iterator[Finding]:
    """The interpolated text of a heredoc cannot contain another heredoc.

    The compiler fails with an internal error that names neither file nor line.

    ```puppet
    $motd = @("END")
      ${upcase(@(INNER))}   # error: [nested-heredoc]
      text
      INNER
      END
    ```

    ```puppet
    $name = @(INNER)
      text
      | INNER
    $motd = @("END")
      ${upcase($name)}
      END
    ```
    """
    yield ctx.finding(
        node, "a heredoc cannot start inside the text of another heredoc", help="assign it to a variable first"
    )
