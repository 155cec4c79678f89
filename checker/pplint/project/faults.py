"""Files that describe a module, and that the compiler cannot read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.project.lookup import ProjectKind
from pplint.project.memory import remembered
from pplint.project.metadata import Fault, read_metadata
from pplint.project.modules import METADATA
from pplint.project.sources import shown_path
from pplint.reading import read_regular_file
from pplint.source import SourceFile

if TYPE_CHECKING:
    from pplint.project.project import Project


@remembered
def invalid_metadata(project: Project, module: str | None) -> tuple[Fault, SourceFile] | None:
    """Return what is wrong with the `metadata.json` of a module, or of what is in none since nothing names it."""
    files = None if module is None else project.modules.get(module)
    if files is None and project.kind is not ProjectKind.LOOSE:
        return None
    path = os.path.join(project.root if files is None else files.root, METADATA)
    fault = read_metadata(path).fault if files is None else files.metadata.fault
    return None if fault is None else (fault, SourceFile(shown_path(path), _bytes(path)))


def _bytes(path: str) -> bytes:
    try:
        return read_regular_file(path)
    except OSError:
        return b""
