"""An escape that names no Unicode character."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems


@rule(
    "invalid-unicode-escape",
    "An escape that is not a Unicode character",
    Severity.ERROR,
    issues=("ILLEGAL_UNICODE_ESCAPE",),
)
def invalid_unicode_escape(node: problems.InvalidUnicodeEscape, ctx: Context) -> Iterator[Finding]:
    r"""`\u` must be followed by the code of a Unicode character, up to 10FFFF and outside of D800 to DFFF.

    The compiler fails with an error that names neither file nor line. In a heredoc whose tag enables the escape, it
    also fails at a malformed escape such as `\u12`; elsewhere, that is plain text.

    ```puppet
    $text = "\u{110000}"     # error: [invalid-unicode-escape]
    ```

    ```puppet
    $text = "\u{1F600}"
    ```
    """
    yield ctx.finding(node, r"a `\u` escape in this string is not the code of a Unicode character")
