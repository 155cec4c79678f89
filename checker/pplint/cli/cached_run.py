"""`pplint check`, again: where nothing is different, what was printed is printed, and else the files are checked."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.cache.replay import Earlier
    from pplint.cli.check import Check

OFF = "PPLINT_NO_CACHE"
"""The environment variable that switches the cache off."""


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    earlier = None if _is_off(arguments) else _earlier(arguments)
    if earlier is not None and earlier.row is not None and earlier.text is not None:
        from pplint.cli.streams import print_text

        print_text(earlier.text)
        return earlier.row.code
    from pplint.cli.check import run_after

    return run_after(earlier, arguments, _watch)


def _watch(check: Check) -> int:
    """Go on after a run; return the exit code."""
    from pplint.cli.watch import watch

    return watch(check)


def _is_off(arguments: list[str]) -> bool:
    return bool(os.environ.get(OFF)) or not {"--no-cache", "-"}.isdisjoint(arguments)


def _earlier(arguments: list[str]) -> Earlier | None:
    from pplint.cache.place import VARIABLE, UnusableFolder, require_usable
    from pplint.cache.replay import earlier_run, named_folder
    from pplint.cli.errors import UsageError

    named = named_folder(arguments) or os.environ.get(VARIABLE)
    try:
        if named:
            require_usable(named)
    except UnusableFolder as error:
        raise UsageError(f"there can be no cache in `{named}`: it {error}") from None
    return earlier_run(arguments, named)
