"""From the locations of a level to the files that are there: paths, globs, and paths that a variable has the parts of.

Specification: "Hiera: Config file syntax (hiera.yaml v5)". What is read depends on variables. A text in which some are
not known is given as its parts, with None for each that is not known; every file is meant then that the text can lead
to with one value or another.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from pplint.data.globs import expand_braces, files_below, find_files, has_wildcards, matches_path, quoted
from pplint.data.hierarchy import LocationKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.data.globs import Entries
    from pplint.data.hierarchy import Location

PartlyKnown: TypeAlias = "tuple[str | None, ...]"
"""The parts of a text, None for each that is not known."""


class ResolvedLocation(Struct, frozen=True):
    """What a location comes to.

    `path` is what a known path names, below the root, whether it is there or not; it is None for a glob, and where the
    path is not known. `files` are the files that are there: for a known location those that are read, in order; for
    one that is not known, those of which some nodes may read one (`path`) or several (`glob`).

    `is_directory` says that the path leads to a directory, on which the compiler fails. What is not followed leads out
    of the root, or is no file: nothing is known of what is there.
    """

    location: Location
    path: str | None = None
    files: tuple[str, ...] = ()
    is_known: bool = True
    is_directory: bool = False
    is_followed: bool = True


def resolve_location(
    location: Location, directory: PartlyKnown, text: PartlyKnown, entries: Entries
) -> ResolvedLocation:
    """Return the files that a location leads to.

    `directory` is that of its level (`datadir`), relative to the root, which is where the `hiera.yaml` is, and `text`
    what the location says, both after interpolation. A location of `mapped_paths` is resolved once for each text that
    its variable stands for.
    """
    if location.kind is LocationKind.URI:
        return ResolvedLocation(location, is_followed=False)
    is_glob = location.kind is LocationKind.GLOB
    if None in directory or None in text:
        return _resolve_unknown(location, directory, text, entries, is_glob=is_glob)
    parts = _joined("".join(filter(None, directory)), "".join(filter(None, text)))
    if parts is None or (is_glob and _without_dots(parts) is None):
        return ResolvedLocation(location, is_followed=False)
    if is_glob:
        found = tuple(path for pattern in expand_braces("/".join(parts)) for path in find_files(pattern, entries))
        return ResolvedLocation(location, files=found)
    return _resolve_path(location, parts, entries)


def _resolve_path(location: Location, parts: Sequence[str], entries: Entries) -> ResolvedLocation:
    """Follow a path; what stands before a `..` has to be there, as for the system, unless it was joined away before."""
    around: list[str] = []
    kind: bool | None = True
    for part in parts:
        if part == ".." and not around:
            return ResolvedLocation(location, is_followed=False)
        if kind is not True:
            kind = None
        elif part == "..":
            around.pop()
        elif part not in {"", "."}:
            kind = entries("/".join(around)).get(part)
            around.append(part)
    path = "/".join(parts if kind is None else around)
    is_file = kind is False and parts[-1] != ""
    return ResolvedLocation(location, path, (path,) if is_file else (), is_directory=kind is True)


def _joined(directory: str, text: str) -> list[str] | None:
    """Return the parts of a path in a directory of the root; None if it does not start there.

    Each `..` at the start of a path takes away the last part of what stands before it, there or not.
    """
    if directory.startswith("/") or text.startswith("/"):
        return None
    joined: list[str] = []
    for each in (directory, text):
        parts = each.split("/")
        while parts and parts[0] in {"..", "."}:
            if parts.pop(0) == "..":
                if not joined:
                    return None
                joined.pop()
        joined = [part for part in joined if part] + parts
    return joined


def _resolve_unknown(
    location: Location, directory: PartlyKnown, text: PartlyKnown, entries: Entries, *, is_glob: bool
) -> ResolvedLocation:
    """Return all files that a location can lead to, whatever the parts of it are that are not known."""
    pattern = f"{_pattern(directory, is_glob=is_glob)}/{_pattern(text, is_glob=is_glob)}"
    parts = _without_dots(pattern.split("/"))
    if parts is None or pattern.startswith("/") or (text[0] or "").startswith("/"):
        return ResolvedLocation(location, is_known=False, is_followed=False)
    start = takewhile(lambda part: not has_wildcards(part), parts[:-1])
    wanted = expand_braces("/".join(parts))
    below = files_below("/".join(start), entries)
    files = tuple(path for path in below if any(matches_path(each, path) for each in wanted))
    return ResolvedLocation(location, files=files, is_known=False)


def _pattern(text: PartlyKnown, *, is_glob: bool) -> str:
    # A value may be empty, or hold slashes.
    return "".join("*" if part is None else part if is_glob else quoted(part) for part in text)


def _without_dots(parts: Sequence[str]) -> list[str] | None:
    """Leave out what stands for the same directory, and what a `..` leads back from; None if that is not there."""
    left: list[str] = []
    for part in parts:
        if part == "..":
            if not left:
                return None
            left.pop()
        elif part not in {"", "."}:
            left.append(part)
    return left
