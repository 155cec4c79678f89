"""A server, and checkouts on machines that know nothing of each other."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

import pytest

from pplint.batch import examine_some
from pplint.cache.place import URL, VARIABLE
from pplint.cache.remote import files, shared
from pplint.cli.again import OFF
from pplint.cli.shared_cache import TIMEOUT, WRITE
from tests.unit.cache.cache_server import CacheServer
from tests.unit.cache.checkouts import FILES, Go
from tests.unit.command_line import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pplint.file_task import FileTask, Mode, Outcome, Take
    from pplint.parallel import Workers
    from pplint.profiling.profile import Profile
    from tests.unit.command_line import Run


@pytest.fixture
def server() -> Iterator[CacheServer]:
    """Run a server."""
    found = CacheServer()
    thread = Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield found
    found.closing.set()
    found.shutdown()
    found.server_close()


@pytest.fixture
def checked(run: Run, server: CacheServer, monkeypatch: pytest.MonkeyPatch) -> list[str]:  # noqa: ARG001 - it comes first
    """Share the cache through the server, and return the paths of files that are checked, and not taken from it."""
    for name in (OFF, WRITE, "http_proxy", "HTTP_PROXY", "no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(URL, server.url)
    monkeypatch.setenv(TIMEOUT, "60")
    monkeypatch.setattr(files, "_FEWEST", 1)
    monkeypatch.setattr(shared, "fingerprint", lambda: b"this program")  # It takes a while.
    found: list[str] = []

    def examine(
        tasks: Sequence[FileTask], mode: Mode, workers: Workers, profile: Profile | None, take: Take
    ) -> list[Outcome]:
        found.extend(task.path for task in tasks)
        return examine_some(tasks, mode, workers, profile, take)

    monkeypatch.setattr("pplint.batch.examine_some", examine)
    return found


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Go:
    """Return a function that goes to a checkout with some files, on a machine that knows nothing yet."""

    def go(place: str, content: dict[str, str] | None = None) -> None:
        path = tmp_path / place
        (path / ".git").mkdir(parents=True)
        monkeypatch.chdir(path)
        monkeypatch.setenv(VARIABLE, str(tmp_path / "caches" / place.replace("/", "-")))
        write(FILES if content is None else content)

    return go
