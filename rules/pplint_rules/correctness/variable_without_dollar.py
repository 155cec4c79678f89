"""The name of a variable as the value of an attribute, without its `$`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.scopes import place_set

_OF_TEXT: Final = frozenset(
    {"command", "content", "creates", "cwd", "home", "message", "onlyif", "path", "source", "target", "unless"}
)
"""Attributes that are hardly ever given a single word."""

_OF_ACCOUNTS: Final = frozenset({"group", "owner", "user"})
"""Attributes that are given names, and the words that variables for these are called by."""


@rule("variable-without-dollar", "An attribute value that lacks the `$` of a variable", Severity.WARNING)
def variable_without_dollar(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """A word without `$` and quotes is a string: `content => content` writes the text `content` into the file.

    The word is reported only if a variable of that name is set and the text is unlikely to be intended: it equals the
    name of the attribute, the attribute takes text or a command, or the word is a generic name for an account.

    ```puppet
    define motd(String $text) {
      file { $title:
        content => text,     # warning: [variable-without-dollar]
      }
    }
    ```

    ```puppet
    define motd(String $text) {
      file { $title:
        content => $text,
      }
    }
    ```
    """
    value = node.value
    if type(value) is not ast.Name or not _is_odd(node.name, value.value):
        return
    word = value.value
    setters = ctx.visible_variables(node).get(word)
    if setters:
        yield ctx.finding(
            value,
            f"`{word}` is a string here: a variable name starts with `$`",
            ctx.label(place_set(setters[-1]), f"`${word}` is set here"),
            help=f"write `${word}`, or put the text in quotes",
            fix=Fix(f"write `${word}`", (Edit(value.span, f"${word}"),), safe=False),
        )


def _is_odd(attribute: str, word: str) -> bool:
    """Whether a word says little as the value of an attribute, but for a variable of that name."""
    is_account = attribute in _OF_ACCOUNTS and not _OF_ACCOUNTS.isdisjoint(word.split("_"))
    return word == attribute or attribute in _OF_TEXT or is_account
