"""Misspelt states of files, which are taken for the targets of links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.suggest import question, similar_words
from pplint.rule import Context, rule
from pplint.syntax import ast

# The type takes any other text for the target of a link: `ensure => fiel` makes one that leads to `fiel`.
_STATES: Final = ("absent", "directory", "file", "link", "present")
_LIKE: Final = 0.7


@rule("misspelt-ensure", "A misspelt `ensure` value of a file", Severity.WARNING, named=frozenset({"file"}))
def misspelt_ensure(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """Any other value of `ensure` is the target of a symbolic link, so `fiel` creates a link to a file of that name.

    ```puppet
    file { '/etc/motd':
      ensure => fiel,     # warning: [misspelt-ensure]
    }
    ```

    ```puppet
    file { '/etc/motd':
      ensure => file,
    }
    ```
    """
    for body in node.bodies:
        value = _state(body)
        if value is None or value.value in _STATES:
            continue
        near = similar_words(value.value, _STATES, 1, _LIKE)
        if near and "/" not in value.value:
            message = f"`{value.value}` is not a state of a file; the agent creates a symbolic link to it"
            fix = Fix(question(*near), (Edit(value.span, near[0]),), safe=False)
            yield ctx.finding(value, message, fix=fix)


def _state(body: ast.ResourceBody) -> ast.String | ast.Name | None:
    """Return the literal `ensure` of a resource without a `target`, which makes a link of whatever is no state."""
    given = {each.name: each.value for each in body.attributes if isinstance(each, ast.Attribute)}
    value = given.get("ensure")
    return value if isinstance(value, ast.String | ast.Name) and "target" not in given else None
