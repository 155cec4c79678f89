"""Backslashes before characters that need none."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast

_ESCAPE = late_pattern(
    rb"\\(?:(u(?:[0-9a-fA-F]{4}|\{[0-9a-fA-F]{1,6}\})|[\\$'\"rnts]|\r?\n)|u|[\x00-\x7f]|[\xc2-\xf4][\x80-\xbf]+)"
)


@rule(
    "unrecognized-escape",
    "A backslash that starts no escape sequence in a double-quoted string",
    Severity.WARNING,
    issues=("UNRECOGNIZED_ESCAPE", "ILLEGAL_UNICODE_ESCAPE"),
    named=lambda text: "\\" in text,
)
def unrecognized_escape(node: ast.String, ctx: Context) -> Iterator[Finding]:
    r"""In double quotes, a backslash can be followed by one of ``\\ $ ' " r n t s u`` or a line break.

    The compiler warns about any other character, and about `u` without a hexadecimal code, and keeps the backslash in
    the string. Only the first one in a string is reported; the fix corrects all of them.

    ```puppet
    $pattern = "^\d+$"     # warning: [unrecognized-escape]
    ```

    ```puppet
    $pattern = "^\\d+$"
    $same = '^\d+$'
    ```
    """
    data = ctx.source.data
    if not _is_double_quoted(node, ctx):
        return
    found = [match for match in _ESCAPE.finditer(data, node.start, node.end) if match[1] is None]
    if found:
        first = Span(*found[0].span())
        edits = tuple(Edit(Span(each.start(), each.start()), "\\") for each in found)
        fix = Fix("write two backslashes", edits, effect=Effect.NONE, safe=True)
        message = f"`{ctx.source.text(first)}` {_REASONS.get(found[0][0], _DEFAULT)}"
        yield ctx.finding(first, message, help=_HELP, fix=fix)


def _is_double_quoted(node: ast.String, ctx: Context) -> bool:
    text: ast.Node = node
    around = ctx.parent
    if isinstance(around, ast.InterpolatedString):
        text, around = around, ctx.ancestors[-2]
    return not isinstance(around, ast.Heredoc) and ctx.source.data.startswith(b'"', text.start)


_DEFAULT = "is not an escape sequence: the backslash stays in the string"
_REASONS = {b"\\u": "needs a character code: four hexadecimal digits, or one to six in braces"}
_HELP = "write two backslashes, or use single quotes"
