"""Modes of files: where they stand, and how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint_rules.shared.resource_types import resource_type_around, written_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context
    from pplint.syntax import ast

_TYPES: Final = frozenset({"file", "concat"})

FOUR_DIGITS: Final = late_pattern(r"[0-7]{4}")
OTHER_DIGITS: Final = late_pattern(r"0?[0-7]{1,4}")
"""What the resource type takes for a number besides."""

SYMBOLIC: Final = late_pattern(r"[ugoa]*[-=+][-=+rstwxXugo]*(?:,[ugoa]*[-=+][-=+rstwxXugo]*)*")


SETUID: Final = 0o4000
SETGID: Final = 0o2000
STICKY: Final = 0o1000
OTHERS_WRITE: Final = 0o002

_CLAUSE: Final = late_pattern(r"([ugoa]*)((?:[-=+][-=+rstwxXugo]*)+)")
_ACTION: Final = late_pattern(r"([-=+])([rstwxXugo]*)")
_PLACES: Final = {"u": (0o700, SETUID), "g": (0o070, SETGID), "o": (0o007, 0)}
_PERMISSIONS: Final = {"r": 0o444, "w": 0o222, "x": 0o111}


def bits_set(mode: str) -> int | None:
    """Return the bits that a mode certainly sets, whatever the file has before; None for what is no mode.

    A symbolic mode says what changes, one clause after the other.
    """
    if OTHER_DIGITS.fullmatch(mode):
        return int(mode, 8)
    if not SYMBOLIC.fullmatch(mode):
        return None
    bits = 0
    for who, actions in _CLAUSE.findall(mode):
        for operator, words in _ACTION.findall(actions):
            changed = _bits_named(who, words)
            if operator == "+":
                bits |= changed
            elif operator == "-":
                bits &= ~changed
            else:
                bits = (bits & ~_bits_named(who, "rwxst")) | changed
    return bits


def _bits_named(who: str, words: str) -> int:
    """Return the bits of some permissions for the owner, the group or others; those of all where nobody is named."""
    places = _PLACES if not who or "a" in who else {each: _PLACES[each] for each in who}
    wanted = sum(_PERMISSIONS[each] for each in set(words) & _PERMISSIONS.keys())
    bits = STICKY if "t" in words else 0
    for mask, special in places.values():
        bits |= wanted & mask | (special if "s" in words else 0)
    return bits


def known_mode(node: ast.Expression, ctx: Context) -> str | None:
    """Return the text of a mode that is known, also where it is that of a variable."""
    value = ctx.value_of(node)
    return value if isinstance(value, str) else None


def modes_with_bits(node: ast.Attribute, ctx: Context) -> Iterator[tuple[ast.Expression, str, int]]:
    """Yield the modes of an attribute that are known, each with its text and the bits that it certainly sets."""
    for mode in modes(node, ctx):
        text = known_mode(mode, ctx)
        bits = None if text is None else bits_set(text)
        if text is not None and bits is not None:
            yield mode, text, bits


def modes(node: ast.Attribute, ctx: Context) -> Iterator[ast.Expression]:
    """Yield what an attribute may set the mode of a file to, as far as it is written there."""
    if node.name == "mode" and resource_type_around(ctx.ancestors) in _TYPES:
        yield from written_values(node.value)
