"""Which answers of the disk are still what they were: each is asked for once, unless its mark is known already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cache.asking import asked

if TYPE_CHECKING:
    from pplint.cache.answer_table import Question
    from pplint.cache.past import Past
    from pplint.session.answers import Answer, Mark


class Present:
    """The disk as it is, of which an earlier run may say what it still answers to some questions."""

    def __init__(self, past: Past | None = None) -> None:
        self._past = past
        self._marks: dict[Question, Mark | None] = {}

    def holds(self, answer: Answer) -> bool:
        """Return whether an answer is what it was."""
        key = answer.kind, answer.path, answer.limit
        now = self._known(key)
        if now is None:
            is_told_of = answer.of and self._content(answer.path, answer.limit) == answer.of
            now = self._marks[key] = answer.mark if is_told_of else asked(*key)
        return now is not None and now == answer.mark

    def _content(self, path: bytes, limit: int) -> Mark | None:
        key = "content", path, limit
        now = self._known(key)
        if now is None:
            now = self._marks[key] = asked(*key)
        return now

    def _known(self, question: Question) -> Mark | None:
        known = self._marks.get(question)
        return self._past.right_mark(question) if known is None and self._past is not None else known
