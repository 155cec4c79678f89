"""Makes a program that fails smaller, as long as it fails in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tests.conformance.harness.mutations import tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fuzz.checker.seeds import Program

MOST_TRIALS = 600


def minimize(program: Program, fails: Callable[[Program], bool]) -> Program:
    """Take away ever smaller runs of lines, then of tokens, of which none is needed for the failure."""

    def fails_with(text: str) -> bool:
        return fails(replace(program, text=text))

    left, text = MOST_TRIALS, program.text
    for cut in (_lines, tokens):
        pieces, left = _reduced(cut(text), left, fails_with)
        text = "".join(pieces)
    return replace(program, text=text)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _reduced(pieces: list[str], left: int, fails: Callable[[str], bool]) -> tuple[list[str], int]:
    """Return the pieces that remain, and how many more trials there may be."""
    size = max(1, len(pieces) // 2)
    while left > 0:
        start, is_smaller = 0, False
        while start < len(pieces) and left > 0:
            fewer = pieces[:start] + pieces[start + size :]
            left -= 1
            if fails("".join(fewer)):
                pieces, is_smaller = fewer, True
            else:
                start += size
        if size == 1 and not is_smaller:
            break
        size = max(1, size // 2)
    return pieces, left
