"""`pplint annotate`: write the types of parameters and functions that declare none, or show what would be written."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.annotations.plan import Annotation, LeftOut, annotations_in
from pplint.annotations.proof import annotated, proven
from pplint.base.source import SourceFile
from pplint.cli.api import in_time
from pplint.cli.changes import diffs_of, write_all
from pplint.cli.errors import UsageError
from pplint.cli.options import Options, directories
from pplint.cli.signals import orderly_end
from pplint.cli.streams import print_bytes, print_error, print_text
from pplint.infer.model import names_of
from pplint.project.discovery import NoSuchPath, discover
from pplint.project.git_ignored import is_ignored
from pplint.project.projects import project_of
from pplint.project.sources import manifest_at
from pplint.project.vendored import is_vendored
from pplint.report.escape import visible, visible_path
from pplint.report.summary import counted
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.source import Place


class AnnotateOptions(Struct):
    """What the command line says."""

    paths: list[str] = field(default_factory=list[str])
    write: bool = False
    modulepath: list[str] = field(default_factory=list[str])


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if something would be written, or could not be."""
    options = Options(
        "annotate", "Add parameter types that fit all calls and values of a repository.", "[OPTIONS] [PATH ...]"
    )
    options.add_argument(
        "paths", nargs="*", metavar="PATH", help="files and directories to annotate; by default the current directory"
    )
    options.add_argument("--write", action="store_true", help="write the files instead of showing a diff")
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="additional directories of modules"
    )
    given = AnnotateOptions(**options.read(arguments))
    with orderly_end():
        return _annotate(given)


def _annotate(options: AnnotateOptions) -> int:
    session = Session()
    found = [each for path in _files(options, session) for each in _found_in(session, path, options.modulepath)]
    annotations = [each for each in found if isinstance(each, Annotation)]
    left_out = [each for each in found if isinstance(each, LeftOut)]
    kept, refused = proven(annotations, options.modulepath)
    changes = annotated(session, kept)
    stream = sys.stdout if options.write else sys.stderr
    failures: dict[str, str] = {}
    if options.write:
        written = write_all(changes)
        failures = written.failures
    else:
        print_bytes(diffs_of(changes))
    print_text(_report(session, kept, [*left_out, *refused], is_written=options.write), stream)
    for path, reason in failures.items():
        print_error(f"`{path}` {reason}")
    return int(bool(failures) or (bool(changes) and not options.write))


def _files(options: AnnotateOptions, session: Session) -> Sequence[str]:
    try:
        found = discover(
            options.paths or [os.curdir],
            lambda _: False,
            lambda path: is_vendored(session, path),
            is_git_ignored=lambda path, is_folder: is_ignored(session, os.path.abspath(path), is_directory=is_folder),
        )
    except NoSuchPath as error:
        raise UsageError(str(error)) from None
    return [path for path in found.files if path.endswith(".pp")]


def _found_in(session: Session, path: str, modulepath: list[str]) -> list[Annotation | LeftOut]:
    def find() -> list[Annotation | LeftOut]:
        manifest = manifest_at(session, os.path.abspath(path))
        if manifest is None or not manifest.is_sound:
            return []
        return list(annotations_in(names_of(project_of(session, path, modulepath)), manifest))

    return in_time(path, "annotated", find)


def _report(session: Session, kept: Sequence[Annotation], left_out: Sequence[LeftOut], *, is_written: bool) -> str:
    lines = [f"{_at(session, each.place)}: {each.subject}: {each.type}, {each.reason}" for each in kept]
    lines += [
        f"{_at(session, each.place)}: {each.subject} is left out: {each.reason}"
        f"{'' if each.at is None else f' ({_at(session, each.at)})'}"
        for each in left_out
    ]
    verb = "written" if is_written else "to write"
    lines.append(f"{counted(len(kept), 'type')} {verb}, {len(left_out)} left out")
    return "".join(f"{visible(line)}\n" for line in lines)


def _at(session: Session, place: Place) -> str:
    data = session.read(os.path.abspath(place.path))
    line = SourceFile(place.path, data).lines.line(place.span.start) if isinstance(data, bytes) else 1
    return f"{visible_path(place.path)}:{line}"
