"""Matches that always fail."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.regexps import regexp_error
from pplint.syntax.wording import noun, with_article

_NO_PATTERNS = (ast.Array, ast.Boolean, ast.Default, ast.Float, ast.Hash, ast.Integer, ast.Minus, ast.Undef)
_NO_TEXT = (*_NO_PATTERNS, ast.Regexp)


@rule(
    "illegal-match-operand",
    "A match whose left side is not a string, or whose right side is not a pattern",
    Severity.ERROR,
    issues=("MATCH_NOT_REGEXP", "MATCH_NOT_STRING"),
    named=frozenset({"=~", "!~"}),
)
def illegal_match_operand(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """`=~` and `!~` match a string with a regular expression, or any value with a data type.

    The compiler accepts other operands and fails when it evaluates the match. The regular expression may be given as a
    string.

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
    if not _is_match(node):
        return
    if _has_no_pattern(node):
        message = f"{with_article(noun(node.right))} is not a pattern"
        yield ctx.finding(node.right, message, help="write a regular expression or a type; compare values with `==`")
    elif isinstance(node.right, ast.String):
        reason = regexp_error(node.right.value)
        if reason is not None:
            yield ctx.finding(node.right, f"this string is not a valid regular expression: {reason}")
    if _has_no_text(node):
        message = f"{with_article(noun(node.left))} is not a string, so no regular expression can match it"
        yield ctx.finding(node.left, message, ctx.label(node.right, "matched with this"), help="put it in quotes")


def _is_match(node: ast.Binary) -> bool:
    """Return whether an operator matches."""
    return node.operator in {"=~", "!~"}


def _has_no_pattern(node: ast.Binary) -> bool:
    """Return whether the right operand is a literal that is no pattern."""
    return isinstance(node.right, _NO_PATTERNS)


def _has_no_text(node: ast.Binary) -> bool:
    """Return whether the left operand is a literal that is no text, and the right one a pattern for text."""
    return isinstance(node.left, _NO_TEXT) and isinstance(node.right, ast.Regexp | ast.String)
