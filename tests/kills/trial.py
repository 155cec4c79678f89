"""One run that something happens to: what is done, to whom and when, and what must be true of it afterwards."""

from __future__ import annotations

import os
import re
import signal
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tests.kills.process import load, start, write_conversation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

KINDS: Final = {
    "worker": signal.SIGKILL,
    "interrupt": signal.SIGINT,
    "terminate": signal.SIGTERM,
    "hang-up": signal.SIGHUP,
}
"""What happens: one of the processes that do the work is killed, or all are asked to end, as a cancelled job is."""

_CHECK: Final = ["check", "--no-cache", "--output-format=concise", "--jobs=3", "."]
MODES: Final = {
    "check": _CHECK,
    "cached": [each for each in _CHECK if each != "--no-cache"],
    "fix": [*_CHECK, "--fix"],
    "format": ["format", "--jobs=3", "."],
    "shard": [*_CHECK, "--shard=1/2", "--output=shard:../shard.json"],
    "watch": [*_CHECK, "--watch"],
    "server": ["server"],
    "dask": [*_CHECK, "--executor=dask:{}"],
}
"""The command lines; that of the cluster lacks its address."""

FILES: Final = 24
_BODY: Final = "  notice($nope_%d)\n  file { \"/tmp/%d\": ensure => 'present', owner => root,\n  mode => '0644' }\n"
_DIED: Final = re.compile(rb"the process that (checked|formatted) this file died")
_WATCHES: Final = b"Ctrl-C ends."
_TIME: Final = re.compile(rb"^\[[\d:]+\] ", re.MULTILINE)
_STEP: Final = 0.01


class Case(Struct, frozen=True):
    """What happens in a run: `moment` is a part of an undisturbed run, or None for the middle of a hand-over."""

    mode: str
    kind: str
    moment: float | None
    seed: int


class End(Struct):
    """How a run ended: `seconds` is how long it took, or took after it was asked to end."""

    code: int | None
    out: bytes
    err: bytes
    seconds: float
    files: dict[str, bytes]
    was_hit: bool


class Place(Struct, frozen=True):
    """Where runs are tried: `arguments` are those of a cluster, and `workers` the processes whose children work there.

    Nobody waits for more than so many seconds of `patience`.
    """

    folder: Path
    patience: float
    cluster: str = ""
    workers: Sequence[int] = ()


def write_code(folder: Path) -> None:
    """Write files for several processes: what is found in them is more than a pipe holds."""
    for number in range(FILES):
        (folder / f"{number:03}.pp").write_text(f"class c{number} {{\n{_BODY % (number, number) * 10}}}\n")


def run(case: Case | None, mode: str, place: Place, length: float) -> End:
    """Run a mode in a copy of this process, have a case happen to it, and return how it ended; its code is None if not.

    `length` is how long an undisturbed run takes.
    """
    folder = place.folder
    code, marker = folder / "code", folder / "hit"
    code.mkdir()
    write_code(code)
    for name in ("in", "out", "err"):  # It may be ended before it has opened these.
        (folder / name).touch()
    chance = Random(0 if case is None else case.seed)
    if mode == "server":
        write_conversation(folder, sorted(path.name for path in code.iterdir())[:8])
        if case is not None and case.kind == "worker":  # No process works for a server: the editor dies.
            os.truncate(folder / "in", int((folder / "in").stat().st_size * chance.random()))

    def hit_here() -> None:
        if case is None:
            return
        if case.kind == "worker":
            os.kill(os.getpid(), signal.SIGKILL)
        os.killpg(0, KINDS[case.kind])

    load()
    began = time.monotonic()
    is_at_hand_over = case is not None and case.moment is None
    arguments = [each.format(place.cluster) for each in MODES[mode]]
    process = start(arguments, folder, hit_here if is_at_hand_over else None, chance.randrange(1 << 32))
    hit_at = None if case is None or case.moment is None else began + case.moment * length

    def hit() -> None:
        if case is not None:
            _hit(place.workers or (process,), process, KINDS[case.kind], chance)

    status, told = _wait(process, place, hit_at, hit, is_watching=mode == "watch")
    seconds = time.time() - marker.stat().st_mtime if marker.exists() else time.monotonic() - (told or began)
    was_hit = told is not None or marker.exists()
    left = _is_anybody_left(process, place.patience if status is not None else 0)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if status is None:
        os.waitpid(process, 0)
    files = {path.name: path.read_bytes() for path in code.iterdir()}
    out, err = (_TIME.sub(b"", (folder / name).read_bytes()) for name in ("out", "err"))
    return End(None if left else status, out, err, seconds, files, was_hit)


