"""Regular expressions in quotes, where a text is compared as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.regexps import regexp_error

_QUOTED = late_pattern(r"/(?P<pattern>[^/\n]+)/\Z")
_MEANT = late_pattern(r"\^|\$\Z|\.[*+?]|\\[.dwsbAzZ]|\[[^\]]+\]|\(.*\)|\|")
"""What a path has no reason to have in it: `/srv/` is one."""


@rule("quoted-regexp", "A regular expression in quotes", Severity.WARNING, named=frozenset({"=~", "!~"}))
def quoted_regexp(node: ast.Case | ast.Selector | ast.Binary, ctx: Context) -> Iterator[Finding]:
    r"""An option of `case` in quotes is compared as a string, including its slashes.

    The right side of `=~` accepts a regular expression as a string, but the slashes would be part of it.

    ```puppet
    case $facts['networking']['hostname'] {
      '/^web\d+$/': { include apache }     # warning: [quoted-regexp]
      default: { }
    }
    ```

    ```puppet
    case $facts['networking']['hostname'] {
      /^web\d+$/: { include apache }
      default: { }
    }
    ```
    """
    for text in _compared(node):
        found = _QUOTED.match(text.value)
        if found is None or not _MEANT.search(found["pattern"]):
            continue
        message = f"`{text.value}` is a String, not a regular expression: the slashes are part of it"
        if regexp_error(found["pattern"]) is None:
            fix = Fix("remove the quotes", (Edit(text.span, text.value),), safe=False)
            yield ctx.finding(text, message, fix=fix)
        else:
            yield ctx.finding(text, message, help="write a regular expression between slashes, without quotes")


def _compared(node: ast.Case | ast.Selector | ast.Binary) -> Iterator[ast.String]:
    """Yield the texts that something is compared with."""
    if isinstance(node, ast.Case):
        found = list(chain.from_iterable(option.values for option in node.options))
    elif isinstance(node, ast.Selector):
        found = [option.match for option in node.options]
    else:
        found = [node.right] if node.operator in {"=~", "!~"} else []
    yield from (each for each in found if isinstance(each, ast.String))
