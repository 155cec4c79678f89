"""The name of a variable in a string, in a notation that stays text there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.names import SCOPE_VARIABLES
from pplint.syntax.scopes import place_set

_NAMED = late_pattern(r"[$#]\{([a-z_]\w*)\}")
_FOR_OTHERS = late_pattern(r"\$(?!\{)|\$\{(?![a-z_]\w*\})|%\{|<%|[`;|&\n\\]")
"""What shells, templates and patterns have in them."""

_ATTRIBUTES: Final = frozenset({"environment", "match"})
_FUNCTIONS: Final = frozenset({"epp", "inline_epp", "inline_template", "regsubst", "run_command", "template"})
"""What takes texts in other languages, which may have variables of their own."""


@rule("uninterpolated-variable", "A variable in a string, in a notation that stays text", Severity.WARNING)
def uninterpolated_variable(node: ast.String, ctx: Context) -> Iterator[Finding]:
    """`${name}` stands for a value in double quotes only, and `#{name}`, as Ruby has it, nowhere.

    It is only reported where a variable of that name is set and the text is not one for a shell or a template, which
    may be meant to have `${name}` in it, nor the default of a parameter, which may be a setting of a program that has
    such names, too.

    ```puppet
    $port = 80
    notice('Listen ${port}')     # warning: [uninterpolated-variable]
    ```

    ```puppet
    $port = 80
    notice("Listen ${port}")
    ```
    """
    if "{" not in node.value:
        return
    names = dict.fromkeys(match[1] for match in _NAMED.finditer(node.value))
    if not names or _FOR_OTHERS.search(node.value) is not None or _is_for_others(node, ctx):
        return
    text = ctx.source.text(node.span)
    is_single = text.startswith("'")
    marked = "$" if is_single else "#"
    known = ctx.visible_variables(node)
    if f"{marked}{{" not in node.value or not names.keys() <= known.keys() | _always_set(ctx):
        return
    first = next(match for match in _NAMED.finditer(text) if match[0][0] == marked)
    start = node.start + len(text[: first.start()].encode())
    written = f"${{{first[1]}}}"
    message = f"`{first[0]}` is text here: only double quotes let `{written}` stand for a value"
    if not is_single:
        message = f"`{first[0]}` is text here: `{written}` stands for the value"
    yield ctx.finding(
        Span(start, start + len(first[0].encode())),
        message,
        *([ctx.label(place_set(known[first[1]][-1]), f"`${first[1]}` is set here")] if first[1] in known else []),
        help=f"put the string in double quotes: `{_rewritten(text)}`" if is_single else f"write `{written}`",
        fix=Fix("let it stand for the value", (Edit(node.span, _rewritten(text)),), safe=False),
    )


def _always_set(ctx: Context) -> frozenset[str]:
    """Return the variables that nobody has to set: what a class or a defined type is called."""
    is_within = any(isinstance(each, ast.Class | ast.Define) for each in ctx.ancestors)
    return SCOPE_VARIABLES if is_within else frozenset()


def _rewritten(text: str) -> str:
    quoted = f'"{text[1:-1]}"' if text.startswith("'") else text
    return _NAMED.sub(lambda match: f"${{{match[1]}}}", quoted)


def _is_for_others(node: ast.String, ctx: Context) -> bool:
    """Whether a string is quoted in a way that has no double quotes, or is given to what takes other languages."""
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
