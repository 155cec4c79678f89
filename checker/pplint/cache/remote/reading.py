"""A pack of files, read where the disk is another: of which files all answers hold, and what was found in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cache.rows import decoded
from pplint.file_task import Outcome
from pplint.session.groups import Grounds, Group
from pplint.stored_results import OtherSource, Restorer, StoredResult, Unusable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.cache.present import Present
    from pplint.cache.remote.checkout import Asked, Checkout
    from pplint.cache.remote.packs import FilePack, FoundFile, FoundGroup
    from pplint.session.answers import Answer

_DEEPEST = 100
"""How many groups may be in each other; of those of a run there are a few."""


class PackReader:
    """Looks into a pack; what is asked of the disk for it is asked once."""

    def __init__(self, pack: FilePack, checkout: Checkout, present: Present, restorer: Restorer) -> None:
        self._checkout = checkout
        self._present = present
        self._restorer = restorer
        self._asked: list[list[Answer] | None] = [self._true(each) for each in pack.asked]
        self._names: list[bytes | None] = []
        self._depths: list[int] = []
        self._groups: dict[bytes, Group] = {}
        for group in pack.groups:
            self._take(group)

    def found(self, files: Mapping[str, FoundFile]) -> dict[str, Outcome]:
        """Return what was found in files for which the disk answers the same, by their paths."""
        found: dict[str, Outcome] = {}
        told: set[bytes] = set()
        for path, file in files.items():
            grounds = self._group(file.grounds)
            outcome = None if grounds is None else self._outcome(file, path)
            if grounds is not None and outcome is not None:
                found[path] = Outcome(outcome.result, grounds=Grounds(grounds, self._below(grounds, told)))
        return found

    def _true(self, asked: Asked) -> list[Answer] | None:
        """Return the answers of this disk, None if one of them is another."""
        answers = self._checkout.answers(asked)
        if answers is None:
            return None
        return answers if all(map(self._present.holds, answers)) else None

    def _take(self, found: FoundGroup) -> None:
        depth = 1 + max((self._depths[number] for number in found.groups), default=0)
        self._depths.append(depth)
        group = self._group(found) if depth <= _DEEPEST else None
        # A group is known by what it is here.
        name = None if group is None else group.name
        self._names.append(name)
        if group is not None and name is not None:
            self._groups[name] = group

    def _group(self, found: FoundGroup) -> Group | None:
        answers: list[Answer] = []
        for number in found.asked:
            true = self._asked[number]
            if true is None:
                return None
            answers += true
        names = [name for number in found.groups if (name := self._names[number]) is not None]
        return Group(answers, names) if len(names) == len(found.groups) else None

    def _below(self, group: Group, told: set[bytes]) -> dict[bytes, Group]:
        """Return the groups that a group leads to, but for those that were told of before."""
        found: dict[bytes, Group] = {}
        waiting = list(group.groups)
        while waiting:
            name = waiting.pop()
            if name not in told:
                told.add(name)
                found[name] = self._groups[name]
                waiting += self._groups[name].groups
        return found

    def _outcome(self, file: FoundFile, path: str) -> Outcome | None:
        row = decoded(bytes(file.result), StoredResult)
        if row is None or row.path != path:
            return None
        try:
            return Outcome(self._restorer.restored(row))
        except (OtherSource, Unusable):
            return None
