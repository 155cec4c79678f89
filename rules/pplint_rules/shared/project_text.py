"""The text of a project, where a name may occur that no tree shows to be one."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic
from pplint.query import query
from pplint.session import file_summary
from pplint_rules.shared.text_size import about_size, magnitude
from pplint_rules.shared.whole_words import OF_WORDS, whole_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint.session import Session

MOST_TEXT: Final = 64 << 20
"""How many bytes of a project are read; in a larger one, a name may be anywhere."""

_OF_TITLES: Final = OF_WORDS | frozenset(b"-")

Told = tuple[int, bool]
"""The magnitude of a file, and whether something is mentioned in it."""


class Word(Struct, frozen=True):
    """A text that is looked for where it is no part of a longer word, on the sides where it is whole."""

    text: bytes
    is_whole_before: bool = True
    is_whole_behind: bool = True

    def places(self, data: bytes) -> Iterator[int]:
        """Yield the byte offsets at which the word stands."""
        before, behind = self.is_whole_before, self.is_whole_behind
        return whole_places(data, self.text, _OF_TITLES, before=before, behind=behind)

    @property
    def question(self) -> tuple[str, str, str]:
        """What is asked of a text to know whether the word stands in it."""
        return self.text.hex(), "whole" * self.is_whole_before, "whole" * self.is_whole_behind


def files_with(word: Word, project: ProjectView) -> list[str] | None:
    """Return the manifests, the data and the functions of a project in which a word stands.

    Returns None if they are much text, or if one of them cannot be read. Who asks depends on nothing else of the text.
    """
    return _files(project, _stands_in, *word.question)


def manifests_with(word: Word, module: ModuleView) -> list[str]:
    """Return the manifests of a module in which a word stands, of those that can be read."""
    paths = module.manifest_paths()
    found = ((path, _told_at(module.session, path, _stands_in, *word.question)) for path in paths)
    return [path for path, told_here in found if told_here is not None and told_here[1]]


def files_naming(class_: str, project: ProjectView) -> list[str] | None:
    """Return the files of a project that name a class, and not only its variables, in the same way."""
    return _files(project, _names, class_)


def _files(project: ProjectView, fact: file_summary[Told], *words: str) -> list[str] | None:
    paths: Iterable[str] = chain(project.manifest_paths(), project.data_paths(), project.function_paths())
    found: list[str] = []
    size = 0
    for path in paths:
        told_here = _told_at(project.session, path, fact, *words)
        if told_here is None or size > MOST_TEXT:
            return None
        size += about_size(told_here[0])
        if told_here[1]:
            found.append(path)
    return found


def _told_at(session: Session, path: str, fact: file_summary[Told], *words: str) -> Told | None:
    """Return what is told of a file, None if it cannot be read; in a run, it is read once for all words."""
    if session.is_watching:
        return fact(session, path, *words)
    with session.engine.unnoted():
        data = _data_at(session, path)
    if data is None:
        # Who asks depends on that.
        session.read(path)
        return None
    return fact.of_read(session, path, data, *words)


@query
def _data_at(session: Session, path: str) -> bytes | None:
    """Return the content of a file, None if it cannot be read."""
    data = session.read(path)
    return None if isinstance(data, Diagnostic) else data


@file_summary
def _stands_in(data: bytes, text: str, before: str, behind: str) -> Told:
    word = Word(bytes.fromhex(text), bool(before), bool(behind))
    return magnitude(data), next(word.places(data), None) is not None


@file_summary
def _names(data: bytes, class_: str) -> Told:
    pattern = re.compile(rb"(?<![\w:$])(?:::)?" + re.escape(class_.encode()) + rb"(?![\w:])", re.IGNORECASE)
    return magnitude(data), pattern.search(data) is not None
