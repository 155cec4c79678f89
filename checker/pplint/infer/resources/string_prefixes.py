"""Strings of which only the beginning is known, such as `"etc/${name}"`, and whether a type may have them.

Whether a regular expression matches every text with such a beginning cannot be asked of it, but tried with many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import Unknown, alternatives
from pplint.evaluator.expressions.interpolation import text_of
from pplint.syntax import ast
from pplint.syntax.oniguruma import search
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.model import EnumType, PatternType, StringType

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference
    from pplint.types.model import Type

_CONTINUATIONS: Final = ("", *map(chr, range(ord("!"), ord("~") + 1)), " ", "/x/y", "x y", "x=y", ":/x")


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
        if type_.case_insensitive:
            return any(each.lower().startswith(beginning.lower()) for each in type_.values)
        return any(each.startswith(beginning) for each in type_.values)
    if isinstance(type_, PatternType):
        from pplint.syntax.regexp_starts import may_start

        return not type_.patterns or any(may_start(each, beginning) for each in type_.patterns)
    return intersects(StringType(len(beginning)), type_)


def must_begin(type_: Type, beginning: str) -> bool:
    """Return whether a type seems to have every string that starts so."""
    return bool(beginning) and any(_must_begin(unalias(each), beginning) for each in alternatives(unalias(type_)))


def _must_begin(type_: Type, beginning: str) -> bool:
    patterns = type_.patterns if isinstance(type_, PatternType) else ()
    texts = [beginning + more for more in _CONTINUATIONS]
    return any(all(search(each, text) is not None for text in texts) for each in patterns)
