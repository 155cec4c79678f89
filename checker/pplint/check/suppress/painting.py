"""Ranges laid over each other, of which the last one shows at each place."""

from __future__ import annotations

from bisect import bisect_right
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable


class Painting(Struct, frozen=True):
    """What shows from each bound up to the next; None is nothing."""

    bounds: list[int]
    shown: list[int | None]

    @classmethod
    def of(cls, ranges: Iterable[tuple[int, int, int]]) -> Painting:
        """Lay ranges over each other in their order: each has a start, an end, and a number for what it shows."""
        layers = [(start, end, layer, number) for layer, (start, end, number) in enumerate(ranges) if start < end]
        bounds = sorted({bound for start, end, *_ in layers for bound in (start, end)})
        waiting = sorted(layers, reverse=True)
        shown: list[int | None] = []
        begun: list[tuple[int, int, int]] = []
        for bound in bounds:
            while waiting and waiting[-1][0] == bound:
                _, end, layer, number = waiting.pop()
                heappush(begun, (-layer, end, number))
            while begun and begun[0][1] <= bound:
                heappop(begun)
            shown.append(begun[0][2] if begun else None)
        return cls(bounds, shown)

    def at(self, offset: int) -> int | None:
        """Return the number that shows at an offset."""
        index = bisect_right(self.bounds, offset) - 1
        return self.shown[index] if index >= 0 else None
