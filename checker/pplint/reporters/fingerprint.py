"""The fingerprint by which GitHub recognises a result in a later version of a file.

It is made of the text at the start of the result's line and from there on, without white space, so that a result
keeps it while lines elsewhere come and go. The algorithm is that of `primaryLocationLineHash`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING

from pplint.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

BLOCK = 100
BASE = 37
MASK = (1 << 64) - 1
END_OF_FILE = 0xFFFF

_LINE_FEED = 0x0A
_LINE_ENDING = late_pattern(rb"\r\n|\r|\n")
_POWER = pow(BASE, BLOCK, MASK + 1)


class Fingerprints:
    """The fingerprints of the lines of a source."""

    def __init__(self, data: bytes) -> None:
        self._hashes = line_hashes(data.decode("utf-8", "replace"))
        self._ends = [match.start() for match in _LINE_ENDING.finditer(data)]

    def at(self, offset: int) -> str:
        """Return the fingerprint of the line with the byte at `offset`."""
        return self._hashes[bisect_left(self._ends, offset)]


def line_hashes(text: str) -> list[str]:
    """Return the fingerprint of each line of a text, such as `c129715d7a2bc9a3:1`.

    The number at the end counts the lines of the text with that hash. Unlike elsewhere, a lone carriage return
    ends a line, too.
    """
    units = [*_units(text), END_OF_FILE]
    starts = [0, *(index + 1 for index, unit in enumerate(units) if unit == _LINE_FEED)]
    prefixes = _prefixes([*units, *[0] * BLOCK])
    counts: Counter[int] = Counter()
    hashes: list[str] = []
    for start in starts:
        value = (prefixes[start + BLOCK] - prefixes[start] * _POWER) & MASK
        counts[value] += 1
        hashes.append(f"{value:x}:{counts[value]}")
    return hashes


def _units(text: str) -> memoryview:
    """Return the UTF-16 code units of a text, with line feeds as the only line endings and without white space."""
    lines = re.sub("\r\n|\r", "\n", text).replace(" ", "").replace("\t", "")
    return memoryview(lines.encode("utf-16-le", "surrogatepass")).cast("H")


def _prefixes(units: Sequence[int]) -> list[int]:
    """Return the hash of each start of the units, from none of them to all of them."""
    return list(accumulate(units, lambda value, unit: (value * BASE + unit) & MASK, initial=0))
