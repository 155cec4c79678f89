"""Data of a control repository that has no hierarchy to read them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.data.document import DATA_EXTENSIONS, HIERARCHY_NAME
from pplint.query import query

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.rule.project_view import ProjectView

_DIRECTORIES: Final = frozenset({"data", "hieradata"})
_ENDINGS: Final = (*DATA_EXTENSIONS, ".erb", ".epp", ".j2")


def note_unread_data(ctx: Context) -> None:
    """Note for the summary that data lie in a directory that no hierarchy reads, with a file that may be meant for it.

    The server may have a hierarchy of its own that reads them, so that this is not a finding.
    """
    found = _unread_data(ctx.project)
    if found is not None:
        directory, other = found
        named = f"; `{other}` has another name, which `hiera-config` can be set to" if other else ""
        reason = f"since there is no `{HIERARCHY_NAME}` beside it{named}"
        ctx.unchecked.append(f"what is looked up in `{directory}`, {reason}")


@query
def _unread_data(project: ProjectView) -> tuple[str, str | None] | None:
    """Return the directory of data, and the file that is named like a hierarchy; None where a hierarchy is there."""
    if not project.is_control_repository or project.has_hierarchy:
        return None
    directories: set[str] = set()
    others: set[str] = set()
    for path in project.surrounding_paths(_ENDINGS):
        shown = project.shown_path(path).replace(os.sep, "/")
        directory, _, name = shown.rpartition("/")
        if name == HIERARCHY_NAME:
            return None
        if name.startswith("hiera"):
            others.add(shown)
        directories.update(_data_directories(directory))
    return (min(directories), min(others, default=None)) if directories else None


def _data_directories(directory: str) -> list[str]:
    """Return the outermost directory on a path that is named as those with data are."""
    parts = directory.split("/")
    ends = [index + 1 for index, part in enumerate(parts) if part in _DIRECTORIES]
    return ["/".join(parts[: ends[0]])] if ends else []
