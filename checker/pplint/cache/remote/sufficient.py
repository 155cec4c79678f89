"""Of the answers that a run stands on, those that suffice: as long as they are the same, so are the others.

A run asks what is told of a file that it reads as well, and whether something is in a directory that it lists. Three
quarters of what it asked need not be asked again to know that nothing is different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.session.answers import is_error, is_whole_list

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.cache.remote.checkout import Asked
    from pplint.session.answers import Kind


def sufficient(answers: Iterable[Asked]) -> list[Asked]:
    """Return those of some answers, all of one run, that do not follow from others."""
    answers = list(answers)
    said = _Said([each for each in answers if each.where == "inside"])
    return [each for each in answers if each.where != "inside" or not said.says(each)]


_OF_A_FILE: Final[dict[Kind, bool]] = {"directory": False, "file": True, "there": True}
_OF_A_DIRECTORY: Final[dict[Kind, bool]] = {"directory": True, "file": False, "there": True}


class _Said:
    """What follows from some answers about paths in a checkout."""

    def __init__(self, answers: list[Asked]) -> None:
        self._contents = {(each.path, each.limit, each.mark) for each in answers if each.kind == "content"}
        self._read = {path for path, _, mark in self._contents if not is_error(mark)}
        self._listed = {each.path for each in answers if each.kind == "names" and is_whole_list(each.mark)}
        self._absent = {each.path for each in answers if each.kind == "there" and each.mark is False}

    def says(self, answer: Asked) -> bool:
        """Return whether an answer follows from others."""
        if answer.of:
            return (answer.path, answer.limit, answer.of) in self._contents
        if not isinstance(answer.mark, bool):
            return False
        if answer.path in self._read and answer.kind in _OF_A_FILE:
            return answer.mark is _OF_A_FILE[answer.kind]
        if answer.path in self._listed and answer.kind in _OF_A_DIRECTORY:
            return answer.mark is _OF_A_DIRECTORY[answer.kind]
        return not answer.mark and self._says_no(answer)

    def _says_no(self, answer: Asked) -> bool:
        outer = answer.path.rpartition(b"/")[0]
        if outer in self._absent or (answer.path in self._absent and answer.kind != "there"):
            return True
        # A list tells links from what is none, but not where they lead.
        return answer.kind in {"there", "link"} and bool(answer.path) and outer in self._listed
