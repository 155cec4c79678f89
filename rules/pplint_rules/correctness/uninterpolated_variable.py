"""The name of a variable in a string, as Ruby or Hiera writes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.scopes import place_set

if TYPE_CHECKING:
    import re

_OF_HIERA = late_pattern(r"%\{(::\w+(?:::\w+)*|(?:facts|trusted)(?:\.\w+)+|[a-z_]\w*(?:::\w+)*)\}(?![A-Za-z])")
_SURE: Final = ("::", "facts.", "trusted.")
"""How names begin that hardly another language writes in `%{…}`."""

# Some manifests write the configuration or the data of Hiera.
_ABOUT_HIERA = late_pattern(rb"(?i)hiera(?!(?:_array|_hash|_include)?\s?\()|datadir|\.ya?ml")
# `rpm -q --qf '%{name}'`, `%{name}-%{version}`, `%-10{name}`, `%{host}:%{port}`: what else reads the same notation.
_FORMATS = late_pattern(r"(?i)%\{\w+\}\S*%\{|%-?\d+\{|\brpm\b|--?(?:qf|queryformat)\b|logstash|^/|://")
_OF_PROGRAMS: Final = frozenset({"command", "content", "onlyif", "provider", "source", "unless"})
"""Attributes whose text another program reads."""

_FORMATTING: Final = frozenset({"format", "inline_epp", "inline_template", "regsubst", "sprintf", "translate"})


@rule(
    "uninterpolated-variable",
    "A variable in a string in the syntax of another language",
    Severity.WARNING,
    named=lambda text: "#{" in text or "%{" in text,
)
def uninterpolated_variable(node: ast.String, ctx: Context) -> Iterator[Finding]:
    """Puppet interpolates only `${name}` in double quotes. `#{name}` is syntax of Ruby, `%{name}` of Hiera.

    `%{::name}`, `%{facts.name}` and `%{trusted.name}` are reported in double quotes, unless the manifest seems to write
    Hiera data or configuration.

    Other names are reported only if a variable of that name is set. They are not reported in code for a shell or
    template, or in the default of a parameter, because other programs use the same syntax.

    ```puppet
    $port = 80
    notice("Listen #{port}")     # warning: [uninterpolated-variable]
    notice("on %{facts.os.family}")     # warning: [uninterpolated-variable]
    ```

    ```puppet
    $port = 80
    notice("Listen ${port}")
    notice("on ${facts['os']['family']}")
    ```
    """
    from pplint_rules.shared.names_in_text import NAMED, name_meant, readable_names

    text = ctx.source.text(node.span)
    if "%{" in text:
        yield from _of_hiera(node, text, ctx)
        return
    first = None if text.startswith("'") else name_meant(node, "#", ctx)
    if first is None:
        return
    start = node.start + len(text[: first.start()].encode())
    written = f"${{{first[1]}}}"
    setters = readable_names(node, ctx)[first[1]]
    rewritten = NAMED.sub(lambda match: f"${{{match[1]}}}", text)
    yield ctx.finding(
        Span(start, start + len(first[0].encode())),
        f"`{first[0]}` is plain text here: `{written}` interpolates the value",
        *(ctx.label(place_set(each), f"`${first[1]}` is set here") for each in setters[-1:]),
        help=f"write `{written}`",
        fix=Fix("interpolate the value", (Edit(node.span, rewritten),), safe=False),
    )


def _of_hiera(node: ast.String, text: str, ctx: Context) -> Iterator[Finding]:
    """Yield the first name in Hiera's notation in a text in double quotes."""
    whole = ctx.parent if isinstance(ctx.parent, ast.InterpolatedString) else node
    if not ctx.source.data.startswith(b'"', whole.start) or _ABOUT_HIERA.search(ctx.source.data) is not None:
        return
    if any(_is_elsewhere(each) for each in ctx.ancestors):
        return
    first = next((each for each in _OF_HIERA.finditer(text) if _is_variable(each[1], node, ctx)), None)
    if first is not None:
        start = node.start + len(text[: first.start()].encode())
        written = _of_puppet(first)
        names = frozenset(each[1] for each in _OF_HIERA.finditer(text) if _is_variable(each[1], node, ctx))
        rewritten = _OF_HIERA.sub(lambda match: _of_puppet(match) if match[1] in names else match[0], text)
        yield ctx.finding(
            Span(start, start + len(first[0].encode())),
            f"`{first[0]}` is plain text in a manifest",
            help=f"write `{written}`: only Hiera data uses `%{{…}}`",
            fix=Fix("interpolate the value", (Edit(node.span, rewritten),), safe=False),
        )


def _is_elsewhere(node: ast.Node) -> bool:
    """Return whether a node takes texts that may have `%{` in them for another program, or for a function."""
    return isinstance(node, ast.Parameter) or (
        isinstance(node, ast.Call | ast.MethodCall) and function_name(node) in _FORMATTING
    )


def _is_variable(name: str, node: ast.String, ctx: Context) -> bool:
    """Return whether a name in Hiera's notation is surely that of a variable, or all names in a text are set here."""
    if name.startswith(_SURE):
        return True
    from pplint_rules.shared.names_in_text import is_for_others, readable_names

    attribute = next((each for each in reversed(ctx.ancestors) if isinstance(each, ast.Attribute)), None)
    if attribute is not None and attribute.name in _OF_PROGRAMS:
        return False
    if is_for_others(node, ctx, other_than="%") or _FORMATS.search(node.value) is not None:
        return False
    return {each[1] for each in _OF_HIERA.finditer(node.value)} <= readable_names(node, ctx).keys()


def _of_puppet(match: re.Match[str]) -> str:
    """Return an interpolation as a manifest writes it."""
    name, *keys = match[1].split(".")
    steps = "".join(f"[{key}]" if key.isdecimal() else f"['{key}']" for key in keys)
    return f"${{{name}{steps}}}"
