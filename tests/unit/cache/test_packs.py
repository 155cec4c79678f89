"""What a server sends is taken if it is what a run could have found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from pplint.cache.remote import actions
from pplint.cache.remote.actions import Blob
from pplint.cache.remote.packs import FilePack, FoundFile, FoundGroup, RunPack, packed, unpacked
from tests.unit.cache.checkouts import FILES, Go

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.unit.cache.cache_server import CacheServer
    from tests.unit.command_line import Run


def _poisoned(server: CacheServer, change: Callable[[FilePack | RunPack], FilePack | RunPack]) -> None:
    """Put other packs in place of those that a server keeps, such that all digests are right."""
    for path in [path for path in server.kept if path.startswith("/ac/")]:
        blobs = actions.read(server.kept[path])
        for name, blob in blobs.items():
            content = server.kept[f"/cas/{blob.digest}"]
            pack = unpacked(content, RunPack) or unpacked(content, FilePack)
            assert pack is not None
            data = packed(change(pack))
            blobs[name] = Blob.of(data)
            server.kept[f"/cas/{blobs[name].digest}"] = data
        server.kept[path] = actions.written(blobs)


def _result(file: FoundFile) -> list[object]:
    return msgspec.msgpack.decode(file.result, type=list[object])


def _with_results(pack: FilePack, change: Callable[[list[object]], object]) -> FilePack:
    changed = [
        FoundFile(each.key, each.grounds, msgspec.Raw(msgspec.msgpack.encode(change(_result(each)))))
        for each in pack.files
    ]
    return FilePack(pack.asked, pack.groups, changed)


def _found(row: list[object]) -> list[list[object]]:
    return msgspec.convert(row[1], list[list[object]])


def _with_finding(row: list[object], place: int, value: object) -> list[object]:
    found = _found(row)
    for each in found:
        each[place] = value
    return [row[0], found, *row[2:]]


_POISONS: dict[str, Callable[[FilePack], FilePack]] = {
    "a number that is none": lambda pack: FilePack(pack.asked, pack.groups, [
        FoundFile(each.key, FoundGroup([1 << 30], []), each.result) for each in pack.files
    ]),
    "groups in a circle": lambda pack: FilePack(pack.asked, [FoundGroup([], [0])], [
        FoundFile(each.key, FoundGroup([], [0]), each.result) for each in pack.files
    ]),
    "groups in groups": lambda pack: FilePack(
        pack.asked,
        [FoundGroup([], [number - 1] if number else []) for number in range(3000)],
        [FoundFile(each.key, FoundGroup([], [2999]), each.result) for each in pack.files],
    ),
    "another file": lambda pack: _with_results(pack, lambda row: ["../x.pp", *row[1:]]),
    "no result": lambda pack: _with_results(pack, lambda row: [*row[:1], "x"]),
    "another rule": lambda pack: _with_results(pack, lambda row: _with_finding(row, 2, "no-such-rule")),
    "another place": lambda pack: _with_results(pack, lambda row: _with_finding(row, 1, [0, 1 << 30])),
}  # fmt: skip


@pytest.mark.parametrize("poison", list(_POISONS))
def test_packs_that_hold_what_no_run_finds_are_left(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, poison: str
) -> None:
    elsewhere("one", {"modules/c/manifests/init.pp": FILES["modules/c/manifests/init.pp"]})
    run("--cache-write")
    _poisoned(server, lambda pack: _POISONS[poison](pack) if isinstance(pack, FilePack) else pack)
    elsewhere("two", {"modules/c/manifests/init.pp": FILES["modules/c/manifests/init.pp"]})
    for _ in range(2):
        assert run("--statistics")[:2] == run("--no-cache", "--statistics")[:2]
    assert len(checked) >= 3


@pytest.mark.parametrize("text", ["\x1b]0;title\x07", "\x1b[2J", "\r", "\x9b2J", "\u202e"])
def test_a_terminal_obeys_nothing_that_a_server_sends(
    run: Run, checked: list[str], server: CacheServer, elsewhere: Go, text: str
) -> None:
    elsewhere("one")
    run("--cache-write")
    _poisoned(server, lambda pack: RunPack(pack.asked, pack.code, text) if isinstance(pack, RunPack) else pack)
    elsewhere("two")
    assert run()[:2] == run("--no-cache")[:2]
    assert checked


@pytest.mark.parametrize("data", [b"\xff", b"\x12\x05a", b"\x0f", b"\x12" + b"\xff" * 20, b"\x08", b"\x12\x02\x12\x01"])
def test_what_is_no_action_is_refused(data: bytes) -> None:
    with pytest.raises(actions.Malformed):
        actions.read(data)


def test_an_action_is_read_as_it_was_written_whatever_else_is_in_it() -> None:
    blobs = {"run-1": Blob.of(b"x" * 300), "files-2": Blob.of(b"")}
    other = b"\x20\x01" + b"\x4a\x03abc" + b"\x79" + bytes(8) + b"\x7d" + bytes(4)
    assert actions.read(actions.written(blobs) + other) == blobs


def test_damaged_packs_are_none() -> None:
    whole = packed(RunPack([], 1, "text " * 50))
    assert unpacked(whole, RunPack) is not None
    assert unpacked(whole, FilePack) is None
    for place in range(len(whole)):
        assert unpacked(whole[:place], RunPack) is None
        assert unpacked(whole[:place] + bytes([whole[place] ^ 0x41]) + whole[place + 1 :], RunPack) is None
