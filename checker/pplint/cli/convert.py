"""`pplint convert erb`: rewrite templates in Ruby as templates in the language, or show what would be written."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.base.edits import Change, apply
from pplint.base.source import SourceFile
from pplint.base.suggest import did_you_mean
from pplint.base.time_limit import SECONDS, OutOfTime, within
from pplint.cli.changes import diffs_of, write_all
from pplint.cli.errors import UsageError
from pplint.cli.options import Options, directories
from pplint.cli.signals import orderly_end
from pplint.cli.streams import print_bytes, print_error, print_text
from pplint.convert.plan import Conversion, Unconverted, conversion_of
from pplint.project.discovery import NoSuchPath, discover
from pplint.project.git_ignored import is_ignored
from pplint.project.path_patterns import relative_to
from pplint.project.vendored import is_vendored
from pplint.report.escape import visible, visible_path
from pplint.report.summary import counted
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.diagnostic import Edit

_FORMATS = ("erb",)


class ConvertOptions(Struct):
    """What the command line says."""

    words: list[str] = field(default_factory=list[str])
    write: bool = False
    modulepath: list[str] = field(default_factory=list[str])


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if something would be written, or could not be."""
    options = Options("convert", "Rewrite templates in Ruby (ERB) as EPP.", "[OPTIONS] erb [PATH ...]")
    options.add_argument(
        "words",
        nargs="*",
        metavar="erb [PATH ...]",
        help="what to convert, and files and directories; by default the current directory",
    )
    options.add_argument("--write", action="store_true", help="write the files instead of showing a diff")
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="additional directories of modules"
    )
    given = ConvertOptions(**options.read(arguments))
    if given.words[:1] != ["erb"]:
        word = given.words[0] if given.words else ""
        raise UsageError(
            f"expected `erb`, got `{visible(word)}`{did_you_mean(word, _FORMATS)}" if word else "expected `erb`"
        )
    with orderly_end():
        return _convert(given)


def _convert(options: ConvertOptions) -> int:
    session = Session()
    found = [_in_time(session, path, options.modulepath) for path in _files(options.words[1:], session)]
    conversions = [each for each in found if isinstance(each, Conversion)]
    left = [each for each in found if isinstance(each, Unconverted)]
    edited = _edited(session, conversions)
    renamed = [(each.path, Change(_new(each.path), each.before, each.after)) for each in conversions]
    failures: dict[str, str] = {}
    places = {each.path: _places(session, each) for each in conversions}
    if options.write:
        failures = _write(renamed, edited)
    else:
        print_bytes(b"".join(diffs_of([change], old) for old, change in renamed) + diffs_of(edited))
    report = _report(places, left, is_written=options.write and not failures)
    print_text(report, sys.stdout if options.write else sys.stderr)
    for path, reason in failures.items():
        print_error(f"`{visible_path(path)}` {reason}")
    return int(bool(failures) or (bool(conversions) and not options.write))


def _in_time(session: Session, path: str, modulepath: list[str]) -> Conversion | Unconverted:
    try:
        return within(SECONDS, conversion_of, session, path, modulepath)
    except OutOfTime:
        return Unconverted(path, 1, "it takes too long")


def _files(paths: Sequence[str], session: Session) -> Sequence[str]:
    try:
        found = discover(
            paths or [os.curdir],
            lambda _: False,
            lambda path: is_vendored(session, path),
            is_other=lambda path: path.endswith(".erb"),
            is_git_ignored=lambda path, is_folder: is_ignored(session, os.path.abspath(path), is_directory=is_folder),
        )
    except NoSuchPath as error:
        raise UsageError(str(error)) from None
    return [path for path in found.files if path.endswith(".erb")]


def _new(path: str) -> str:
    return f"{path.removesuffix('.erb')}.epp"


def _edited(session: Session, conversions: Sequence[Conversion]) -> list[Change]:
    edits: dict[str, list[Edit]] = {}
    for each in conversions:
        for path, found in each.edits.items():
            edits.setdefault(path, []).extend(found)
    changes: list[Change] = []
    for path, found in edits.items():
        before = session.read(path)
        if isinstance(before, bytes):
            changes.append(Change(relative_to(path, os.getcwd()), before, apply(before, found), len(found)))
    return changes


def _write(renamed: Sequence[tuple[str, Change]], edited: Sequence[Change]) -> dict[str, str]:
    """Write the templates under their new names, and then the manifests that name them; all or none are renamed."""
    for at, (old, change) in enumerate(renamed):
        failure = _rename(old, change.path)
        if failure is not None:
            for earlier, done in renamed[:at]:
                _rename(done.path, earlier)
            return {old: failure}
    return write_all([*(change for _, change in renamed), *edited]).failures


def _rename(old: str, new: str) -> str | None:
    try:
        os.rename(old, new)
    except OSError as error:
        return f"cannot be renamed: {error.strerror or error}"
    return None


def _report(places: dict[str, str], left: Sequence[Unconverted], *, is_written: bool) -> str:
    lines = [f"{visible_path(path)}: {rendered}" for path, rendered in places.items()]
    lines += [f"{visible_path(each.path)}:{each.line}: left: {each.reason}" for each in left]
    verb = "converted" if is_written else "to convert"
    lines.append(f"{counted(len(places), 'template')} {verb}, {len(left)} left")
    return "".join(f"{visible(line)}\n" for line in lines)


def _places(session: Session, conversion: Conversion) -> str:
    places: list[str] = []
    for path, edits in conversion.edits.items():
        shown = relative_to(path, os.getcwd())
        data = session.read(path)
        source = SourceFile(path, data if isinstance(data, bytes) else b"")
        places += (f"{visible_path(shown)}:{source.lines.line(each.span.start)}" for each in edits)
    return f"rendered at {', '.join(places)}"
