"""Strings of which only the beginning is known, such as `"etc/${name}"`, and whether a type may have them.

A regular expression cannot be asked whether it matches some text with a given beginning. One that looks at the first
characters only, as for absolute paths, can be tried: with the beginning, and each of many texts behind it.
"""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Final

from pplint.evaluator.interpolation import text_of
from pplint.evaluator.unknown import Unknown, alternatives
from pplint.patterns import late_pattern
from pplint.syntax import ast
from pplint.syntax.oniguruma import search
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.model import EnumType, PatternType, StringType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.unknown import Result
    from pplint.infer.inference import Inference
    from pplint.types.model import Type

_END: Final = late_pattern(r"\$|\\[zZ]")
_WORD: Final = late_pattern(r"[A-Za-z]+")
_CONTINUATIONS: Final = ("", *string.printable.strip(), " ", ":/x", "=x", "/x/y", "x y", "0:0", "x=y", "x/y")


def beginning_of(run: Inference, node: ast.Node, value: Result) -> str:
    """Return what a string certainly starts with; the empty text if nothing is known of it."""
    if not isinstance(value, Unknown) or not isinstance(node, ast.InterpolatedString):
        return ""
    known: list[str] = []
    for segment in node.segments:
        text = segment.value if isinstance(segment, ast.String) else text_of(run.value_of(segment.expression))
        if text is None:
            break
        known.append(text)
    return "".join(known)


def may_begin(type_: Type, beginning: str) -> bool:
    """Return whether a type may have a string that starts so."""
    return not beginning or any(_may_begin(unalias(each), beginning) for each in alternatives(unalias(type_)))


def _may_begin(type_: Type, beginning: str) -> bool:
    if isinstance(type_, EnumType):
        return any(each.startswith(beginning) for each in type_.values)
    if isinstance(type_, PatternType):
        return not type_.patterns or any(_may_match(each, beginning) for each in type_.patterns)
    return intersects(StringType(len(beginning)), type_)


def _may_match(pattern: str, beginning: str) -> bool:
    """Return whether a pattern that looks at the first characters only may match."""
    return _END.search(pattern) is not None or any(_matches(pattern, each) for each in _longer(pattern, beginning))


def _longer(pattern: str, beginning: str) -> Iterator[str]:
    """Yield texts that start with the beginning, among them such with what is left of the words in the pattern."""
    yield from (beginning + each for each in _CONTINUATIONS)
    for word in _WORD.findall(pattern):
        if word.lower().startswith(beginning.lower()):
            yield f"{beginning}{word[len(beginning) :]}:"


def must_begin(type_: Type, beginning: str) -> bool:
    """Return whether a type seems to have every string that starts so."""
    return bool(beginning) and any(_must_begin(unalias(each), beginning) for each in alternatives(unalias(type_)))


def _must_begin(type_: Type, beginning: str) -> bool:
    patterns = type_.patterns if isinstance(type_, PatternType) else ()
    return any(all(_matches(each, text) for text in _longer(each, beginning)) for each in patterns)


def _matches(pattern: str, text: str) -> bool:
    return search(pattern, text) is not None
