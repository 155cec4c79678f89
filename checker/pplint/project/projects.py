"""Which project a file belongs to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.project.location import locate
from pplint.project.modules import modules_on
from pplint.project.project import Project
from pplint.project.surroundings import surroundings_of
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.project.surroundings import Surroundings
    from pplint.session import Session


def project_of(session: Session, path: str, modulepath: Sequence[str] = ()) -> Project:
    """Return the project that the file or directory at `path` belongs to.

    `modulepath` are directories that the user names, whose children are modules. There is one object for each root
    and module path in a session.
    """
    named = tuple(os.path.abspath(each) for each in modulepath)
    directory = os.path.abspath(path)
    if not session.disk.is_directory(directory):
        directory = os.path.dirname(locate(directory, modules_on(session, named)).path)
    return _project_at(session, directory, named)


@query
def _project_at(session: Session, directory: str, named: tuple[str, ...]) -> Project:
    return _project(session, surroundings_of(directory, modules_on(session, named), named))


@query
def _project(session: Session, surroundings: Surroundings) -> Project:
    return Project(session, surroundings)
