"""The unified diff of two texts, in time that grows with their length.

What the standard library does takes the square of the lines. So a long text is divided first, at the lines that are in
both texts once, and only what is between two of them is compared as the standard library does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Pair = tuple[int, int]
    Operation = tuple[str, int, int, int, int]

_SHORT, _SHORT_PART = 2000, 400
"""How many lines two texts may have together to be compared at once, and how many two parts of longer ones."""

_CONTEXT = 3


def unified_diff(before: Sequence[str], after: Sequence[str], old: str, new: str) -> Iterator[str]:
    """Yield the lines of the diff, each as it ends in its text; nothing if the texts are the same."""
    groups = list(_Known(_operations(before, after)).get_grouped_opcodes(_CONTEXT))
    if groups:
        yield f"--- {old}\n"
        yield f"+++ {new}\n"
    for group in groups:
        yield f"@@ -{_range(group[0][1], group[-1][2])} +{_range(group[0][3], group[-1][4])} @@\n"
        for kind, start, end, new_start, new_end in group:
            if kind == "equal":
                yield from (f" {line}" for line in before[start:end])
                continue
            yield from (f"-{line}" for line in before[start:end])
            yield from (f"+{line}" for line in after[new_start:new_end])


class _Known(SequenceMatcher[str]):
    """Groups operations that are known already."""

    def __init__(self, operations: list[Operation]) -> None:
        super().__init__()
        self._operations = operations

    def get_opcodes(self) -> list[Operation]:  # type: ignore[override]
        return self._operations


def _range(start: int, end: int) -> str:
    """Write lines as a diff does: counted from 1, and of none the line before them."""
    length = end - start
    return f"{start + 1}" if length == 1 else f"{start + (length > 0)},{length}"


def _operations(before: Sequence[str], after: Sequence[str]) -> list[Operation]:
    """Return what makes one text of the other, as `SequenceMatcher.get_opcodes` does."""
    pairs = [*_pairs(before, after), (len(before), len(after))]
    operations: list[Operation] = []
    start, new_start = 0, 0
    for index, new_index in pairs:
        if (start, new_start) != (index, new_index):
            kind = "replace" if start < index and new_start < new_index else "delete" if start < index else "insert"
            operations.append((kind, start, index, new_start, new_index))
        if operations and operations[-1][0] == "equal":
            operations[-1] = ("equal", operations[-1][1], index + 1, operations[-1][3], new_index + 1)
        else:
            operations.append(("equal", index, index + 1, new_index, new_index + 1))
        start, new_start = index + 1, new_index + 1
    return _without_end(operations)


def _without_end(operations: list[Operation]) -> list[Operation]:
    """Take back the line after both texts, which marks their ends."""
    *others, (kind, start, end, new_start, new_end) = operations
    return [*others, (kind, start, end - 1, new_start, new_end - 1)] if end - 1 > start else others


def _pairs(before: Sequence[str], after: Sequence[str]) -> Iterator[Pair]:
    """Yield the indices of lines that stay, in order."""
    if len(before) + len(after) <= _SHORT:
        yield from _in_blocks(SequenceMatcher(None, before, after).get_matching_blocks())
        return
    index, new_index = 0, 0
    for anchor, new_anchor in [*_anchors(before, after), (len(before), len(after))]:
        part, new_part = before[index:anchor], after[new_index:new_anchor]
        for start, new_start in _in_blocks(_blocks(part, new_part)):
            yield index + start, new_index + new_start
        if anchor < len(before):
            yield anchor, new_anchor
        index, new_index = anchor + 1, new_anchor + 1


def _in_blocks(blocks: Iterable[tuple[int, int, int]]) -> Iterator[Pair]:
    for start, new_start, size in blocks:
        yield from ((start + offset, new_start + offset) for offset in range(size))


def _blocks(before: Sequence[str], after: Sequence[str]) -> Sequence[tuple[int, int, int]]:
    """Return where both have the same lines, and how many; of long ones these are their beginnings and their ends."""
    if len(before) + len(after) <= _SHORT_PART:
        return SequenceMatcher(None, before, after).get_matching_blocks()
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    return [(0, 0, head), (len(before) - tail, len(after) - tail, tail)]


def _common(before: Sequence[str], after: Sequence[str]) -> int:
    """Return how many lines are the same at the start of both."""
    shorter = min(len(before), len(after))
    return next((index for index in range(shorter) if before[index] != after[index]), shorter)


def _anchors(before: Sequence[str], after: Sequence[str]) -> list[Pair]:
    """Return the longest sequence of lines in the same order, of those that are in both texts once."""
    counts, new_counts = Counter(before), Counter(after)
    places = {line: index for index, line in enumerate(after) if new_counts[line] == 1}
    candidates = [(index, places[line]) for index, line in enumerate(before) if counts[line] == 1 and line in places]
    ends: list[int] = []
    chains: list[tuple[Pair, int]] = []
    last_of: list[int] = []
    for pair in candidates:
        length = bisect_left(ends, pair[1])
        chains.append((pair, last_of[length - 1] if length else -1))
        ends[length : length + 1] = [pair[1]]
        last_of[length : length + 1] = [len(chains) - 1]
    found: list[Pair] = []
    link = last_of[-1] if last_of else -1
    while link >= 0:
        pair, link = chains[link]
        found.append(pair)
    return found[::-1]
