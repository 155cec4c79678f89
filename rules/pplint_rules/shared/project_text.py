"""The text of a project, where a name may occur that no tree shows to be one."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic
from pplint.query import query
from pplint.session import file_summary
from pplint_rules.shared.text_size import about_size, magnitude
from pplint_rules.shared.whole_words import OF_WORDS, whole_places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint.session import Session

_P = ParamSpec("_P")
_R = TypeVar("_R")

MAX_TEXT: Final = 64 << 20
"""How many bytes of a project are read; in a larger one, a name may be anywhere."""

_OF_TITLES: Final = OF_WORDS | frozenset(b"-")

Mention = tuple[int, bool]
"""The magnitude of a file, and whether something is mentioned in it."""


class Word(Struct, frozen=True):
    """A text that is looked for where it is no part of a longer word, on the sides where it is whole."""

    text: bytes
    is_whole_before: bool = True
    is_whole_after: bool = True

    def places(self, data: bytes) -> Iterator[int]:
        """Yield the byte offsets at which the word stands."""
        return whole_places(data, self.text, _OF_TITLES, before=self.is_whole_before, after=self.is_whole_after)

    @property
    def question(self) -> tuple[str, str, str]:
        """The query for whether a text contains the word."""
        return self.text.hex(), "whole" * self.is_whole_before, "whole" * self.is_whole_after


def files_with(word: Word, project: ProjectView) -> list[str] | None:
    """Return the manifests, the data and the functions of a project in which a word stands.

    Returns None if they are much text, or if one of them cannot be read. Who asks depends on nothing else of the text.
    """
    return _files(project, lambda path: _stands_in(project.session, path, *word.question))


def manifests_with(word: Word, module: ModuleView) -> list[str]:
    """Return the manifests of a module in which a word stands, of those that can be read."""
    paths = module.manifest_paths()
    found = ((path, _stands_in(module.session, path, *word.question)) for path in paths)
    return [path for path, mention in found if mention is not None and mention[1]]


def files_naming(class_: str, project: ProjectView) -> list[str] | None:
    """Return the files of a project that name a class, and not only its variables, in the same way."""
    return _files(project, lambda path: _names(project.session, path, class_))


def _files(project: ProjectView, mention_in: Callable[[str], Mention | None]) -> list[str] | None:
    paths: Iterable[str] = chain(project.manifest_paths(), project.data_paths(), project.function_paths())
    found: list[str] = []
    size = 0
    for path in paths:
        mention = mention_in(path)
        if mention is None or size > MAX_TEXT:
            return None
        size += about_size(mention[0])
        if mention[1]:
            found.append(path)
    return found


class text_summary(file_summary[_P, _R]):  # noqa: N801 - a decorator
    """Do as `file_summary` does for words that are many: the file is read once for all."""

    def read(self, session: Session, path: str) -> bytes | None:
        """Return the bytes of a file, None if it cannot be read."""
        return _data_at(session, path)


@query
def _data_at(session: Session, path: str) -> bytes | None:
    """Return the bytes of a file, None if it cannot be read."""
    data = session.read(path)
    return None if isinstance(data, Diagnostic) else data


@text_summary
def _stands_in(data: bytes, text: str, before: str, after: str) -> Mention:
    word = Word(bytes.fromhex(text), bool(before), bool(after))
    return magnitude(data), next(word.places(data), None) is not None


@text_summary
def _names(data: bytes, class_: str) -> Mention:
    pattern = re.compile(rb"(?<![\w:$])(?:::)?" + re.escape(class_.encode()) + rb"(?![\w:])", re.IGNORECASE)
    return magnitude(data), pattern.search(data) is not None
