r"""Patterns for files as Ruby's `Dir.glob` has them: `*`, `?`, `[a-z]`, `{a,b}`, `**/`, and `\` before any of them.

No wildcard stands for a dot at the start of a name, and none but `**/` for a slash. What is found comes in the order of
the names in each directory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Entries: TypeAlias = Callable[[str], Mapping[str, bool]]
"""Lists a directory, given its path below the root with forward slashes: its names, and whether each is a directory.

The root itself is `""`; what is no directory has no names. `Folder.entries` is one.
"""

MOST_ALTERNATIVES: Final = 1_000
"""How many patterns the braces of one may stand for; more of them are left out."""

DEEPEST: Final = 32
"""How deep directories are looked into."""

_SPECIAL: Final = frozenset("*?[]{}\\")
_ANY_DIRECTORIES: Final = "**"


def has_wildcards(text: str) -> bool:
    """Whether a text means something else than itself as a pattern."""
    return not _SPECIAL.isdisjoint(text)


def quoted(text: str) -> str:
    """Return the pattern that means a text itself."""
    return "".join(f"\\{character}" if character in _SPECIAL else character for character in text)


def expand_braces(pattern: str) -> list[str]:
    """Return the patterns without braces that one stands for, in order."""
    done: list[str] = []
    waiting = [pattern]
    while waiting and len(done) < MOST_ALTERNATIVES:
        each = waiting.pop()
        found = _first_braces(each)
        if found is None:
            done.append(each)
            continue
        start, end, commas = found
        bounds = [start, *commas, end]
        inner = [each[left + 1 : right] for left, right in pairwise(bounds)]
        waiting += [each[:start] + part + each[end + 1 :] for part in reversed(inner[:MOST_ALTERNATIVES])]
    return done


def _first_braces(pattern: str) -> tuple[int, int, list[int]] | None:
    """Return where the first braces start and end, and the commas in them that are in no others."""
    start, depth = -1, 0
    commas: list[int] = []
    skipped = False
    for at, character in enumerate(pattern):
        if skipped or character == "\\":
            skipped = not skipped
        elif character == "{":
            start = at if depth == 0 else start
            depth += 1
        elif character == "}" and depth:
            depth -= 1
            if depth == 0:
                return start, at, commas
        elif character == "," and depth == 1:
            commas.append(at)
    return None


def find_files(pattern: str, entries: Entries) -> Iterator[str]:
    """Yield the files below the root that a pattern without braces means."""
    parts = _parts(pattern)
    if parts is not None:
        yield from _find("", frozenset(_with_none(0, parts)), parts, entries)


def _parts(pattern: str) -> list[str] | None:
    parts: list[str] = []
    for part in pattern.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."} and not (part == _ANY_DIRECTORIES and parts[-1:] == [_ANY_DIRECTORIES]):
            parts.append(part)
    if pattern.endswith("/") or not parts:
        return None
    # Without a slash after it, it is like any other.
    return [*parts[:-1], "*"] if parts[-1] == _ANY_DIRECTORIES else parts


def _find(directory: str, states: frozenset[int], parts: list[str], entries: Entries) -> Iterator[str]:
    """Yield what is found in a directory, in which any of these parts of the pattern may come next."""
    if directory.count("/") > DEEPEST:
        return
    names = entries(directory)
    wanted = {parts[state] for state in states}
    is_open = any(has_wildcards(each) for each in wanted)
    for name in sorted(names) if is_open else sorted(each for each in map(_unquoted, wanted) if each in names):
        path = f"{directory}/{name}" if directory else name
        following = {new for state in states for new in _next(state, parts, name)}
        if names[name]:
            inner = frozenset(following - {len(parts)})
            if inner:
                yield from _find(path, inner, parts, entries)
        elif len(parts) in following:
            yield path


def _next(state: int, parts: list[str], name: str) -> Iterator[int]:
    """Yield the parts that may come next, after a name."""
    if parts[state] == _ANY_DIRECTORIES:
        if not name.startswith("."):
            yield from _with_none(state, parts)
    elif matches_name(parts[state], name):
        yield from _with_none(state + 1, parts)


def _with_none(state: int, parts: list[str]) -> Iterator[int]:
    """Yield a state, and the one after it where it may match no directory at all."""
    yield state
    if state < len(parts) and parts[state] == _ANY_DIRECTORIES:
        yield state + 1


def matches_name(pattern: str, name: str) -> bool:
    """Whether a name is one that a part of a pattern means."""
    if name.startswith(".") and not pattern.startswith((".", "\\.")):
        return False
    return fnmatchcase(name, _translated(pattern))


def matches_path(pattern: str, path: str) -> bool:
    """Whether a path is one that a pattern means in which `*` may stand for slashes, too."""
    return fnmatchcase(path, _translated(pattern))


def files_below(directory: str, entries: Entries) -> Iterator[str]:
    """Yield all files in a directory and in those in it."""
    waiting = [directory]
    while waiting:
        outer = waiting.pop()
        if outer.count("/") > DEEPEST:
            continue
        for name, is_directory in sorted(entries(outer).items()):
            path = f"{outer}/{name}" if outer else name
            if is_directory:
                waiting.append(path)
            else:
                yield path


def _unquoted(pattern: str) -> str:
    parts = pattern.split("\\\\")
    return "\\".join(part.replace("\\", "") for part in parts)


@lru_cache(maxsize=1024)
def _translated(pattern: str) -> str:
    r"""Return a pattern as `fnmatch` has it, which knows no `\`, and writes `!` for `^`."""
    translated: list[str] = []
    characters = iter(pattern)
    last = ""
    for character in characters:
        if character == "\\":
            literal = next(characters, "\\")
            translated.append(f"[{literal}]" if literal in "*?[" else literal)
        else:
            translated.append("!" if character == "^" and last == "[" else character)
        last = character
    return "".join(translated)
