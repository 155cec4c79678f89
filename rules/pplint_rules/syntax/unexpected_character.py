"""A character that is no part of the language."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import problems
from pplint_rules.shared.foreign_marks import slashes_for_comment
from pplint_rules.shared.syntax_repairs import worded

_HINTS = {
    "&": "the boolean operator is `and`",
    "\\": "a backslash escapes only inside of strings",
    "\u201c": "use straight quotation marks",
    "\u201d": "use straight quotation marks",
    "\u2018": "use straight quotation marks",
    "\u2019": "use straight quotation marks",
    "`": "strings are quoted with `'` or `\"`",
    "~": "the operators with a tilde are `=~`, `!~`, `~>` and `<~`",
}


@rule("unexpected-character", "A character that is not part of the language", Severity.ERROR, issues=("SYNTAX_ERROR",))
def unexpected_character(node: problems.UnexpectedCharacter, ctx: Context) -> Iterator[Finding]:
    """Some characters are allowed only in strings and comments.

    ```puppet
    $both = $a ^ $b     # error: [unexpected-character]
    ```

    ```puppet
    $both = "${a} ^ ${b}"
    ```
    """
    if slashes_for_comment(node, ctx.source) is not None:
        return
    finding = worded(node, ctx)
    if finding is not None:
        yield finding
        return
    character = node.character
    name = f"`{character}`" if character.isprintable() else f"U+{ord(character[0]):04X}" if character else "this byte"
    yield ctx.finding(node, f"{name} is only allowed in strings and comments", help=_HINTS.get(character))
