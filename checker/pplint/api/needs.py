"""Changes of what a module needs and of where it runs; and the level that its version number promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.api.changes import Change, Level
from pplint.api.known_types import all_names
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.types.semver import Version, VersionRange
from pplint.types.semver_ranges import parse_range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.signatures.model import Signature


def changed_needs(old: Signature, new: Signature) -> Iterator[Change]:
    """Yield the changes of dependencies, requirements and systems."""
    for kind, before, after in (
        ("dependency", old.dependencies, new.dependencies),
        ("requirement", old.requirements, new.requirements),
    ):
        for name in all_names(before, after):
            if name not in before:
                yield Change(Level.MINOR, kind, name, f"added: `{after[name]}`")
            elif name not in after:
                yield Change(Level.PATCH, kind, name, "removed")
            elif before[name] != after[name]:
                yield from _range(kind, name, before[name], after[name])
    for name in all_names(old.systems, new.systems) if old.systems and new.systems else ():
        yield from _system(name, old.systems.get(name), new.systems.get(name))


def _range(kind: str, name: str, old: str, new: str) -> Iterator[Change]:
    words = f"from `{old}` to `{new}`"
    before, after = _versions(old), _versions(new)
    if before is None or after is None:
        yield Change(Level.MAJOR, kind, name, f"versions changed {words}", is_certain=False)
    elif not _holds(after, before):
        yield Change(Level.MAJOR, kind, name, f"versions dropped: {words}")
    elif not _holds(before, after):
        yield Change(Level.MINOR, kind, name, f"versions added: {words}")


def _versions(text: str) -> VersionRange | None:
    try:
        return parse_range(text)
    except (ValueError, TooManyDigitsError):
        return None


def _holds(outer: VersionRange, inner: VersionRange) -> bool:
    """Return whether all versions of a range are in another."""
    return all(
        any(
            (a.begin, a.excludes_begin) <= (b.begin, b.excludes_begin)
            and (b.end < a.end or (b.end == a.end and (b.excludes_end or not a.excludes_end)))
            for a in outer.intervals
        )
        for b in inner.intervals
    )


def _system(name: str, old: tuple[str, ...] | None, new: tuple[str, ...] | None) -> Iterator[Change]:
    if new is None:
        yield Change(Level.MAJOR, "operating system", name, "no longer supported")
    elif old is None:
        yield Change(Level.MINOR, "operating system", name, "now supported")
    elif old and new:  # Without releases, all are meant.
        yield from (
            Change(Level.MAJOR, "operating system", name, f"release `{each}` no longer supported")
            for each in sorted({*old} - {*new})
        )
        yield from (
            Change(Level.MINOR, "operating system", name, f"release `{each}` now supported")
            for each in sorted({*new} - {*old})
        )


def promised(old: str | None, new: str | None) -> Level | None:
    """Return the level that two version numbers promise; None if one is unknown or the second is not newer.

    Before 1.0.0, anything may change in a minor version. A prerelease has not promised anything yet: what follows it
    may change as much as its release.
    """
    try:
        before, after = Version.parse(old or ""), Version.parse(new or "")
    except (ValueError, TooManyDigitsError):
        return None
    if not before < after:
        return None
    minor = Level.MINOR if before.major else Level.MAJOR
    if before.major != after.major:
        return Level.MAJOR
    if before.prerelease and not before.patch:
        return minor if before.minor else Level.MAJOR
    return minor if before.minor != after.minor else Level.PATCH
