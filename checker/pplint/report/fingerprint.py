"""The fingerprint by which GitHub recognises a result in a later version of a file.

It is made of the text at the start of the result's line and from there on, without white space, so that a result
keeps it while lines elsewhere come and go. The algorithm is that of `primaryLocationLineHash`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from operator import mul
from typing import Final

from pplint.base.late_patterns import late_pattern

BLOCK = 100
BASE = 37
MASK = (1 << 64) - 1
END_OF_FILE = 0xFFFF

_UNIT: Final = 2
"""How many bytes a code unit has."""

_LINE_FEED = "\n".encode("utf-16-le")
_END = END_OF_FILE.to_bytes(_UNIT, "little") + bytes(BLOCK * _UNIT)
_LINE_ENDING = late_pattern(rb"\r\n|\r|\n")
_POWERS = [pow(BASE, BLOCK - 1 - place, MASK + 1) for place in range(BLOCK)]


class Fingerprints:
    """The fingerprints of the lines of a source."""

    def __init__(self, data: bytes) -> None:
        self._blocks = _blocks(data.decode("utf-8", "replace"))
        self._numbers = _numbers(self._blocks)
        self._ends = [match.start() for match in _LINE_ENDING.finditer(data)]

    def at(self, offset: int) -> str:
        """Return the fingerprint of the line with the byte at `offset`."""
        line = bisect_left(self._ends, offset)
        return _fingerprint(self._blocks[line], self._numbers[line])


def line_hashes(text: str) -> list[str]:
    """Return the fingerprint of each line of a text, such as `c129715d7a2bc9a3:1`.

    The number at the end counts the lines of the text with that hash. Unlike elsewhere, a lone carriage return
    ends a line, too.
    """
    blocks = _blocks(text)
    return [*map(_fingerprint, blocks, _numbers(blocks))]


def _blocks(text: str) -> list[bytes]:
    """Return what follows the start of each line, as UTF-16, with line feeds as the only line endings.

    White space does not count, and what follows the end is zeros.
    """
    lines = re.sub("\r\n|\r", "\n", text).replace(" ", "").replace("\t", "").split("\n")
    encoded = [line.encode("utf-16-le", "surrogatepass") for line in lines]
    starts = accumulate([len(line) + len(_LINE_FEED) for line in encoded[:-1]], initial=0)
    data = _LINE_FEED.join(encoded) + _END
    return [data[start : start + BLOCK * _UNIT] for start in starts]


def _numbers(blocks: list[bytes]) -> list[int]:
    """Return how many lines up to each one are followed by the same."""
    counts: Counter[bytes] = Counter()
    numbers: list[int] = []
    for block in blocks:
        counts[block] += 1
        numbers.append(counts[block])
    return numbers


def _fingerprint(block: bytes, number: int) -> str:
    value = sum(map(mul, memoryview(block).cast("H"), _POWERS)) & MASK
    return f"{value:x}:{number}"
