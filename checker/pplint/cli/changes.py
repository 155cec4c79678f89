"""What fixes change: written to the files, or shown as a diff that `git apply` takes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.base.source import SourceFile
from pplint.project.path_patterns import relative_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.base.edits import Change

# The bytes that stand for themselves in the path of a patch: printable ASCII, but for quotes and backslashes.
_PLAIN = frozenset(range(0x20, 0x7F)) - frozenset(b'"\\')

_NO_FILE = "/dev/null"
_NO_LINE_FEED = "\\ No newline at end of file\n"


class Written(Struct):
    """How many fixes are in the files now, and why which files were left as they are, by their paths.

    `outdated` are the paths of files that are not what they were said to become, and `notes` is what else to say.
    """

    fixed: int = 0
    failures: dict[str, str] = field(default_factory=dict[str, str])
    outdated: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])


def write_all(changes: Iterable[Change]) -> Written:
    """Write changed files, each whole or not at all, and each once, be it known by several paths."""
    written = Written()
    for same in _by_file(changes):
        _write(same, written)
    return written


def _by_file(changes: Iterable[Change]) -> Iterable[list[Change]]:
    """Put the changes of the same file together, those of its links last."""
    files: dict[object, list[Change]] = {}
    for change in sorted(changes, key=lambda change: os.path.islink(change.path)):
        files.setdefault(_file_at(change.path), []).append(change)
    return files.values()


def _file_at(path: str) -> object:
    """Return what is the same for all names of a file; the path, if there is none any more."""
    try:
        status = os.stat(path)
    except OSError:
        return path
    return status.st_dev, status.st_ino


def _write(same: list[Change], written: Written) -> None:
    from pplint.cli.whole_files import NotWritten, links_to, replace_content

    first = same[0]
    real = {change.path: os.path.realpath(change.path) for change in same}
    names = list(dict.fromkeys(real.values()))
    try:
        links = links_to(names[0])
        done = replace_content(names, first.before, first.after)
    except NotWritten as error:
        written.failures[first.path] = str(error)
        written.outdated += [change.path for change in same]
        return
    written.outdated += [
        change.path for change in same if change.after != first.after or (done and real[change.path] not in done)
    ]
    if done:
        written.fixed += first.count
    if 0 < len(done) < links:
        written.notes.append(f"`{first.path}` has other hard links, which keep the old content")


def diff(path: str, before: bytes | None, after: bytes, old_path: str | None = None) -> bytes:
    """Return a unified diff of a file, new if `before` is None, with its path relative to the current directory.

    A file that is renamed has an `old_path`.
    """
    from pplint.report.line_diff import unified_diff

    path = _shown(path)
    old = path if old_path is None else _shown(old_path)
    header = _NO_FILE if before is None else _header(f"a/{old}")
    lines = unified_diff(_lines(before or b""), _lines(after), header, _header(f"b/{path}"))
    names = [_header(each).rstrip("\t") for each in (f"a/{old}", f"b/{path}", old, path)]
    rename = "" if old == path else "diff --git {} {}\nrename from {}\nrename to {}\n".format(*names)
    return (rename + "".join(_ended(lines))).encode("utf-8", "surrogateescape")


def _shown(path: str) -> str:
    return relative_to(os.path.abspath(path), os.getcwd()).lstrip("/")


def diffs_of(changes: Iterable[Change], old_path: str | None = None) -> bytes:
    """Return changes as unified diffs, which show no secrets."""
    from pplint.check.secrets.hiding import secrets_of
    from pplint.session import Session

    session = Session()

    def shown(path: str, data: bytes) -> bytes:
        source = SourceFile(path, data)
        return secrets_of(session, source).source(source).data

    return b"".join(
        diff(each.path, shown(each.path, each.before), shown(each.path, each.after), old_path) for each in changes
    )


def _lines(data: bytes) -> list[str]:
    """Split at line feeds only, as git does."""
    text = data.decode("utf-8", "surrogateescape")
    return [f"{line}\n" for line in text.split("\n")[:-1]] + [line for line in text.split("\n")[-1:] if line]


def _ended(lines: Iterator[str]) -> Iterator[str]:
    """Say after a line without a line feed that it has none."""
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n{_NO_LINE_FEED}"


def _header(path: str) -> str:
    """Write a path as git does: in quotes if there are characters in it that would be misread."""
    raw = os.fsencode(path)
    if not _PLAIN.issuperset(raw):
        return '"' + "".join(chr(byte) if byte in _PLAIN else f"\\{byte:03o}" for byte in raw) + '"'
    return f"{path}\t" if " " in path else path
