"""Why a value does not fit, for people: the closest places where it goes wrong.

`explain(expected, actual)` is what a rule calls. It takes the type that is expected, and the type of the value, as
detailed as it is known. It looks through arrays, hashes, structs, tuples, variants and aliases. Of the choices of a
`Variant`, the compiler describes all; here, those of another kind than the value are left out if there are some of its
kind: nobody who wrote a hash has to be told that it is no string.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.types.mismatch import describe
from pplint.types.mismatch_kinds import Mismatch, TypeMismatch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.types.mismatch_kinds import Path
    from pplint.types.model import Type


def explain(expected: Type, actual: Type) -> Sequence[Mismatch]:
    """Return why `expected` does not accept `actual`; nothing is wrong if it does.

    Raise `InvalidTypeError` where the compiler fails to answer.
    """
    return _closest(describe(expected, actual))


def _closest(mismatches: Sequence[Mismatch], start: int = 0) -> tuple[Mismatch, ...]:
    """Leave out choices that are of another kind than the value, at the step `start` of the paths and after it."""
    groups: dict[Path, list[Mismatch]] = {}
    for each in mismatches:
        groups.setdefault(each.path[: start + 1], []).append(each)
    choices = [path for path in groups if len(path) > start and path[start].kind == "as"]
    near = [path for path in choices if not _is_of_another_kind(groups[path], start)]
    kept: list[Mismatch] = []
    for path, group in groups.items():
        if path not in choices:
            kept += group if len(path) <= start else _closest(group, start + 1)
        elif not near:
            kept += group
        elif path in near:
            kept += _closest_choice(group, start, is_only=len(near) == 1)
    return tuple(kept)


def _is_of_another_kind(choice: Iterable[Mismatch], start: int) -> bool:
    """Whether a choice is refused as a whole, and not for something within the value or its size."""
    return any(len(each.path) == start + 1 and isinstance(each, TypeMismatch) for each in choice)


def _closest_choice(choice: Sequence[Mismatch], start: int, *, is_only: bool) -> tuple[Mismatch, ...]:
    """Go on within a choice; its name says nothing if there is no other one."""
    if is_only:
        return _closest([each.without(start) for each in choice], start)
    return _closest(choice, start + 1)
