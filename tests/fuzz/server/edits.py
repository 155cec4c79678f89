"""After random edits, the server says of all files what a fresh run of the checker does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.fuzz.server.tree import Tree

_TOKEN = re.compile(r"\$?\w+|\s+|[^\w\s]")
_TYPED = ("$x", "include a", "}", "{", "'", "=>", "undef", "::", "[", "# pplint: ignore", "\n", "Integer ", "@", "é")
_MOVED = 12
"""One edit of so many gives a file another name, or deletes it."""

_OUTSIDE = 4
"""One edit of so many is made by another program, in a file that is not open afterwards."""


def edits(tree: Tree, draw: Random, count: int, every: int) -> Iterator[str]:
    """Make so many edits; yield what is different, each time that so many of them are made."""
    names = tree.programs()
    for number in range(1, count + 1):
        _edit(tree, draw, names)
        if number % every and number != count:
            continue
        served, checked = tree.served(), tree.checked()
        yield from (f"after {number} edits, only the server says {each}" for each in (served - checked).elements())
        yield from (f"after {number} edits, only the checker says {each}" for each in (checked - served).elements())


def _edit(tree: Tree, draw: Random, names: list[str]) -> None:
    name = draw.choice(names)
    if not draw.randrange(_MOVED):
        target = None if draw.random() < 0.5 else name.replace(".pp", "_moved.pp")
        names.remove(name)
        tree.move(name, target)
        if target is not None:
            names.append(target)
        return
    tokens = _TOKEN.findall(tree.text(name) or "")
    place = draw.randrange(len(tokens) + 1)
    match draw.randrange(4):
        case 0:
            tokens.insert(place, draw.choice(_TYPED))
        case 1:
            del tokens[place : place + draw.randrange(1, 4)]
        case 2:
            tokens[place:place] = tokens[place : place + draw.randrange(1, 30)]
        case _:
            other = _TOKEN.findall(tree.text(draw.choice(names)) or "")
            start = draw.randrange(len(other) + 1)
            tokens[place : place + 1] = other[start : start + 1]
    write = tree.write if draw.randrange(_OUTSIDE) else tree.write_outside
    write(name, "".join(tokens))
