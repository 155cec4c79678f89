"""Directories of modules that a configuration names, and that do not exist: nothing is found there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.project.path_patterns import relative_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.config.settings import Settings


def missing_directories(all_settings: Iterable[Settings]) -> Iterator[str]:
    """Yield a sentence for each name on a module path that is no directory, once for each file that names it."""
    named = dict.fromkeys((settings.origin, path) for settings in all_settings for path in settings.modulepath)
    for origin, path in named:
        if not os.path.isdir(path):
            shown = relative_to(path, os.getcwd())
            yield f"{origin}: `modulepath`: no such directory: `{shown}`; nothing is found there"
