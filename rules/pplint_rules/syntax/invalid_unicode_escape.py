"""An escape that names no Unicode character."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "invalid-unicode-escape",
    "An escape that names no Unicode character",
    Severity.ERROR,
    issues=("ILLEGAL_UNICODE_ESCAPE",),
)
def invalid_unicode_escape(node: problems.InvalidUnicodeEscape, ctx: Context) -> Iterator[Finding]:
    r"""`\u` names a character by its code, up to 10FFFF and without D800 to DFFF, which are not characters.

    The compiler stops at such an escape with an error that names neither file nor line. In a heredoc whose tag
    allows the escape, it also stops at one that is malformed, such as `\u12`; elsewhere that is text.

    ```puppet
    $text = "\u{110000}"     # error: [invalid-unicode-escape]
    ```

    ```puppet
    $text = "\u{1F600}"
    ```
    """
    yield ctx.finding(node, r"a `\u` escape in this string names no Unicode character")
