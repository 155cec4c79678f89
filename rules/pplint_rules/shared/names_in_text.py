"""Names of variables in text, where they stand for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.syntax import ast
from pplint.syntax.names import SCOPE_VARIABLES

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping, Sequence

    from pplint.rule import Context
    from pplint.syntax.scopes import Setter

NAMED = late_pattern(r"[$#]\{([a-z_]\w*)\}")
"""A name in braces, as Puppet and Ruby write it."""

_FOR_OTHERS = late_pattern(r"\$(?!\{)|\$\{(?![a-z_]\w*\})|%\{|<%|[`;|&\n\\]")
"""What shells, templates and patterns have in them."""

_ATTRIBUTES: Final = frozenset({"environment", "match"})
_FUNCTIONS: Final = frozenset({"epp", "inline_epp", "inline_template", "regsubst", "run_command", "template"})
"""What takes texts in other languages, which may have variables of their own."""


def readable_names(node: ast.String, ctx: Context) -> Mapping[str, Sequence[Setter]]:
    """Return the variables that a text could name, with what sets them, if something in the file does."""
    is_within = any(isinstance(each, ast.Class | ast.Define) for each in ctx.ancestors)
    always: dict[str, Sequence[Setter]] = dict.fromkeys(SCOPE_VARIABLES if is_within else (), ())
    return always | dict(ctx.visible_variables(node))


def name_meant(node: ast.String, mark: str, ctx: Context) -> re.Match[str] | None:
    """Return the first name after a mark in a text, as it is written, if all names in the text are those of variables.

    There is none in what may be meant for a shell or a template, and in the default of a parameter.
    """
    if f"{mark}{{" not in node.value or is_for_others(node, ctx):
        return None
    if not {match[1] for match in NAMED.finditer(node.value)} <= readable_names(node, ctx).keys():
        return None
    return next((each for each in NAMED.finditer(ctx.source.text(node.span)) if each[0][0] == mark), None)


def is_for_others(node: ast.String, ctx: Context, other_than: str = "") -> bool:
    """Whether a string has what other languages have, or is quoted for its double quotes, or given to such a language.

    A sign before braces that is `other_than` what they have is ignored.
    """
    value = node.value.replace(f"{other_than}{{", "{") if other_than else node.value
    if _FOR_OTHERS.search(value) is not None:
        return True
    text = ctx.source.text(node.span)
    if text[:1] == "'" and '"' in text:
        return True
    for each in reversed(ctx.ancestors):
        if isinstance(each, ast.Heredoc | ast.Parameter):
            return True
        if isinstance(each, ast.Attribute):
            return each.name in _ATTRIBUTES
        if isinstance(each, ast.Call | ast.MethodCall) and isinstance(each.function, ast.Name):
            return each.function.value in _FUNCTIONS
    return False
