"""Keys that a hash gives twice."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.puppet import STRICT_SINCE
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.repetition import literal_or_type, literal_value, repeated, value_of_key
from pplint.syntax.untitled import is_untitled_hash


@rule(
    "duplicate-key",
    "The same key twice in a hash",
    Severity.ERROR,
    issues=("DUPLICATE_KEY",),
    aliases=["duplicate_params"],
)
def duplicate_key(node: ast.Hash, ctx: Context) -> Iterator[Finding]:
    """If two entries of a hash have the same key, only the last one is used.

    This is an error since Puppet 8 and a warning before, unless the setting `strict` changes that. Since Puppet 8, it
    also applies to types as keys, such as `Optional['port']` in a `Struct`. These compilers compare only the brackets
    of a key, not the variable before them: `$old['port']` and `$new['port']` are the same key to them, unless they are
    in parentheses.

    ```puppet
    $ports = {
      'http'  => 80,
      'https' => 443,
      'http'  => 8080,     # error: [duplicate-key]
    }
    ```

    ```puppet
    $ports = {
      'http'  => 80,
      'https' => 443,
      'proxy' => 8080,
    }
    ```
    """
    if len(node.entries) < 2:  # noqa: PLR2004 - one key repeats none
        return
    identity = value_of_key if ctx.puppet_version >= STRICT_SINCE else literal_value
    for entry, first in repeated(node.entries, lambda each: identity(each.key)):
        place = _place(entry, node, ctx)
        again = () if place == entry.span else (ctx.label(entry.key, "given again here"),)
        message, help_ = _words(entry.key, first.key, ctx)
        yield ctx.finding(
            place,
            message,
            ctx.label(first.key, "first given here"),
            *again,
            help=help_,
            severity=Severity.ERROR if ctx.puppet_version >= STRICT_SINCE else Severity.WARNING,
        )


def _words(key: ast.Expression, first: ast.Expression, ctx: Context) -> tuple[str, str]:
    """Return what is wrong with a key, and what helps; the compiler takes some keys for others."""
    text, other = ctx.source.text(key.span), ctx.source.text(first.span)
    value = literal_or_type(key)
    if text == other or (value is not None and value == literal_or_type(first)):
        return f"the key `{text}` is given twice in this hash", "remove one of the entries, or rename its key"
    return f"the compiler cannot distinguish the key `{text}` from `{other}`", "put one of the keys in parentheses"


def _place(entry: ast.HashEntry, around: ast.Hash, ctx: Context) -> Span:
    """Return the entry; the compiler names the brace instead where a hash follows a name without a title."""
    line = ctx.source.lines.line
    if is_untitled_hash(around, ctx.parent) and line(around.start) != line(entry.start):
        return Span(around.start, around.start + 1)
    return ctx.place(entry)
