"""Keys of data with another name: that no other key is called so, and that no program puts the key together."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from pplint.server.knowledge import project_of_data
from pplint.server.rename.edits import shown_line
from pplint.server.service import Refused
from pplint.server.uses.looked_up import ANY
from pplint.server.uses.passed import LOOKING_UP
from pplint.server.uses.search import found_in, mentioning_word, uses_of
from pplint.server.uses.use import COMPUTED_KEY, DATA_KEY, Key

if TYPE_CHECKING:
    from pplint.server.service import Service
    from pplint.server.workspace import Workspace


def declaring_data(workspace: Workspace, key: Key) -> str:
    """Return the path of a file of data that has a key, nothing if there is none."""
    return next((path for path, use in uses_of(workspace, key) if use.is_declaration), "")


def require_free_key(service: Service, key: Key, name: str, declared_in: str) -> None:
    """Raise `Refused` if a key would be confused with another, or if a program may look it up without naming it."""
    workspace = service.workspace
    for path, use in uses_of(workspace, Key(DATA_KEY, name)):
        raise Refused(f"the key `{name}` is already used at {shown_line(workspace, path, use.span.start)}")
    owner, _, leaf = name.rpartition("::")
    project = project_of_data(workspace.session, workspace.task(declared_in))
    declared = project.host_class(owner) if owner else None
    if declared is not None and any(each.name == leaf for each in declared.node.parameters):
        raise Refused(f"`{name}` is a parameter of the class `{owner}`, which would get the value")
    for path in dict.fromkeys(path for word in sorted(LOOKING_UP) for path in mentioning_word(workspace, word)):
        for use in found_in(workspace, path):
            pattern = use.key.name
            if use.key.word != COMPUTED_KEY or not fnmatchcase(key.name, pattern):
                continue
            place = shown_line(workspace, path, use.span.start)
            if pattern != ANY:
                raise Refused(f"the key that is computed at {place} may be `{key.name}`")
            service.client.complain(f"{place}: this lookup may ask for `{key.name}`, and is not changed")
