"""Whatever a server does, what is reported is the same."""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.cache.place import URL
from pplint.cache.remote import actions
from pplint.cache.remote.actions import Blob
from pplint.cli.shared_cache import TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.unit.cache.cache_server import CacheServer
    from tests.unit.cache.checkouts import Go
    from tests.unit.command_line import Run


_LIES: dict[str, Callable[[bytes], tuple[int, bytes]]] = {
    "other content": lambda content: (200, content[::-1]),
    "less": lambda content: (200, content[:-1]),
    "more": lambda content: (200, content + b"x"),
    "error": lambda _: (500, b"error"),
    "forbidden": lambda _: (403, b"no"),
    "moved": lambda _: (302, b""),
}
_LIES_OF_ACTIONS: dict[str, Callable[[dict[str, Blob]], bytes]] = {
    "no action": lambda _: b"\xff" * 9,
    "another pack": lambda blobs: actions.written(dict(zip(blobs, list(blobs.values())[::-1], strict=True))),
    "no digest": lambda blobs: actions.written({name: Blob("../../x", 3) for name in blobs}),
    "huge": lambda blobs: actions.written({name: Blob("0" * 64, 1 << 50) for name in blobs}),
}


def _lies(how: str) -> Callable[[str, bytes], tuple[int, bytes]]:
    def change(path: str, content: bytes) -> tuple[int, bytes]:
        is_action = path.startswith("/ac/")
        if how in _LIES:
            return _LIES[how](content) if how in {"error", "forbidden", "moved"} or not is_action else (200, content)
        return 200, _LIES_OF_ACTIONS[how](actions.read(content)) if is_action and content else content

    return change


@pytest.mark.parametrize("how", [*_LIES, *_LIES_OF_ACTIONS])
def test_a_server_that_lies_changes_nothing(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, how: str
) -> None:
    elsewhere("one")
    run("--cache-write")
    elsewhere("two")
    server.change = _lies(how)
    for arguments in ((), ("--statistics", "--cache-write")):
        code, out, error = run(*arguments)
        assert (code, out) == run("--no-cache", *arguments)[:2]
        assert error == "" or error.startswith(f"pplint: the cache at `{server.url}` is left out: it ")
    assert checked


def test_a_server_that_says_nothing_is_given_up(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go
) -> None:
    elsewhere("one")
    server.is_silent = True
    code, out, error = run("--cache-timeout", "0.05", "--cache-write")
    assert (code, out) == run("--no-cache")[:2]
    assert error == f"pplint: the cache at `{server.url}` is left out: it takes too long\n"
    assert len(server.asked) <= 1
    assert run("--cache-timeout", "0.05", "--quiet")[2] == ""
    assert len(checked) == 3 + 3


def test_a_server_that_is_gone_is_no_error(
    run: Run, checked: list[str], elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere("one")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        monkeypatch.setenv(URL, f"http://me:secret@{place}/puppet/")
        code, out, error = run("--cache-write")
    assert (code, out) == run("--no-cache")[:2]
    assert error.startswith(f"pplint: the cache at `http://{place}/puppet` is left out: ")
    assert "secret" not in error
    assert len(checked) == 3 + 3


@pytest.mark.parametrize(
    "url",
    ["cache", "ftp://me:secret@x", "http://", "http://x:secret", "http://me:secret@x/?a", "http://x/ secret", "//x"],
)
def test_what_is_no_address_is_told_without_secrets(run: Run, checked: list[str], elsewhere: Go, url: str) -> None:
    elsewhere("one")
    code, _, error = run("--cache-url", url)
    assert (code, error.startswith("pplint: `--cache-url` ")) == (2, True)
    assert "secret" not in error
    assert checked == []


def test_an_empty_address_is_none(run: Run, checked: list[str], server: CacheServer, elsewhere: Go) -> None:
    elsewhere("one")
    assert run("--cache-url", "")[0] == 1
    assert run("--cache-url=", "--cache-write")[0] == 2
    assert (server.asked, len(checked)) == ([], 3)


@pytest.mark.parametrize("time", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_is_a_number_of_seconds(
    run: Run, checked: list[str], elsewhere: Go, monkeypatch: pytest.MonkeyPatch, time: str
) -> None:
    elsewhere("one")
    assert run("--cache-timeout", time)[0] == 2
    monkeypatch.setenv(TIMEOUT, time)
    assert run() == (2, "", f"pplint: `{TIMEOUT}`: `{time}` is not a number of seconds\n")
    assert checked == []


def test_names_and_passwords_are_sent_as_a_header(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere("one")
    monkeypatch.setenv(URL, f"http://me:s%40cret@{server.place}/puppet")
    run("--cache-write")
    assert {header["Authorization"] for _, _, header in server.asked} == {"Basic bWU6c0BjcmV0"}
    assert all(path.startswith(("/puppet/ac/", "/puppet/cas/")) for _, path, _ in server.asked)
    written = [path.read_text("latin-1") for path in Path.cwd().parent.rglob("*") if path.is_file()]
    assert not any("s%40cret" in text or "s@cret" in text or "bWU6c0BjcmV0" in text for text in written)
    assert len(checked) == 3


def test_a_proxy_is_asked_where_the_environment_names_one(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere("one")
    monkeypatch.setenv("http_proxy", f"http://you:secret@{server.place}")
    monkeypatch.setenv(URL, "http://cache.invalid:8080")
    run()
    assert {path.partition("/ac/")[0] for _, path, _ in server.asked} == {"http://cache.invalid:8080"}
    assert {header["Proxy-Authorization"] for _, _, header in server.asked} == {"Basic eW91OnNlY3JldA=="}
    assert len(checked) == 3


def test_a_connection_that_the_server_closes_is_opened_again(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.RequestHandlerClass, "protocol_version", "HTTP/1.0")
    elsewhere("one")
    first = run("--cache-write")
    elsewhere("two")
    assert run() == first
    assert len(checked) == 3


def test_bazel_remote_keeps_what_it_is_given(
    run: Run, checked: list[str], elsewhere: Go, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = shutil.which("bazel-remote")
    if program is None:
        pytest.skip("bazel-remote is not installed")
    place = _free_place()
    options = ["--dir", str(tmp_path / "kept"), "--max_size", "1", "--http_address", place, "--grpc_address", "none"]
    with subprocess.Popen([program, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            next(line for line in process.stdout if "Starting HTTP server" in line)
            monkeypatch.setenv(URL, f"http://{place}")
            _wait_for(place)
            elsewhere("one")
            first = run("--cache-write")
            elsewhere("two")
            assert (run(), run("--statistics")) == (first, run("--no-cache", "--statistics"))
        finally:
            process.terminate()
    assert len(checked) == 3 + 3


def _free_place() -> str:
    """Return a host and a port that nobody listens on, and that no other test is given by the system."""
    while True:
        place = ("127.0.0.1", random.randrange(10_000, 30_000))
        with socket.socket() as tried, suppress(OSError):
            tried.bind(place)
            return f"{place[0]}:{place[1]}"


def _wait_for(place: str) -> None:
    """Wait until somebody listens."""
    host, _, port = place.partition(":")
    while True:
        with socket.socket() as tried:
            if not tried.connect_ex((host, int(port))):
                return
