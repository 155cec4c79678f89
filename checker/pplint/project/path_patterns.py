"""Patterns for paths, as configuration files write them.

A pattern without a slash matches the name of a file or of any directory around it: `vendor`, `*.epp`. One with a
slash matches a path relative to the directory of the configuration file, and all below it: `spec/fixtures`.
`*` and `?` stand for characters other than a slash, `[a-z]` for one character of a set, `**` for any directories.
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from functools import lru_cache

from msgspec import Struct

from pplint.base.real_paths import forward


class Patterns(Struct, frozen=True):
    """Patterns and the absolute path of the directory that they are relative to."""

    root: str
    globs: tuple[str, ...]

    def match(self, path: str) -> bool:
        """Tell whether a pattern matches the path, or a directory around it up to the root."""
        if not self.globs:
            return False
        names = relative_to(os.path.abspath(path), self.root).strip("/").split("/")
        plain, others = _sorted(self.globs)
        return not plain.isdisjoint(names) or any(_matches(_segments(glob), names) for glob in others)


def relative_to(path: str, root: str) -> str:
    """Return an absolute path relative to `root` with forward slashes; whole, if it lies elsewhere."""
    prefix = root.rstrip(os.sep) + os.sep
    inner = path.removeprefix(prefix)
    return forward(inner)


@lru_cache(maxsize=64)
def _sorted(globs: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the patterns that are the name of a file or directory, which are found at once, and the others."""
    plain = frozenset(glob for glob in globs if not _SPECIAL & set(glob))
    return plain, tuple(glob for glob in globs if glob not in plain)


_SPECIAL = frozenset("/*?[")


@lru_cache(maxsize=1024)
def _segments(glob: str) -> tuple[str, ...]:
    """Return a pattern's parts between slashes; one without a slash may start in any directory."""
    segments = tuple(glob.strip("/").split("/"))
    return segments if "/" in glob.rstrip("/") else ("**", *segments)


def _matches(segments: tuple[str, ...], names: list[str]) -> bool:
    """Tell whether the segments match the first of the names, or all of them.

    It keeps the set of segments that could come next, so that no pattern takes more than linear time.
    """
    states = _first(segments)
    for name in names:
        states = _next(states, segments, name)
        if len(segments) in states:
            return True
        if not states:
            return False
    return False


@lru_cache(maxsize=1024)
def _first(segments: tuple[str, ...]) -> frozenset[int]:
    return _past_stars(frozenset({0}), segments)


@lru_cache(maxsize=4096)
def _next(states: frozenset[int], segments: tuple[str, ...], name: str) -> frozenset[int]:
    return _past_stars(_step(states, segments, name), segments)


def _step(states: frozenset[int], segments: tuple[str, ...], name: str) -> frozenset[int]:
    stays = {state for state in states if segments[state] == "**"}
    return frozenset(stays) | {state + 1 for state in states - stays if fnmatchcase(name, segments[state])}


def _past_stars(states: frozenset[int], segments: tuple[str, ...]) -> frozenset[int]:
    """Add the states that are reached where `**` stands for no directory at all."""
    reached = set(states)
    for state in sorted(states):
        following = state
        while following < len(segments) and segments[following] == "**":
            following += 1
            reached.add(following)
    return frozenset(reached)
