"""The process that a run is: a copy of the one that tries it, with streams, signals and pipes of its own."""

from __future__ import annotations

import fcntl
import multiprocessing.connection
import os
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tools.lsp_client import encoded

from pplint.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

_EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "control-repo"
PIPE: Final = 4096
"""How many bytes a pipe holds here: fewer than what is found in a few files."""
_PIPE_SIZE: Final = 1031
"""The number of the call that sets it; the standard library of Python 3.10 on has it on Linux alone."""


def start(arguments: list[str], folder: Path, hand_over: Callable[[], None] | None, seed: int) -> int:
    """Run the command line in a process of its own, whose number is returned; `folder` has its input and output.

    `hand_over` is called in a process that has just written a part of its results; there is a file `hit` then.
    """
    load()
    process = os.fork()
    if process == 0:
        _run(arguments, folder, hand_over, seed)
    return process


@cache
def load() -> None:
    """Load what runs need once, for all that are copies of this process."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        main(["check", "--no-cache", "--isolated", "--jobs=1", "--preset=all", str(_EXAMPLE)])
        main(["format", "--diff", str(_EXAMPLE)])
    for name in ("cli.server", "run.processes", "cli.watch"):
        import_module(f"pplint.{name}")


def write_conversation(folder: Path, names: list[str]) -> None:
    """Write what an editor says to a server: it opens files, and asks what is in them."""
    uri = (folder / "code").as_uri()
    asked = ("hover", "definition", "documentSymbol", "codeAction")
    at: dict[str, Any] = {"position": {"line": 1, "character": 12}, "context": {"diagnostics": []}}
    at |= {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}}
    messages: list[dict[str, Any]] = [
        {"id": 0, "method": "initialize", "params": {"rootUri": uri, "capabilities": {}}},
        {"method": "initialized", "params": {}},
    ]
    for name in names:
        document = {"uri": f"{uri}/{name}", "languageId": "puppet", "version": 1}
        text = (folder / "code" / name).read_text()
        messages.append({"method": "textDocument/didOpen", "params": {"textDocument": document | {"text": text}}})
        messages += [
            {"id": len(messages) + number, "method": f"textDocument/{each}", "params": {"textDocument": document, **at}}
            for number, each in enumerate(asked)
        ]
    messages += [{"id": 100_000, "method": "shutdown"}, {"method": "exit"}]
    (folder / "in").write_bytes(b"".join(encoded({"jsonrpc": "2.0", **each}) for each in messages))


def _run(arguments: list[str], folder: Path, hand_over: Callable[[], None] | None, seed: int) -> NoReturn:
    code = 70
    try:
        os.setsid()
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, signal.default_int_handler if each is signal.SIGINT else signal.SIG_DFL)
        for descriptor, name in enumerate(("in", "out", "err")):
            opened = os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o600)
            os.dup2(opened, descriptor)
        os.chdir(folder / "code")
        os.environ.pop("PPLINT_NO_CACHE", None)  # which tests have
        os.environ["PPLINT_CACHE_DIR"] = str(folder / "cache")
        sys.stdin, sys.stdout, sys.stderr = (open(each, mode, closefd=False) for each, mode in enumerate("rww"))  # noqa: SIM115
        _narrow_pipes()
        if hand_over is not None:
            _hand_over_by(hand_over, folder / "hit", Random(seed))
        code = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    except KeyboardInterrupt:  # Before the program is there to see it.
        code = 130
    finally:
        os._exit(code)


def _narrow_pipes() -> None:
    """Have pipes between processes hold so little that nothing is handed over at once."""

    def pipe() -> tuple[int, int]:
        source, target = os.pipe()
        fcntl.fcntl(target, _PIPE_SIZE, PIPE)
        return source, target

    names = vars(os) | {"pipe": pipe}
    setattr(multiprocessing.connection, "os", SimpleNamespace(**names))  # noqa: B010 - no stub knows of it


def _hand_over_by(hand_over: Callable[[], None], marker: Path, chance: Random) -> None:
    """Have one process that does the work call this when it has handed over a part of its results."""
    send: Callable[..., None] = vars(Connection)["_send"]
    which, part = chance.randrange(4), chance.random()
    sent = 0

    def send_in_part(self: Connection, data: bytes, *rest: Any) -> None:  # noqa: ANN401 - whatever else it is given
        nonlocal sent
        sent += 1
        if parent_process() is not None and sent > which and not marker.exists():
            marker.touch()
            os.write(self.fileno(), bytes(data)[: min(int(len(data) * part), PIPE)])
            hand_over()
        send(self, data, *rest)

    setattr(Connection, "_send", send_in_part)  # noqa: B010 - it is nobody's business but the connection's
