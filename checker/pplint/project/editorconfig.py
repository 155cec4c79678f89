"""What `.editorconfig` says of the indentation of a file: the files of that name around it, the nearest last."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Final

from pplint.base.real_paths import forward
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.session import Session

NAME: Final = ".editorconfig"
_MOST_BYTES: Final = 1 << 16
_WIDEST: Final = 16

Section = tuple[str, tuple[tuple[str, str], ...]]
"""A pattern of names, and the pairs below it; the pattern is empty for what stands above all sections."""


def indent_by_editorconfig(session: Session, path: str) -> int | str | None:
    """Return the blanks of a level or "tab", as `.editorconfig` says for a file; None if it says nothing."""
    found: dict[str, str] = {}
    for directory, sections in reversed(list(_files_around(session, os.path.dirname(path)))):
        name = forward(os.path.relpath(path, directory))
        for pattern, pairs in sections:
            if pattern and _expression(pattern).fullmatch(name):
                found.update(pairs)
    if found.get("indent_style") == "tab":
        return "tab"
    size = found.get("indent_size", "")
    size = found.get("tab_width", "") if size == "tab" else size
    return int(size) if size.isdecimal() and len(size) < _WIDEST and 1 <= int(size) <= _WIDEST else None


def limits_of_editorconfig(session: Session, directory: str) -> tuple[str, ...]:
    """Return a sentence about each file around a directory that is too large to be read."""
    paths = (os.path.join(each, NAME) for each in _outwards(directory) if session.disk.has_file(each, NAME))
    limit = f"is larger than {_MOST_BYTES // 1024} KiB, so nothing in it applies"
    return tuple(f"`{path}` {limit}" for path in paths if _is_too_large(session, path))


def _is_too_large(session: Session, path: str) -> bool:
    try:
        return len(session.disk.read(path, _MOST_BYTES)) > _MOST_BYTES
    except OSError:
        return False


def _outwards(directory: str) -> Iterator[str]:
    while True:
        yield directory
        outer = os.path.dirname(directory)
        if outer == directory:
            return
        directory = outer


def _files_around(session: Session, directory: str) -> Iterator[tuple[str, tuple[Section, ...]]]:
    """Yield the directories with such a file and its sections, the nearest first, up to one that is the root."""
    while True:
        sections = _sections_in(session, directory)
        if sections:
            yield directory, sections
        outer = os.path.dirname(directory)
        if outer == directory or any(not pattern and ("root", "true") in pairs for pattern, pairs in sections):
            return
        directory = outer


@query
def _sections_in(session: Session, directory: str) -> tuple[Section, ...]:
    if not session.disk.has_file(directory, NAME):
        return ()
    try:
        data = session.disk.read(os.path.join(directory, NAME), _MOST_BYTES)
    except OSError:
        return ()
    return tuple(_sections(data.decode(errors="replace").splitlines())) if len(data) <= _MOST_BYTES else ()


def _sections(lines: Iterable[str]) -> Iterator[Section]:
    pattern, pairs = "", dict[str, str]()
    for line in map(str.strip, lines):
        if line.startswith("[") and line.endswith("]"):
            yield pattern, tuple(pairs.items())
            pattern, pairs = line[1:-1], {}
        elif "=" in line and not line.startswith(("#", ";")):
            key, _, value = line.partition("=")
            pairs[key.strip().lower()] = re.split(r"\s[#;]", value)[0].strip().lower()
    yield pattern, tuple(pairs.items())


_PARTS: Final = re.compile(r"\*\*|[*?{},]|\[!?[^]/]*\]|\{-?\d+\.\.-?\d+\}|\\?.", re.DOTALL)
_MEANINGS: Final = {"**": ".*", "*": "[^/]*", "?": "[^/]"}


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    """Return what matches the paths that a pattern names; one without a slash is for the names of files."""
    text, depth = "", 0
    has_braces = pattern.count("{") == pattern.count("}")
    for part in _PARTS.findall(pattern.removeprefix("/")):
        if part == "{" and has_braces:
            text, depth = text + "(?:", depth + 1
        elif part == "}" and depth:
            text, depth = text + ")", depth - 1
        elif part == "," and depth:
            text += "|"
        elif part in _MEANINGS:
            text += _MEANINGS[part]
        elif part.startswith("[") and part.endswith("]") and part.strip("[]!"):
            inside = part[1:-1]
            text += (
                f"[{'^' if inside.startswith('!') else ''}{re.escape(inside.lstrip('!')).replace(chr(92) + '-', '-')}]"
            )
        else:
            text += re.escape(part.removeprefix("\\") or part)
    try:
        return re.compile(text + ")" * depth if "/" in pattern else f"(?:.*/)?{text}{')' * depth}", re.DOTALL)
    except re.error:
        return re.compile(r"(?!)")
