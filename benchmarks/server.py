"""Times the language server as an editor sees it, over a repository: this process is the editor.

From the start to the first diagnostics; from an edit to those of the new version, in random files and in the longest;
completion of the first letters of random names, hover and definitions there; and the memory that all of it takes.
Beside the time that passes, there is the processor time of the server, which does not depend on what else the machine
does; it is known on Linux only.

Run `python -m benchmarks.server [FOLDER]`; links are followed, so that `/usr/share/puppet/modules` will do.
"""

from __future__ import annotations

import random
import re
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.lsp_client import LspClient, encoded

from benchmarks.measure import arguments, manifests, print_table
from pplint.project.vendored import is_vendored
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = 40
"""How many files are edited."""

EDITS = 3
"""How many characters are typed in each."""

PLACES = 200
_NAME = re.compile(r"\$?\b[a-z][a-z0-9_:]{2,}\b", re.IGNORECASE)
_NANOSECONDS = 1e6
_QUIET = 2.0


class Timed:
    """How long things took: time that passed, and processor time of the server, both in milliseconds."""

    def __init__(self, client: LspClient) -> None:
        self._process = client.process.pid
        self.passed: list[float] = []
        self.processor: list[float] = []

    def time(self, work: Callable[[], object]) -> None:
        """Do something, and note how long it takes."""
        spent, began = spent_by(self._process), time.perf_counter()
        work()
        self.passed.append((time.perf_counter() - began) * 1000)
        self.processor.append(spent_by(self._process) - spent)

    def row(self, name: str) -> list[str]:
        """Return the line of a table: the median and the 95th percentile of both."""
        shares = [(times, share) for times in (self.passed, self.processor) for share in (0.5, 0.95)]
        return [name, str(len(self.passed)), *(f"{_share(times, share):.1f}" for times, share in shares)]


def _share(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def spent_by(process: int) -> float:
    """Return the processor time of the main thread of a process, in milliseconds."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[0]) / _NANOSECONDS
    except OSError:
        return 0.0


def main() -> None:
    """Measure and print the tables."""
    options = arguments("Time the language server over a repository.")
    root = options.folder.resolve()
    found = [path.resolve() for path in manifests(root)]
    draw = random.Random(0)  # noqa: S311 - the same files each time
    rows = [_first(root, found[len(found) // 2], options.runs)]
    with LspClient() as client:
        client.initialize(root, {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}})
        began = time.perf_counter()
        _settle(client)
        seconds, processor = time.perf_counter() - began - _QUIET, spent_by(client.process.pid) / 1000
        print(f"{len(found)} manifests; all files known after {seconds:.0f} s, {processor:.0f} s of processor time")
        some = draw.sample(found, min(FILES, len(found)))
        rows.append(_edits(client, some, draw, "edit to diagnostics"))
        rows += [*_completions(client, some, draw), *_questions(client, some, draw)]
        longest = max(_own(found), key=lambda path: path.stat().st_size)
        lines = longest.read_bytes().count(b"\n")
        rows.append(_edits(client, [longest], draw, f"the same in the longest file, {lines} lines", 20))
        _settle(client)
        memory = Path(f"/proc/{client.process.pid}/status").read_text(encoding="ascii")
    print_table(["milliseconds", "times", "p50", "p95", "processor p50", "processor p95"], rows)
    print(", ".join(f"{name} {int(size) >> 10} MiB" for name, size in re.findall(r"(VmHWM|VmRSS):\s+(\d+)", memory)))


def _own(paths: list[Path]) -> list[Path]:
    """Leave out what belongs to others, in which nothing is reported."""
    session = Session()
    return [path for path in paths if not any(is_vendored(session, str(each)) for each in path.parents)]


def _first(root: Path, path: Path, runs: int) -> list[str]:
    timed: Timed | None = None
    for _ in range(runs):
        began = time.perf_counter()
        with LspClient() as client:
            timed = timed or Timed(client)
            client.initialize(root)
            client.diagnostics(client.open(path), 1)
            timed.passed.append((time.perf_counter() - began) * 1000)
            timed.processor.append(spent_by(client.process.pid))
    return [] if timed is None else timed.row("start to first diagnostics")


def _settle(client: LspClient) -> None:
    """Wait until the server has nothing to do."""
    spent = -1.0
    while spent != (spent := client_time(client)):
        time.sleep(_QUIET)
    client.unasked = deque()


def client_time(client: LspClient) -> float:
    """Ask something that takes no time, so that what is sent is read; return how much time the server has spent."""
    client.request("textDocument/hover", {"textDocument": {"uri": "untitled:x"}, "position": _place(0, 0)})
    return round(spent_by(client.process.pid), -1)


def _place(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def _edits(client: LspClient, paths: list[Path], draw: random.Random, name: str, edits: int = EDITS) -> list[str]:
    timed = Timed(client)
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")
        uri = client.open(path, text)
        client.diagnostics(uri, 1)
        line = draw.randrange(text.count("\n") + 1)
        for version in range(2, edits + 2):
            typed = {"range": {"start": _place(line, 0), "end": _place(line, 0)}, "text": "#x"[version % 2]}

            def edit(typed: dict[str, Any] = typed, version: int = version, uri: str = uri) -> None:
                client.change(uri, version, typed)
                client.diagnostics(uri, version)

            timed.time(edit)
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return timed.row(name)


def _questions(client: LspClient, paths: list[Path], draw: random.Random) -> list[list[str]]:
    hover, definition = Timed(client), Timed(client)
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")
        client.diagnostics(client.open(path, text), 1)
        names = list(_NAME.finditer(text))
        for match in draw.sample(names, min(PLACES // len(paths) or 1, len(names))):
            before = text[: match.start() + 1]
            line, character = before.count("\n"), len(before) - before.rfind("\n") - 1
            place = {"textDocument": {"uri": path.as_uri()}, "position": _place(line, character)}
            hover.time(lambda place=place: client.request("textDocument/hover", place))  # type: ignore[misc]
            definition.time(lambda place=place: client.request("textDocument/definition", place))  # type: ignore[misc]
    return [hover.row("hover"), definition.row("definition")]


def _completions(client: LspClient, paths: list[Path], draw: random.Random) -> list[list[str]]:
    """Shorten names to two letters and complete them: what an editor does while somebody types."""
    completion, signatures = Timed(client), Timed(client)
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")
        uri = client.open(path, text)
        client.diagnostics(uri, 1)
        names = list(_NAME.finditer(text))
        version = 1
        for match in draw.sample(names, min(PLACES // len(paths) or 1, len(names))):
            typed = text[: match.start() + 2]
            line, character = typed.count("\n"), len(typed) - typed.rfind("\n") - 1
            place = {"textDocument": {"uri": uri}, "position": _place(line, character)}
            version += 1
            identifier = {"uri": uri, "version": version}
            change = {"textDocument": identifier, "contentChanges": [{"text": typed + text[match.end() :]}]}

            def type_and_ask(change: Any = change, place: Any = place) -> None:  # noqa: ANN401 - as the protocol says
                # Both arrive at once, so that nothing is checked in between.
                client.input.write(encoded({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": change}))
                client.request("textDocument/completion", place)

            completion.time(type_and_ask)
            signatures.time(lambda place=place: client.request("textDocument/signatureHelp", place))  # type: ignore[misc]
            client.diagnostics(uri, version)
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return [completion.row("typing to completion"), signatures.row("signatures")]


if __name__ == "__main__":
    main()
