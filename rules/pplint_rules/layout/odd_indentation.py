"""Lines that are indented by an odd number of spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.layouts import fix_of_line, runs_at_line_ends

_ODD: Final = late_pattern(rb"(?m)^(?:  )* (?! )|^ *[^ -~\n]")
"""Lines that may be indented by an odd number of spaces."""


@rule(
    "odd-indentation",
    "A line that is indented by an odd number of spaces",
    Severity.WARNING,
    aliases=["2sp_soft_tabs"],
    presets=[PUPPET_LINT, VOXPUPULI],
)
def odd_indentation(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Each level of indentation is two spaces, so every line starts with an even number of spaces.

    Lines of strings and heredocs are not checked. The fix formats the line as `pplint format` does.

    ```puppet
    class motd {
       include profile    # warning: [odd-indentation]
    }
    ```

    ```fixed
    class motd {
      include profile
    }
    ```

    ```puppet
    class motd {
      include profile
    }
    ```
    """
    if _ODD.search(ctx.source.data) is None:
        return
    layout = ctx.layout()
    for start, end, begins_line in runs_at_line_ends(ctx):
        count = end - start
        if begins_line and count % 2:
            message = f"the line is indented by an odd number of spaces: {count}"
            yield ctx.finding(Span(start, end), message, fix=fix_of_line(layout, end, ctx))
