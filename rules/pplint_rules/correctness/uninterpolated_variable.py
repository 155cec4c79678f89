"""The name of a variable in a string, as Ruby writes it."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Edit, Finding, Fix, Severity
from pplint.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.scopes import place_set

_OF_HIERA = late_pattern(r"%\{(?:::([a-z]\w*(?:::\w+)*)|((?:facts|trusted)(?:\.[a-z]\w*)+))\}")
_LOGGING = frozenset({"alert", "crit", "debug", "emerg", "err", "fail", "info", "notice", "warning"})


@rule(
    "uninterpolated-variable",
    "A variable in a string, in a notation that stays text",
    Severity.WARNING,
    named=lambda text: "#{" in text or "%{" in text,
)
def uninterpolated_variable(node: ast.String, ctx: Context) -> Iterator[Finding]:
    """`#{name}` stands for a value in Ruby, and nowhere in Puppet: `${name}` does, in double quotes.

    It is only reported where a variable of that name is set and the text is not one for a shell or a template, which
    may be meant to have `#{name}` in it, nor the default of a parameter, which may be a setting of a program that has
    such names, too.

    `%{facts.os}` and `%{::role}` stand for values in Hiera only; they are reported in the arguments of functions that
    log or fail, where no text for Hiera is meant.

    ```puppet
    $port = 80
    notice("Listen #{port}")     # warning: [uninterpolated-variable]
    notice("on %{facts.kernel}") # warning: [uninterpolated-variable]
    ```

    ```puppet
    $port = 80
    notice("Listen ${port}")
    notice("on ${facts['kernel']}")
    ```
    """
    from pplint_rules.shared.names_in_text import NAMED, name_meant, readable_names

    text = ctx.source.text(node.span)
    if "%{" in text and not text.startswith("'"):
        yield from _of_hiera(node, text, ctx)
    first = None if text.startswith("'") else name_meant(node, "#", ctx)
    if first is None:
        return
    start = node.start + len(text[: first.start()].encode())
    written = f"${{{first[1]}}}"
    setters = readable_names(node, ctx)[first[1]]
    rewritten = NAMED.sub(lambda match: f"${{{match[1]}}}", text)
    yield ctx.finding(
        Span(start, start + len(first[0].encode())),
        f"`{first[0]}` is text here: `{written}` stands for the value",
        *(ctx.label(place_set(each), f"`${first[1]}` is set here") for each in setters[-1:]),
        help=f"write `{written}`",
        fix=Fix("let it stand for the value", (Edit(node.span, rewritten),), safe=False),
    )


def _of_hiera(node: ast.String, text: str, ctx: Context) -> Iterator[Finding]:
    """Yield the first interpolation of Hiera in what is logged."""
    call = ctx.ancestors[-1] if ctx.ancestors else None
    if not isinstance(call, ast.Call) or not isinstance(call.function, ast.Name):
        return
    match = _OF_HIERA.search(text)
    if match is None or call.function.value not in _LOGGING:
        return
    first, *keys = (match[1] or match[2]).split(".")
    written = f"${{{first}{''.join(f'[{key!r}]' for key in keys)}}}"
    start = node.start + len(text[: match.start()].encode())
    span = Span(start, start + len(match[0].encode()))
    fix = Fix("let it stand for the value", (Edit(span, written),), safe=False)
    message = f"`{match[0]}` is text here: `%{{` interpolates in Hiera only"
    yield ctx.finding(span, message, help=f"write `{written}`", fix=fix)
