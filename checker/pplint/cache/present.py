"""Which answers of the disk are still what they were: each is asked for once, unless its mark is known already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cache.asking import asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.cache.answer_table import Question
    from pplint.session.answers import Answer, Mark


class Present:
    """The disk as it is, given the marks of what it answers to some questions."""

    def __init__(self, marks: Mapping[Question, Mark | None] | None = None) -> None:
        self._marks = {**(marks or {})}

    def holds(self, answer: Answer) -> bool:
        """Return whether an answer is what it was."""
        key = answer.kind, answer.path, answer.limit
        now = self._marks.get(key)
        if now is None:
            is_told_of = answer.of and self._content(answer.path, answer.limit) == answer.of
            now = self._marks[key] = answer.mark if is_told_of else asked(*key)
        return now is not None and now == answer.mark

    def _content(self, path: bytes, limit: int) -> Mark | None:
        key = "content", path, limit
        now = self._marks.get(key)
        if now is None:
            now = self._marks[key] = asked(*key)
        return now
