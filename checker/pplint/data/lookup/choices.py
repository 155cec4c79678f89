"""What nobody knows is decided in each way, one after the other, so that an answer is one of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from pplint.data.locations import ResolvedLocation
    from pplint.data.lookup.sources import DataSource


class Choices:
    """Decisions of one run; the next run takes the next way at the last place where there is one."""

    def __init__(self) -> None:
        self._planned: list[int] = []
        self._taken: list[tuple[int, int]] = []

    def choose(self, count: int) -> int:
        """Return one of so many ways, counted from 0; there has to be one."""
        at = len(self._taken)
        way = self._planned[at] if at < len(self._planned) else 0
        self._taken.append((way, count))
        return way

    def advance(self) -> bool:
        """Plan the next run; return whether there is one."""
        while self._taken and self._taken[-1][0] + 1 == self._taken[-1][1]:
            self._taken.pop()
        self._planned = [way for way, _ in self._taken]
        self._taken = []
        if self._planned:
            self._planned[-1] += 1
        return bool(self._planned)


class Guesses:
    """Which file a location leads to whose variables are not known: the same one for all that is asked in a run."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._possible: dict[Hashable, tuple[str | None, ...]] = {}
        self.asked: dict[str, None] = {}
        """The texts of the locations that were guessed, in order."""

    def file(self, source: DataSource, location: ResolvedLocation, may_have: Callable[[str], bool]) -> str | None:
        """Return a file that may have what is asked for, or None for one without it, or for no file at all."""
        asked = (id(source), location.location.text, location.files)
        possible = self._possible.get(asked, (*location.files, None))
        having = [each for each in possible if each is not None and may_have(each)]
        known = set(having)
        rest = tuple(each for each in possible if each not in known)
        ways: list[tuple[str | None, ...]] = [*((each,) for each in having), *((rest,) if rest else ())]
        way = ways[0]
        if len(ways) > 1:
            way = ways[self._choices.choose(len(ways))]
            self.asked[location.location.text] = None
        self._possible[asked] = way
        return way[0] if way[0] in known else None
