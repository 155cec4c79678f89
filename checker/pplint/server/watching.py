"""Which files have changed outside of the editor: the client tells, or else all that was read is looked at again."""

from __future__ import annotations

import os
from time import monotonic, process_time
from typing import TYPE_CHECKING, Final

from pplint.run.watching.changes import PolledChanges
from pplint.server.uris import path_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.server.client import Client
    from pplint.server.protocol import FileEvent
    from pplint.server.workspace import Workspace

_PAUSE: Final = 0.5
"""Seconds between two looks at the files while messages come; if none comes, the server itself waits longer."""

_PATIENCE: Final = 0.5
"""Seconds for which a look that is due waits for a moment without a message."""

_SHARE: Final = 20
"""How many times as long as a look the pause after it is at least."""

_SHARE_OF_NEAR: Final = 5
"""The same for a look at what open documents depend on."""

_BUDGET: Final = 0.1
"""Seconds of processor time that a look takes at most, beyond what open documents need."""

_STEP: Final = 500
"""How many paths are looked at before the time is."""


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
    """Looks at files again and again, where nobody tells of those that change.

    What decided on the findings in open documents is looked at each time, everything else in turns.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._near = PolledChanges(self._paths)
        self._all = PolledChanges(self._paths)
        self._turns: Iterator[set[str]] = iter(())
        self._next_look = monotonic() + _PAUSE
        self._next_turn = 0.0

    def _paths(self) -> list[str]:
        return list(self._workspace.session.asked)

    def is_due(self, *, is_idle: bool) -> bool:
        """Return whether the last look was some time ago; longer, while messages wait."""
        return monotonic() > self._next_look + (0.0 if is_idle else _PATIENCE)

    def look(self) -> bool:
        """Look at what is known of the disk, and forget what is no longer true; return whether there was any."""
        began = process_time()
        changed = self._near.different(self._workspace.paths_of_documents())
        self._next_look = monotonic() + max(_PAUSE, _SHARE_OF_NEAR * (process_time() - began))
        if monotonic() >= self._next_turn:
            changed |= self._turn()
        self._workspace.forget(changed)
        return bool(changed)

    def _turn(self) -> set[str]:
        """Look at more paths, as many as there is time for."""
        began = process_time()
        changed: set[str] = set()
        while process_time() - began < _BUDGET:
            found = next(self._turns, None)
            if found is None:
                self._turns = self._all.in_steps(self._paths(), _STEP)
                break
            changed |= found
        self._next_turn = monotonic() + _SHARE * (process_time() - began)
        return changed
