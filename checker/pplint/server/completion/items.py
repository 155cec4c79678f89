"""What is offered at a cursor."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from msgspec import Struct


class ItemKind(IntEnum):
    """What something is, in the words of the protocol."""

    METHOD = 2
    FUNCTION = 3
    FIELD = 5
    VARIABLE = 6
    CLASS = 7
    INTERFACE = 8
    MODULE = 9
    PROPERTY = 10
    VALUE = 12
    KEYWORD = 14
    FILE = 17
    REFERENCE = 18
    FOLDER = 19
    CONSTANT = 21
    STRUCT = 22


class About(Struct, array_like=True):
    """What an item is about, for whoever asks for more: a kind of thing, what it belongs to, and its name."""

    kind: str
    owner: str = ""
    name: str = ""


class Item(Struct):
    """Something that is offered: `text` takes the place of what is typed, or `snippet`, where the client knows these.

    A `better` snippet takes a look at declarations, so it is made for few. What is `likely` comes before the rest.
    """

    label: str
    kind: ItemKind
    text: str = ""
    snippet: str = ""
    about: About | None = None
    is_likely: bool = False
    is_deprecated: bool = False
    better: Callable[[], str] | None = None


def plain(text: str) -> str:
    """Return a text escaped for a snippet."""
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


def is_meant(typed: str, label: str) -> bool:
    """Return whether a label has the letters that are typed, in their order."""
    letters = iter(label.lower())
    return all(each in letters for each in typed)


def ranked(items: list[Item], typed: str) -> list[Item]:
    """Return the items that may be meant: first those that start with what is typed, else as they are."""
    typed = typed.lower()
    if not typed:
        return sorted(items, key=lambda each: not each.is_likely)
    found = [each for each in items if is_meant(typed, each.label)]
    return sorted(found, key=lambda each: (_distance(typed, each.label.lower()), not each.is_likely))


def _distance(typed: str, label: str) -> int:
    """Return how far a label is from what is typed: it starts so, a word in it does, it holds it, or its letters."""
    at = label.find(typed)
    if at <= 0:
        return 0 if at == 0 else _ONLY_LETTERS
    return 2 if label[at - 1].isalnum() and typed[:1] not in "$:" else 1


_ONLY_LETTERS: Final = 3


MAX_ITEMS: Final = 300
"""How many items are offered: whoever types on gets others."""
