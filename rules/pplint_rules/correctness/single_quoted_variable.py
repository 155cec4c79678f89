"""The name of a variable in single quotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import PUPPET_LINT, RECOMMENDED
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint.syntax.scopes import place_set

ANY_NAME: Final = RuleOption(
    "any-name",
    "whether to report every `${`, not only variables that can be read there",
    Flag(),
    default=False,
    presets=((PUPPET_LINT, True),),
)

_NAMED = late_pattern(r"\$\{([a-z_]\w*)\}")
_INTERPOLATED = late_pattern(r'(\$\{[a-z_]\w*\})|["$\\]')
_INLINE: Final = frozenset({"inline_epp", "inline_template"})


@rule(
    "single-quoted-variable",
    "A variable in single quotes, where it is not interpolated",
    Severity.WARNING,
    aliases=["single_quote_string_with_variables"],
    presets=(RECOMMENDED, PUPPET_LINT),
    options=[ANY_NAME],
    named=lambda text: "${" in text,
)
def single_quoted_variable(node: ast.String, ctx: Context) -> Iterator[Finding]:
    """Puppet interpolates `${name}` only in double quotes.

    The string is reported only if a variable of that name can be read there. Code for a shell or template, keys in an
    interpolation, and defaults of parameters are not reported, because other programs use the same syntax. The option
    `any-name` reports every `${` in single quotes, except in the first argument of `inline_epp` and `inline_template`.

    ```puppet
    $port = 80
    notice('Listen ${port}')     # warning: [single-quoted-variable]
    ```

    ```puppet
    $port = 80
    notice("Listen ${port}")
    notice('echo ${HOME}')
    ```
    """
    if not ctx.source.data.startswith(b"'", node.start) or _is_piece(ctx.parent):
        return
    is_nested = any(isinstance(each, ast.Interpolation) for each in ctx.ancestors)
    from pplint_rules.shared.names_in_text import name_meant

    meant = None if is_nested else name_meant(node, "$", ctx)
    if meant is not None:
        yield _about_name(node, meant[1], ctx)
    elif ctx.option(ANY_NAME) and not _is_inline_template(node, ctx):
        message = "`${` is text in single quotes, but starts an interpolation in double quotes"
        yield ctx.finding(node, message, fix=_fix(node, ctx))


def _is_piece(parent: ast.Node) -> bool:
    return isinstance(parent, ast.Heredoc | ast.InterpolatedString)


def _is_inline_template(node: ast.String, ctx: Context) -> bool:
    call = ctx.parent
    if not isinstance(call, ast.Call) or not isinstance(call.function, ast.Name) or not call.arguments:
        return False
    return call.function.value in _INLINE and call.arguments[0] is node


def _about_name(node: ast.String, name: str, ctx: Context) -> Finding:
    from pplint_rules.shared.names_in_text import readable_names

    written = f"${{{name}}}"
    start = node.start + ctx.source.data[node.start : node.end].index(written.encode())
    setters = readable_names(node, ctx)[name]
    return ctx.finding(
        Span(start, start + len(written)),
        f"`{written}` is plain text in single quotes: only double quotes interpolate `{written}`",
        *(ctx.label(place_set(each), f"`${name}` is set here") for each in setters[-1:]),
        help=f"put the string in double quotes: `{_rewritten(node)}`",
        fix=_fix(node, ctx),
    )


def _fix(node: ast.String, ctx: Context) -> Fix | None:
    """Put the string in double quotes, if all that stands for a value then is readable."""
    from pplint_rules.shared.names_in_text import readable_names

    names = {match[1] for match in _NAMED.finditer(node.value)}
    if not names or not names <= readable_names(node, ctx).keys():
        return None
    return Fix("interpolate the value", (Edit(node.span, _rewritten(node)),), safe=False)


def _rewritten(node: ast.String) -> str:
    """Return a text in double quotes, where the names in braces stand for values and nothing else has a meaning."""
    text = _INTERPOLATED.sub(lambda match: match[1] or "\\" + match[0], node.value)
    return f'"{text}"'
