"""One run that something happens to: what is done, to whom and when, and what must be true of it afterwards."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NoReturn

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS: Final = {
    "worker": signal.SIGKILL,
    "interrupt": signal.SIGINT,
    "terminate": signal.SIGTERM,
    "hang-up": signal.SIGHUP,
}
"""What happens: one of the processes that do the work is killed, or all are asked to end, as a cancelled job is."""

MODES: Final = {
    "check": ["check", "--no-cache", "--output-format=concise"],
    "cached": ["check", "--output-format=concise"],
    "fix": ["check", "--no-cache", "--fix", "--output-format=concise"],
    "format": ["format"],
    "shard": ["check", "--no-cache", "--shard=1/2", "--output=shard:../shard.json"],
}

FILES: Final = 60
_BODY: Final = "  notice($nope_%d)\n  file { \"/tmp/%d\": ensure => 'present', owner => root,\n  mode => '0644' }\n"
_DIED: Final = b"the process that checked this file died"
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


def write_code(folder: Path) -> None:
    """Write files for several processes: what is found in them is more than a pipe holds."""
    for number in range(FILES):
        (folder / f"{number:03}.pp").write_text(f"class c{number} {{\n{_BODY % (number, number) * 20}}}\n")


def run(case: Case | None, mode: str, folder: Path, patience: float, length: float) -> End:
    """Run a mode in a copy of this process, have a case happen to it, and return how it ended; its code is None if not.

    `length` is how long an undisturbed run takes.
    """
    code = folder / "code"
    code.mkdir()
    write_code(code)
    for name in ("out", "err"):  # It may be ended before it has opened these.
        (folder / name).touch()
    began = time.monotonic()
    process = os.fork()
    if process == 0:
        _run(case, MODES[mode], folder)
    told = began
    if case is not None and case.moment is not None:
        time.sleep(case.moment * length)
        told = time.monotonic()
        _hit(process, KINDS[case.kind], Random(case.seed))
    status = _wait(process, patience)
    marker = folder / "hit"
    seconds = time.time() - marker.stat().st_mtime if marker.exists() else time.monotonic() - told
    left = _is_anybody_left(process, patience if status is not None else 0)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if status is None:
        os.waitpid(process, 0)
    files = {path.name: path.read_bytes() for path in code.iterdir()}
    out, err = ((folder / name).read_bytes() for name in ("out", "err"))
    return End(None if left else status, out, err, seconds, files, marker.exists())


def fault_of(case: Case, end: End, whole: End, bound: float) -> str | None:
    """Return what is wrong with how a run ended, given how it does when nothing happens."""
    if end.code is None:
        return "does not end"
    is_hit = end.was_hit or case.moment is not None
    if case.kind != "worker" and is_hit and end.seconds > bound:
        return f"ends after {end.seconds:.1f} seconds"
    unlike = _fault_of_files(end.files, whole.files)
    if unlike is not None:
        return unlike
    is_whole = (end.code, end.out, end.err, end.files) == (whole.code, whole.out, whole.err, whole.files)
    if case.kind == "worker":
        return None if is_whole or (end.code == 2 and _DIED in end.out + end.err) else "has another report"
    is_ended = end.code == 128 + KINDS[case.kind] and whole.out.startswith(end.out) and not end.err
    is_killed = end.code == -KINDS[case.kind]
    return None if is_whole or is_ended or is_killed else f"ends with {end.code}, and says {end.err!r}"


def _fault_of_files(files: dict[str, bytes], whole: dict[str, bytes]) -> str | None:
    if files.keys() - whole.keys():
        return f"leaves {sorted(files.keys() - whole.keys())}"
    if not all(text.startswith(b"class") and text.endswith(b"}\n") for text in files.values()):
        return "leaves half a file"
    return None


def _run(case: Case | None, arguments: list[str], folder: Path) -> NoReturn:
    from pplint.cli import main

    code = 70
    try:
        os.setsid()
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, signal.default_int_handler if each is signal.SIGINT else signal.SIG_DFL)
        for descriptor, name in ((0, os.devnull), (1, folder / "out"), (2, folder / "err")):
            opened = os.open(name, os.O_RDWR | os.O_CREAT, 0o600)
            os.dup2(opened, descriptor)
        os.chdir(folder / "code")
        os.environ["PPLINT_CACHE_DIR"] = str(folder / "cache")
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
        if case is not None and case.moment is None:
            _hit_at_hand_over(case, folder / "hit")
        code = main([*arguments, "--jobs=3", "."])
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _hit_at_hand_over(case: Case, marker: Path) -> None:
    """Have one process that does the work send the signal when it has handed over a part of its results."""
    send: Callable[..., None] = vars(Connection)["_send"]
    chance = Random(case.seed)
    which, part = chance.randrange(4), chance.random()
    sent = 0

    def send_and_die(self: Connection, data: bytes, *rest: Any) -> None:  # noqa: ANN401 - whatever else it is given
        nonlocal sent
        sent += 1
        if parent_process() is not None and sent > which and not marker.exists():
            marker.touch()
            os.write(self.fileno(), bytes(data)[: int(len(data) * part)])
            if case.kind == "worker":
                os.kill(os.getpid(), signal.SIGKILL)
            os.killpg(0, KINDS[case.kind])
        send(self, data, *rest)

    setattr(Connection, "_send", send_and_die)  # noqa: B010 - it is nobody's business but the connection's


def _hit(process: int, number: signal.Signals, chance: Random) -> None:
    """Kill one of the processes that do the work for another, or ask all of them to end."""
    with suppress(ProcessLookupError, FileNotFoundError):
        if number is not signal.SIGKILL:
            os.killpg(process, number)
            return
        workers = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        if workers:
            os.kill(int(chance.choice(workers)), number)


def _wait(process: int, patience: float) -> int | None:
    """Return the exit code of a process; None if it does not end."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(_STEP)
    return None


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
