"""A screen of a terminal, read from text with the escape sequences that say how its characters look."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

_SEQUENCE = re.compile(r"\x1b\[([\d;:]*)m")
_EXTENDED: Final = {38: "color", 48: "background", 58: "line"}
_SWITCHES: Final[dict[int, dict[str, bool | None]]] = {
    1: {"is_bold": True},
    3: {"is_italic": True},
    4: {"is_underlined": True},
    7: {"is_reversed": True},
    22: {"is_bold": False},
    23: {"is_italic": False},
    24: {"is_underlined": False},
    27: {"is_reversed": False},
    39: {"color": None},
    49: {"background": None},
    59: {"line": None},
}


class Look(Struct, frozen=True):
    """How characters look; colours are `#rrggbb`, `line` is that of what is below them."""

    color: str | None = None
    background: str | None = None
    line: str | None = None
    is_bold: bool = False
    is_italic: bool = False
    is_underlined: bool = False
    is_reversed: bool = False


class Run(Struct, frozen=True):
    """Characters of a line that look alike; `column` counts from 0."""

    column: int
    text: str
    look: Look


class Screen(Struct, frozen=True):
    """The lines of a screen, and the column and line of the cursor, both counted from 0."""

    lines: tuple[tuple[Run, ...], ...]
    cursor: tuple[int, int]
    columns: int


def screen_of(captured: str, cursor: tuple[int, int], columns: int) -> Screen:
    """Return the screen that tmux writes as text; colours have to be given as they are, and not by a number."""
    look, lines = Look(), list[tuple[Run, ...]]()
    for line in captured.split("\n"):
        runs = tuple(_runs(line, look))
        look = runs[-1].look
        lines.append(tuple(run for run in runs if run.text))
    return Screen(tuple(lines), cursor, columns)


def _runs(line: str, look: Look) -> Iterator[Run]:
    """Yield the runs of a line; the last one, which may be empty, looks as the next line begins."""
    column = 0
    for place, part in enumerate(_SEQUENCE.split(line)):
        if place % 2:
            look = _after(look, [int(number or 0) for number in re.split("[;:]", part)], is_one=":" in part)
        else:
            yield Run(column, part, look)
            column += len(part)


def _after(look: Look, numbers: list[int], *, is_one: bool) -> Look:
    """Return how characters look after a sequence; with colons, what follows a number says which kind it is."""
    if is_one and numbers[0] == 4:  # noqa: PLR2004 - the number of a line below
        return replace(look, is_underlined=numbers[1] != 0)
    rest = iter(numbers)
    for number in rest:
        if number == 0:
            look = Look()
        elif number in _EXTENDED:
            next(rest)
            red, green, blue = next(rest), next(rest), next(rest)
            look = replace(look, **{_EXTENDED[number]: f"#{red:02x}{green:02x}{blue:02x}"})
        else:
            look = replace(look, **_SWITCHES.get(number, {}))
    return look
