"""A pack of files, or of a run, written so that it can be read where the disk is another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from pplint.cache.remote.packs import FilePack, FoundFile, FoundGroup, RunPack, is_printable
from pplint.cache.remote.sufficient import sufficient
from pplint.stored_results import stored

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.cache.remote.checkout import Asked, Checkout
    from pplint.file_result import FileResult
    from pplint.session.answers import Answer, Kind, Mark
    from pplint.session.groups import Group

_Key = tuple["Kind", bytes, int, "Mark | None"]


class PackWriter:
    """Puts what was found in files together, but for what stands on something that is not for others.

    `groups` are those that the grounds lead to, by their names.
    """

    def __init__(self, checkout: Checkout, groups: Mapping[bytes, Group]) -> None:
        self._checkout = checkout
        self._named = groups
        self._numbers: dict[Asked, int] = {}
        self._of_answers: dict[_Key, list[int] | None] = {}
        self._of_groups: dict[bytes, int | None] = {}
        self._groups: list[FoundGroup] = []
        self._files: list[FoundFile] = []

    def add(self, key: bytes, result: FileResult, grounds: Group) -> None:
        """Add what was found in a file, by what others find it by."""
        found = self._group(grounds)
        if found is None:
            return
        try:
            data = msgspec.msgpack.encode(stored(result))
        except UnicodeEncodeError:  # A name in it is no text.
            return
        if self._checkout.root not in data:
            self._files.append(FoundFile(key, found, Raw(data)))

    def pack(self) -> FilePack:
        """Return all that was added."""
        return FilePack(list(self._numbers), self._groups, self._files)

    def _group(self, group: Group) -> FoundGroup | None:
        numbers: set[int] = set()
        for answer in group.answers:
            found = self._asked(answer)
            if found is None:
                return None
            numbers.update(found)
        inner = [number for name in group.groups if (number := self._named_group(name)) is not None]
        return FoundGroup(sorted(numbers), sorted(inner)) if len(inner) == len(group.groups) else None

    def _named_group(self, name: bytes) -> int | None:
        if name not in self._of_groups:
            named = self._named.get(name)
            group = None if named is None else self._group(named)
            self._of_groups[name] = None if group is None else len(self._groups)
            if group is not None:
                self._groups.append(group)
        return self._of_groups[name]

    def _asked(self, answer: Answer) -> list[int] | None:
        key = (answer.kind, answer.path, answer.limit, answer.mark)
        if key not in self._of_answers:
            asked = self._checkout.portable(answer)
            numbers = self._numbers
            self._of_answers[key] = (
                None if asked is None else [numbers.setdefault(each, len(numbers)) for each in asked]
            )
        return self._of_answers[key]


def run_pack(checkout: Checkout, answers: Iterable[Answer], code: int, text: str) -> RunPack | None:
    """Return what a run printed, and what it stands on; None if that is not for others."""
    if code not in {0, 1} or not is_printable(text) or checkout.holds(text) or checkout.is_bound:
        return None
    found: dict[Asked, None] = {}
    for answer in answers:
        asked = checkout.portable(answer)
        if asked is None:
            return None
        found.update(dict.fromkeys(asked))
    return RunPack(sufficient(found), 1 if code else 0, text)
