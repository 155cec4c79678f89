"""Node definitions with the same name in one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.repetition import repeated

_GROUP_WITH_OPTIONS: Final = late_pattern(r"\(\?[^)]*\)")
_KEPT: Final = str.maketrans("(?<>!=)", "ABCDEFG")
_DROPPED: Final = late_pattern(r"[^-\w:.]", re.ASCII)


@rule("duplicate-node", "Two node definitions of the same name in one file", Severity.ERROR)
def duplicate_node(node: ast.File, ctx: Context) -> Iterator[Finding]:
    r"""The compiler refuses a second definition of a node.

    It also gives each regular expression a name that consists of its letters, digits, `_`, `-`, `:` and dots, without
    dots at the start. Two expressions that differ only in other characters count as duplicates, whatever they match.

    ```puppet
    node /^web\d+$/ { }
    node /^web\d*$/ { }     # error: [duplicate-node]
    ```

    ```puppet
    node /^web\d+$/ { }
    node /^web$/ { }
    ```
    """
    nodes = (each for each in definitions_in(node.body) if isinstance(each, ast.NodeDefinition))
    matches = (match for each in nodes for match in each.matches)
    for match, first in repeated(matches, _name):
        label = ctx.label(first.span, "defined here")
        yield ctx.finding(match, _message(match, first, ctx), label, help="merge the two definitions")


def _name(match: ast.Expression) -> str | None:
    """Return what the compiler calls a node; a name in lower case, or of a regular expression what is left of it."""
    if isinstance(match, ast.Default):
        return "default"
    if isinstance(match, ast.Regexp):
        pattern = _GROUP_WITH_OPTIONS.sub(lambda group: group[0].translate(_KEPT), match.pattern.lower())
        return f"/{_DROPPED.sub('', pattern).lstrip('.')}/"
    return match.value.lower() if isinstance(match, ast.String) else None


def _message(match: ast.Expression, first: ast.Expression, ctx: Context) -> str:
    text, earlier = (ctx.source.text(each.span) for each in (match, first))
    if isinstance(match, ast.Regexp) and text != earlier:
        return f"the compiler cannot distinguish the nodes {_quoted(text)} and {_quoted(earlier)}"
    return f"the node {_quoted(text)} is already defined"


def _quoted(text: str) -> str:
    return f"`{text}`"
