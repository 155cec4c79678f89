"""What is to be done with a file, and what comes of it. Who finds that in the cache loads nothing that checks one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.reading import MAX_FILE_SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.edits import Change
    from pplint.check.file_result import FileResult
    from pplint.check.silencing import Silencing
    from pplint.config.settings import Settings
    from pplint.session.answers import PreviousAnswers
    from pplint.session.dependencies import Dependencies
    from pplint.session.overlay import OverlayFiles


class Mode(Struct, frozen=True):
    """Whether fixes are applied, and whether those that are not safe are, too.

    `max_file_size` is how large files may be, in bytes, that are read for what they declare; `signatures` says whether
    modules that are not on the module path are known by theirs. If a run `records`, its
    outcomes say what they were computed from; of that, `earlier` answers may be known. One that `watches` has a session
    in which changed files are forgotten. Files are checked as they were in a `past`, if there is one.
    """

    fix: bool = False
    unsafe: bool = False
    max_file_size: int = MAX_FILE_SIZE
    signatures: bool = True
    records: bool = False
    earlier: PreviousAnswers | None = None
    watches: bool = False
    past: OverlayFiles | None = None


class FileTask(Struct, frozen=True):
    """A file to check, the settings for it, and what comments are to silence in it, if that is wanted."""

    path: str
    settings: Settings
    silencing: Silencing | None = None


class Outcome(Struct, frozen=True):
    """What there is to say about a file, after the change to it, if there is one, and those to files it speaks for.

    `dependencies` are what it was computed from, if that was recorded.
    """

    result: FileResult
    change: Change | None = None
    dependencies: Dependencies | None = None
    elsewhere: Sequence[Change] = ()


Take = Callable[[FileTask, Outcome], Outcome]
"""Returns what a run goes on with of what there is to say about a file, once that is known."""


def as_found(_task: FileTask, outcome: Outcome) -> Outcome:
    """Go on with all of it."""
    return outcome


def within_limits(tasks: Sequence[FileTask], mode: Mode) -> Mode:
    """Return how to check the files of a run: what they name may be as large as the largest that is allowed of them."""
    largest = max((task.settings.max_file_size for task in tasks), default=MAX_FILE_SIZE)
    return replace(mode, max_file_size=largest, signatures=all(task.settings.signatures for task in tasks))
