"""What is configured and cannot be used: directories of modules that do not exist, and unreadable signatures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.project.path_patterns import relative_to
from pplint.report.escape import visible_path
from pplint.signatures import FOLDER

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


def unreadable_signatures(all_settings: Iterable[Settings]) -> Iterator[str]:
    """Yield a sentence for each file that is not a signature in the folder of signatures beside a configuration."""
    for folder in dict.fromkeys(os.path.join(settings.root, FOLDER) for settings in all_settings):
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            path = os.path.join(folder, name)
            fault = _fault_of(path) if os.path.isfile(path) else None
            if fault is not None:
                yield f"`{visible_path(relative_to(path, os.getcwd()))}` {fault}; it is not used"


def _fault_of(path: str) -> str | None:
    from pplint.signatures.collection import read_signatures
    from pplint.signatures.files import UnreadableSignature

    try:
        with open(path, "rb") as file:
            read_signatures(file.read())
    except UnreadableSignature as error:
        return str(error)
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    return None
