"""A command line written so that no shell reads the values in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from pplint.base.diagnostic import Edit, Fix
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax import ast
from pplint.syntax.quoting import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context

_PLAIN = late_pattern(r"[\w@%+=:,./ -]*")
"""Text that means to a shell what it says, with blanks between words."""

_QUOTES = late_pattern(r"['\"]")


def as_array(command: ast.Expression, ctx: Context) -> Fix | None:
    """Return a command line as the array of its words; nothing if a shell has more to do with it than to split it."""
    if not _is_text(command, ctx):
        return None
    pieces = [each.value for each in command.segments if isinstance(each, ast.String)]
    if not pieces or not pieces[0].startswith("/") or not all(map(_PLAIN.fullmatch, pieces)):
        return None
    words = [_word(each, ctx) for each in _split(command)]
    text = f"[{', '.join(words)}]"
    return Fix(f"write `{text}`", (Edit(command.span, text),), safe=False)


def escaped(command: ast.Expression, value: ast.Expression, ctx: Context) -> Fix | None:
    """Escape a value in a command line, unless it may be within quotes of the shell.

    `shellquote` is a function of the language, which needs no module.
    """
    if not _is_text(command, ctx) or not isinstance(value, ast.Variable | ast.Access):
        return None
    around = next(
        (each for each in command.segments if isinstance(each, ast.Interpolation) and each.expression is value), None
    )
    if around is None or any(isinstance(each, ast.String) and _QUOTES.search(each.value) for each in command.segments):
        return None
    text = f"${{shellquote({_outside_of_text(value, ctx)})}}"
    return Fix(f"write `{text}`", (Edit(around.span, text),), safe=False)


def _is_text(command: ast.Expression, ctx: Context) -> TypeGuard[ast.InterpolatedString]:
    return isinstance(command, ast.InterpolatedString) and ctx.source.data.startswith(b'"', command.start)


def _split(command: ast.InterpolatedString) -> Iterator[list[str | ast.Interpolation]]:
    """Yield the words of a command line, each with the text and the interpolations that it is made of."""
    word: list[str | ast.Interpolation] = []
    for each in command.segments:
        if isinstance(each, ast.Interpolation):
            word.append(each)
            continue
        first, *others = each.value.split(" ")
        word += [first] if first else []
        for other in others:
            if word:
                yield word
            word = [other] if other else []
    if word:
        yield word


def _word(pieces: list[str | ast.Interpolation], ctx: Context) -> str:
    if all(isinstance(each, str) for each in pieces):
        return quote("".join(map(str, pieces)))
    only = pieces[0]
    if (
        len(pieces) == 1
        and isinstance(only, ast.Interpolation)
        and isinstance(only.expression, ast.Variable | ast.Access)
    ):
        return _outside_of_text(only.expression, ctx)
    return '"' + "".join(each if isinstance(each, str) else _braced(each, ctx) for each in pieces) + '"'


def _braced(node: ast.Interpolation, ctx: Context) -> str:
    text = ctx.source.text(node.span)
    return text if text.startswith("${") else f"${{{text.removeprefix('$')}}}"


def _outside_of_text(node: ast.Variable | ast.Access, ctx: Context) -> str:
    """Return a variable, or what is in it, as it is written outside of text."""
    text = ctx.source.text(Span(node.start, node.end))
    return text if text.startswith("$") else f"${text}"
