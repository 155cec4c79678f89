"""Definitions without documentation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.diagnostic import Finding, Severity
from pplint.presets import PUPPET_LINT, RECOMMENDED
from pplint.rule import Context, rule
from pplint.rule_option import RuleOption
from pplint.setting_kinds import Texts
from pplint.syntax import ast

_KINDS: Final[dict[str, type[ast.Definition]]] = {
    "class": ast.Class,
    "define": ast.Define,
    "function": ast.Function,
    "plan": ast.Plan,
    "type": ast.TypeAlias,
}

KINDS: Final = RuleOption(
    "kinds", "the kinds of definitions that need documentation", Texts(tuple(_KINDS)), ("class", "define")
)


@rule(
    "undocumented-definition",
    "A class or defined type without documentation",
    Severity.WARNING,
    aliases=["documentation"],
    presets=[RECOMMENDED, PUPPET_LINT],
    options=[KINDS],
    yields_to=("detached-documentation",),
)
def undocumented_definition(node: ast.Definition, ctx: Context) -> Iterator[Finding]:
    """The comment right above a definition says what it is for, and is what puppet-strings makes a page of.

    An empty comment says nothing, and neither does one that only tells linters what to ignore. The option `kinds`
    names the definitions that need documentation: `class`, `define`, `function`, `plan`, `type`.

    ```puppet
    class apache {     # warning: [undocumented-definition]
    }
    ```

    ```puppet
    # @summary Installs the web server, and keeps it running
    class apache {
    }
    ```
    """
    word = next((word for word, kind in _KINDS.items() if isinstance(node, kind)), None)
    if word is None or word not in ctx.option(KINDS):
        return
    documentation = ctx.documentation_of(node)
    if documentation is None or not documentation.says_something:
        message = f"{_CALLED.get(word, word)} `{node.name}` has no documentation above it"
        yield ctx.finding(node.name_span, message, help="say in a comment right above it what it is for")


_CALLED: Final = {"define": "defined type", "type": "data type"}