def fault_of(case: Case, end: End, whole: End, bound: float) -> str | None:
    """Return what is wrong with how a run ended, given how it does when nothing happens."""
    if end.code is None:
        return f"does not end; it says {end.err!r}"
    if case.kind != "worker" and end.was_hit and end.seconds > bound:
        return f"ends after {end.seconds:.1f} seconds"
    unlike = _fault_of_files(end.files, whole.files)
    if unlike is not None:
        return unlike
    is_right = (end.code, end.out, end.err, end.files) == (whole.code, whole.out, whole.err, whole.files)
    return None if is_right or _is_right_end(case, end, whole) else f"ends with {end.code}: {_unlike(end, whole)}"


def _is_right_end(case: Case, end: End, whole: End) -> bool:
    """Return whether a run says what happened to it, or what is said before that."""
    ends = {128 + KINDS[case.kind], -KINDS[case.kind]}
    if case.mode == "server":  # What it says depends on when it hears something.
        return end.code in {0, 1, *ends} and not end.err
    if case.kind == "worker":
        is_told = _DIED.search(end.out + end.err) is not None
        return is_told and end.code == (whole.code if case.mode == "watch" else 2)
    return end.code in ends and whole.out.startswith(end.out) and not end.err


def _unlike(end: End, whole: End) -> str:
    """Return what a run says that it does not when nothing happens, and the other way round."""
    here, there = ((each.out + each.err).decode("utf-8", "replace").splitlines() for each in (end, whole))
    new, gone = ([each[:200] for each in one if each not in other][:3] for one, other in ((here, there), (there, here)))
    return f"{new} for {gone}"


def _fault_of_files(files: dict[str, bytes], whole: dict[str, bytes]) -> str | None:
    if files.keys() - whole.keys():
        return f"leaves {sorted(files.keys() - whole.keys())}"
    if not all(text.startswith(b"class") and text.endswith(b"}\n") for text in files.values()):
        return "leaves half a file"
    return None


def _hit(parents: Sequence[int], process: int, number: signal.Signals, chance: Random) -> None:
    """Kill one of the processes that do the work for others, or ask all of them to end."""
    with suppress(ProcessLookupError):
        if number is not signal.SIGKILL:
            os.killpg(process, number)
            return
        workers = [found for each in parents for found in _below(each)]
        if workers:
            os.kill(chance.choice(workers), number)


def _below(process: int) -> list[int]:
    """Return the processes that one started, and those that they started."""
    found: list[int] = []
    for each in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, each.read_text().split())
    return found + [below for each in found for below in _below(each)]


def _wait(
    process: int, place: Place, hit_at: float | None, hit: Callable[[], None], *, is_watching: bool
) -> tuple[int | None, float | None]:
    """Return the exit code of a process, None if it does not end, and when it was asked to.

    One that watches sees a file change, and is then interrupted, as nothing else ends it.
    """
    end = time.monotonic() + place.patience
    told: float | None = None
    rounds = 0
    while (now := time.monotonic()) < end:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status), told
        if hit_at is not None and now >= hit_at:
            hit_at, told = None, now
            hit()
        if is_watching and (place.folder / "out").read_bytes().count(_WATCHES) > rounds:
            rounds += 1
            if rounds == 1:
                (place.folder / "code" / "000.pp").write_text("class c0 {\n  notice($other)\n}\n")
            else:
                os.killpg(process, signal.SIGINT)
                is_watching = False
        time.sleep(_STEP)
    return None, told


def _is_anybody_left(group: int, patience: float) -> bool:
    """Return whether processes of a group do not end."""
    end = time.monotonic() + patience
    while time.monotonic() <= end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(_STEP)
    return True
