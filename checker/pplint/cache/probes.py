"""Asking again for what a result depends on: answers of the disk, and summaries of files."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from pplint.base.reading import read_regular_file
from pplint.cache.program import packages
from pplint.session.answers import error_fingerprint
from pplint.session.answers import probe as probe_files
from pplint.session.files import MachineFiles

if TYPE_CHECKING:
    from pplint.session.answers import Fingerprint, Kind
    from pplint.session.summaries import file_summary

_FILES = MachineFiles()


def probe(kind: Kind, path: bytes, limit: int) -> Fingerprint | None:
    """Ask, and return the fingerprint of what is answered now; None to what is no question."""
    found = probe_files(kind, os.fsdecode(path), limit, _FILES)
    if found is not None or ":" not in kind:
        return found
    name, *words = kind.split(" ")
    summary = _summary_named(name)
    try:
        return (
            None
            if summary is None
            else summary.fingerprint(summary.of(read_regular_file(path, limit), limit, tuple(words)))
        )
    except (OSError, ValueError) as error:
        return error_fingerprint(error)
    except TypeError:  # Nobody asked with so many words.
        return None


@cache
def _summary_named(name: str) -> file_summary[Any] | None:
    """Return the function that tells something of a file, given its name; rows may come from anywhere."""
    from pplint.session.summaries import file_summary

    module, _, function = name.partition(":")
    if module.partition(".")[0] not in packages():
        return None
    try:
        found: object = getattr(import_module(module), function, None)
    except ImportError:
        return None
    return cast("file_summary[Any]", cast("object", found)) if isinstance(found, file_summary) else None
