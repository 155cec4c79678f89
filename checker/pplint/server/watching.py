"""Which files have changed outside of the editor: the client tells, or else all that was read is looked at again."""

from __future__ import annotations

import os
from time import monotonic
from typing import TYPE_CHECKING, Final

from pplint.run.watching.changes import PolledChanges
from pplint.server.uris import path_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.server.client import Client
    from pplint.server.protocol import FileEvent
    from pplint.server.workspace import Workspace

_PAUSE: Final = 0.5
"""Seconds between two looks at the files while messages come; if none comes, the server itself waits longer."""

_PATIENCE: Final = 1.0
"""Seconds for which a look that is due waits for a moment without a message."""

_SHARE: Final = 20
"""How many times as long as a look the pause after it is at least."""


def watch(client: Client) -> None:
    """Ask the client to tell of files that change."""
    watchers = [{"globPattern": "**/*"}]
    registration = {
        "id": "pplint-files",
        "method": "workspace/didChangeWatchedFiles",
        "registerOptions": {"watchers": watchers},
    }
    client.request("client/registerCapability", {"registrations": [registration]})


def paths_of(events: Iterable[FileEvent]) -> list[str]:
    """Return the paths of the files that changed. What Git does in its own folder changes nothing here."""
    found = (path_of(each.uri) for each in events)
    return [path for path in found if path is not None and f"{os.sep}.git{os.sep}" not in path]


class Looking:
    """Looks at files again and again, where nobody tells of those that change."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._changes = PolledChanges(lambda: workspace.session.asked)
        self._next_look = monotonic() + _PAUSE

    def is_due(self, *, is_idle: bool) -> bool:
        """Return whether the last look was some time ago; longer, while messages wait."""
        return monotonic() > self._next_look + (0.0 if is_idle else _PATIENCE)

    def look(self) -> bool:
        """Look at all that is known of the disk, and forget what is no longer true; return whether there was any."""
        began = monotonic()
        changed = self._changes.different(list(self._workspace.session.asked))
        self._workspace.forget(changed)
        self._next_look = monotonic() + max(_PAUSE, _SHARE * (monotonic() - began))
        return bool(changed)
