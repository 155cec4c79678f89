"""Which files of a run are in which shard.

It depends on nothing but the paths and the sizes of the files, so that each machine comes to the same. Neighbours stay
together, as they name the same others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.real_paths import forward
from pplint.run.costs import cost_of

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_SHARDS = 10_000
"""How many shards a run may have."""


class Shard(Struct, frozen=True, order=True):
    """One part of a run, the `number`-th of `count`, counted from 1."""

    number: int = 1
    count: int = 1

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Read a text such as `2/5`; raise `ValueError` for any other."""
        number, slash, count = text.partition("/")
        if not (slash and _is_number(number) and _is_number(count) and 1 <= int(number) <= int(count) <= MAX_SHARDS):
            raise ValueError(f"unknown shard `{text}`")
        return cls(int(number), int(count))

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(MAX_SHARDS))


def shards_of(paths: Sequence[str], count: int) -> list[int]:
    """Return for each file the number of the shard that it is in.

    Along the sorted paths, each shard takes as many bytes as the others, as far as whole files allow that.
    """
    costs = [cost_of(path) for path in paths]
    numbers = [1] * len(paths)
    total, before = sum(costs), 0
    for place in sorted(range(len(paths)), key=lambda place: forward(paths[place])):
        # A file is where its middle is.
        numbers[place] = 1 + (2 * before + costs[place]) * count // (2 * total)
        before += costs[place]
    return numbers
