"""Matches that always fail."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.regexps import regexp_error
from pplint.syntax.wording import noun, with_article
from pplint_rules.shared.match_operands import has_no_pattern, has_no_text, is_match


@rule(
    "illegal-match-operand",
    "A match against what is no pattern, or of what is no text",
    Severity.ERROR,
    issues=("MATCH_NOT_REGEXP", "MATCH_NOT_STRING"),
)
def illegal_match_operand(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """`=~` and `!~` match text with a regular expression, which may be a string, or any value with a type.

    The compiler accepts any operands and fails when it evaluates the match.

    ```puppet
    $matches = $name =~ 80          # error: [illegal-match-operand]
    $is_option = $word =~ '^(-'     # error: [illegal-match-operand]
    ```

    ```puppet
    $matches = $name =~ /80/
    $is_option = $word =~ '^-'
    $is_number = 80 =~ Integer
    ```
    """
    if not is_match(node):
        return
    if has_no_pattern(node):
        message = f"{with_article(noun(node.right))} is no pattern to match with"
        yield ctx.finding(node.right, message, help="write a regular expression or a type; compare values with `==`")
    elif isinstance(node.right, ast.String):
        reason = regexp_error(node.right.value)
        if reason is not None:
            yield ctx.finding(node.right, f"this string is no regular expression: {reason}")
    if has_no_text(node):
        message = f"{with_article(noun(node.left))} cannot be matched with a regular expression, as it is no text"
        yield ctx.finding(node.left, message, ctx.label(node.right, "matched with this"), help="put it in quotes")
