"""Lists of several lines whose last element has no comma."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.layouts import fix_with, written


@rule(
    "missing-trailing-comma",
    "A list over several lines without a trailing comma",
    Severity.WARNING,
    aliases=["trailing_comma"],
    presets=[VOXPUPULI],
)
def missing_trailing_comma(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """With a trailing comma, adding an element changes only one line in a diff.

    The rule checks attributes, parameters, arguments, arrays, hashes, selectors and types whose closing bracket is on a
    later line.

    ```puppet
    file { '/etc/motd':
      ensure => file,
      mode   => '0644'     # warning: [missing-trailing-comma]
    }
    ```

    ```fixed
    file { '/etc/motd':
      ensure => file,
      mode   => '0644',
    }
    ```

    ```puppet
    file { '/etc/motd':
      ensure => file,
      mode   => '0644',
    }
    ```
    """
    for edit in ctx.layout().edits:
        old = written(edit, ctx)
        if edit.before is None or "," not in edit.edit.text or "," in old:
            continue
        if "\n" in old or (edit.after is not None and (edit.after.is_comment or edit.after.is_attached)):
            # Of an element of several lines, the last one is where the comma belongs.
            last_line = ctx.source.data.rfind(b"\n", edit.before.start, edit.before.end) + 1
            place = Span(max(edit.before.start, last_line), edit.before.end)
            yield ctx.finding(place, "missing comma after the last element", fix=fix_with([edit]))
