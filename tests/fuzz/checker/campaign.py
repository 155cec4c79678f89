"""Tries program after program: the same for the same seed, and each batch again, in this process and in a fresh one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct, field

from tests.fuzz.checker.minimize import minimize
from tests.fuzz.checker.mutate import program
from tests.fuzz.checker.seeds import TESTS, Program, plant
from tests.fuzz.checker.trial import Failure, Trials

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BATCH = 50
"""How many programs are tried before they are all tried again."""


class Campaign(Struct):
    """The programs of a seed. What fails is kept in `folder`, once for each way to fail, if there is a folder."""

    seed: int
    root: Path
    folder: Path | None = None
    done: int = 0
    failed: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    slowest: float = 0.0

    def batch(self) -> Iterator[Failure]:
        """Try the next programs, and yield each new way to fail."""
        trials = Trials(self.root)
        programs = [program(Random(f"{self.seed} {self.done + number}")) for number in range(BATCH)]
        for each in programs:
            yield from self._noted(each, trials.failures(each), trials.failures)
        yield from self._noted(programs[-1], trials.reported(), None)
        yield from self._again(trials, programs)
        self.done += BATCH
        self.slowest = max(self.slowest, trials.slowest)

    def _again(self, trials: Trials, programs: list[Program]) -> Iterator[Failure]:
        """Ask about all of them twice more, in other orders and in another process: the answers are the same."""
        chance = Random(f"{self.seed} {self.done}")
        first = [trials.answers(each) for each in programs]
        for name, ask in (("in this process", _asking(trials)), ("in a fresh process", self._fresh(chance))):
            order = chance.sample(range(len(programs)), len(programs))
            others = ask([programs[place] for place in order])
            for place, other in zip(order, others, strict=True):
                yield from self._noted(programs[place], list(_differences(name, first[place], other)), None)

    def _fresh(self, chance: Random) -> Callable[[list[Program]], list[dict[str, str]]]:
        """Return what asks a process that starts with another seed for hashes."""
        environment = {**os.environ, "PYTHONHASHSEED": str(chance.randrange(1, 2**32))}

        def ask(programs: list[Program]) -> list[dict[str, str]]:
            asked = "\n".join(json.dumps([each.path, each.text]) for each in programs)
            command = [sys.executable, "-m", "tests.fuzz.checker", "--answer", str(self.root)]
            run = subprocess.run(
                command,
                input=asked,
                capture_output=True,
                encoding="utf-8",
                env=environment,
                cwd=TESTS.parent,
                check=True,
            )
            return [json.loads(line) for line in run.stdout.splitlines()]

        return ask

    def _noted(
        self, tried: Program, failures: list[Failure], retry: Callable[[Program], list[Failure]] | None
    ) -> Iterator[Failure]:
        for failure in failures:
            name = failure.kind, failure.key
            self.failed[name] = self.failed.get(name, 0) + 1
            if self.failed[name] > 1:
                continue
            if self.folder is not None:
                self._keep(self.folder, tried, failure, retry)
            yield failure

    def _keep(
        self, folder: Path, tried: Program, failure: Failure, retry: Callable[[Program], list[Failure]] | None
    ) -> None:
        """Write a failing program as small as it can be made, and what is wrong with it."""

        def fails(smaller: Program) -> bool:
            return retry is not None and any(
                (each.kind, each.key) == (failure.kind, failure.key) for each in retry(smaller)
            )

        small = tried if retry is None or failure.kind == "slow" else minimize(tried, fails)
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{failure.kind.replace(' ', '-')}-{sha256(repr((failure.kind, failure.key)).encode()).hexdigest()[:8]}"
        (folder / f"{name}{Path(tried.path).suffix}").write_text(small.text, newline="")
        words = f"{failure.kind}: {failure.key}\nat {tried.path}, seed {self.seed}, after program {self.done}\n\n"
        (folder / f"{name}.txt").write_text(f"{words}{failure.detail}\n\n--- as it was found\n{tried.text}", newline="")


def _asking(trials: Trials) -> Callable[[list[Program]], list[dict[str, str]]]:
    return lambda programs: [trials.answers(each) for each in programs]


def _differences(name: str, first: dict[str, str], other: dict[str, str]) -> Iterator[Failure]:
    for what, text in first.items():
        if text != other[what]:
            lines = [
                f"{before}\n{after}"
                for before, after in zip(text.splitlines(), other[what].splitlines(), strict=False)
                if before != after
            ]
            yield Failure("difference", f"{what} {name}", "\n".join(lines[:5]))


@contextmanager
def repository() -> Iterator[Path]:
    """Make a control repository with others in it, outside of this one."""
    root = Path(tempfile.mkdtemp(prefix="pplint-fuzz-"))
    try:
        plant(root)
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def answer(root: Path) -> None:
    """Answer the programs on standard input, a line of JSON each."""
    trials = Trials(root)
    for line in sys.stdin:
        path, text = json.loads(line)
        sys.stdout.write(json.dumps(trials.answers(Program(path, text))) + "\n")
