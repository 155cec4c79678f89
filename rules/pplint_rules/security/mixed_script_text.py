"""Text that does not say what it looks like."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast

_CONTROL = late_pattern(rb"\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]")
"""The controls of direction, U+202A to U+202E and U+2066 to U+2069, in UTF-8."""
_HOST = late_pattern(r"[\w-]+(?:\.[\w-]+)+")


@rule(
    "mixed-script-text",
    "Text that looks like other text, with letters or control characters of other scripts",
    Severity.WARNING,
    aliases=["cyrillic_homograph_attack"],
    weakness=Weakness(5.3, (1007,)),
    named=lambda text: not text.isascii(),
)
def mixed_script_text(node: ast.File | ast.String, ctx: Context) -> Iterator[Finding]:
    """A Cyrillic letter can look like a Latin one and lead to another host.

    The rule reports host names in which one part has letters of several scripts, and bidirectional control characters
    anywhere, including in comments. Text in a single script is not reported.

    ```puppet
    archive { '/srv/app':
      source => 'https://exДmple.com/app',     # warning: [mixed-script-text]
    }
    ```

    ```puppet
    archive { '/srv/app':
      source => 'https://example.com/app',
    }
    notice('Добро пожаловать')
    ```
    """
    if isinstance(node, ast.File):
        yield from _controls(ctx)
        return
    for host in _HOST.finditer(node.value):
        for part in host[0].split("."):
            scripts = _scripts(part)
            if len(scripts) > 1:
                message = f"`{part}` in the host name `{host[0]}` has letters of several scripts: {', '.join(scripts)}"
                yield ctx.finding(node, message)


def _controls(ctx: Context) -> Iterator[Finding]:
    if ctx.source.data.isascii():
        return
    for control in _CONTROL.finditer(ctx.source.data):
        name = unicodedata.name(control[0].decode()).lower()
        message = f"the control character {name} hides the real order of the text around it"
        yield ctx.finding(Span(*control.span()), message, help="remove it, or write it as `\\u{…}`")


def _scripts(text: str) -> list[str]:
    """Return the scripts of the letters of a text; Latin letters with accents are Latin."""
    names = (unicodedata.name(each, "") for each in text if each.isalpha())
    return sorted({name.partition(" ")[0].capitalize() for name in names if name})
