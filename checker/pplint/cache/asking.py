"""Asking again what a result stands on: the disk, and what functions tell of the content of a file."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from pplint.base.reading import read_regular_file
from pplint.cache.program import packages
from pplint.session.answers import asked as asked_of_disk
from pplint.session.answers import mark_of_error

if TYPE_CHECKING:
    from pplint.session.answers import Kind, Mark
    from pplint.session.told import told


def asked(kind: Kind, path: bytes, limit: int) -> Mark | None:
    """Ask, and return the mark of what is answered now; None to what is no question."""
    found = asked_of_disk(kind, path, limit)
    if found is not None or ":" not in kind:
        return found
    name, *words = kind.split(" ")
    fact = _fact(name)
    try:
        return None if fact is None else fact.mark(fact.of(read_regular_file(path, limit), limit, tuple(words)))
    except (OSError, ValueError) as error:
        return mark_of_error(error)
    except TypeError:  # Nobody asked with so many words.
        return None


@cache
def _fact(name: str) -> told[Any] | None:
    """Return the function that tells something of a file, given its name; rows may come from anywhere."""
    from pplint.session.told import told

    module, _, function = name.partition(":")
    if module.partition(".")[0] not in packages():
        return None
    try:
        found: object = getattr(import_module(module), function, None)
    except ImportError:
        return None
    return cast("told[Any]", cast("object", found)) if isinstance(found, told) else None
