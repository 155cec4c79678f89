"""Random control repositories, compiled by the released Puppet and checked: false alarms, and what is missed.

    python3 -m tests.conformance.harness.catalogs.measure --seed 1 --count 500

About half of the programs have one fault, of many kinds; the compiler is the judge of all of them. An error is a false
alarm if the program compiles and the compiler came by the place.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pplint.base.diagnostic import Severity
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from tests.conformance.harness.catalogs.programs import Program, program
from tests.conformance.harness.reference import DEBIAN_MODULES, ruby

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.diagnostic import Diagnostic

_CHECKER = FileChecker(Mode())
"""The files stay as they are while the tests run: one session reads them."""

SCRIPT = Path(__file__).with_suffix(".rb")
FACTS: Final[dict[str, Any]] = {
    "os": {"family": "Debian", "name": "Debian", "release": {"full": "12.4", "major": "12", "minor": "4"}},
    "kernel": "Linux",
    "networking": {"hostname": "web1", "domain": "example.com", "fqdn": "web1.example.com", "ip": "10.0.0.5"},
    "processors": {"count": 4},
}
BATCH: Final = 100
UNCERTAIN: Final = frozenset(
    {
        "declared-class-again",
        "lookup-without-value",
        "missing-data",
        "missing-parameter-of-class",
        "selector-without-match",
        "wrong-data",
    }
)
"""Faults that depend on data, facts, or on which class is declared first: nobody can tell them from the code alone."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """An error of a check: its place in the repository, its rule and its words."""

    file: str
    line: int
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What both say about a program; `reached` has the lines that the compiler came by, for each file."""

    program: Program
    error: str | None
    place: tuple[str | None, int | None]
    reached: dict[str, frozenset[int]]
    alarms: tuple[Alarm, ...]

    @property
    def false_alarms(self) -> list[Alarm]:
        """The errors at places that the compiler came by without one."""
        return [each for each in self.alarms if self.error is None and self.is_reached(each)]

    def is_reached(self, alarm: Alarm) -> bool:
        """Whether the compiler evaluated something on the line of an error."""
        return alarm.line in self.reached.get(alarm.file, ())

    @property
    def is_certain(self) -> bool:
        """Whether the compiler refuses the program for something that the code alone tells."""
        return self.error is not None and self.program.fault not in UNCERTAIN


def compare(programs: Iterable[Program], scratch: Path) -> list[Verdict]:
    """Have both judge some programs, which are written below a directory."""
    roots = [(each, write(each, scratch / f"p{each.number}")) for each in programs]
    answers = compile_all([root for _, root in roots], scratch)
    return [_verdict(each, root, answer) for (each, root), answer in zip(roots, answers, strict=True)]


def write(program_: Program, root: Path) -> Path:
    """Write the files of a program below a directory; return that."""
    for name, text in program_.files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    if any(word in text for text in program_.files.values() for word in ("ensure_", "merge(", "assert_private(")):
        (root / "modules" / "stdlib").symlink_to(DEBIAN_MODULES / "stdlib")
    return root


def compile_all(roots: Sequence[Path], scratch: Path) -> list[dict[str, Any]]:
    """Have Puppet compile repositories; raise `RuntimeError` if the script fails."""
    facts = scratch / "facts.json"
    facts.write_text(json.dumps(FACTS))
    asked = "\n".join(json.dumps({"root": str(root)}) for root in roots)
    command = [ruby(), str(SCRIPT), str(facts)]
    run = subprocess.run(command, input=asked, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        raise RuntimeError(f"{SCRIPT.name} failed: {run.stderr.strip()[-1000:]}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def _verdict(program_: Program, root: Path, answer: dict[str, Any]) -> Verdict:
    reached = {file: frozenset(lines) for file, lines in answer["reached"].items()}
    place = answer.get("file"), answer.get("line")
    version = str(answer["version"]).partition(".")[0]
    return Verdict(program_, answer["error"], place, reached, tuple(_alarms(root, program_, version)))


def _alarms(root: Path, program_: Program, version: str) -> Iterable[Alarm]:
    named = (str(DEBIAN_MODULES),) if (root / "modules" / "stdlib").is_symlink() else ()
    settings = Settings(root=str(root), modulepath=named, puppet_version=version)
    for name in program_.files:
        if name.endswith((".pp", ".epp")):
            path = root / name
            result = _CHECKER.check(FileTask(str(path), settings), path.read_bytes()).result
            for each in result.diagnostics:
                if each.severity == Severity.ERROR:
                    yield Alarm(name, _line(each), each.rule, each.message)


def _line(diagnostic: Diagnostic) -> int:
    return 0 if diagnostic.source is None else diagnostic.source.lines.line(diagnostic.span.start)


def found_share(verdicts: Sequence[Verdict]) -> float:
    """Return the share of the programs with an error, of those that are refused for what the code alone tells."""
    certain = [each for each in verdicts if each.is_certain]
    return sum(bool(each.alarms) for each in certain) / max(1, len(certain))


def report(verdicts: Sequence[Verdict], shown: int) -> str:
    """Tell the false alarms, what is missed, and of each kind of fault how many are found."""
    lines = [f"FALSE ALARM p{each.program.number} {alarm}" for each in verdicts for alarm in each.false_alarms]
    elsewhere = [each for each in verdicts if each.error is None and each.alarms and not each.false_alarms]
    lines += [f"NOT REACHED p{each.program.number} {each.alarms[0]}" for each in elsewhere]
    refused: dict[str, list[Verdict]] = {}
    for each in verdicts:
        if each.error is not None:
            refused.setdefault(each.program.fault or "none", []).append(each)
    for kind, some in sorted(refused.items()):
        missed = [each for each in some if not each.alarms]
        lines += [f"MISSED p{each.program.number} [{kind}] {(each.error or '')[:300]}" for each in missed[:shown]]
    for kind, some in sorted(refused.items()):
        lines.append(f"{kind:36} {sum(bool(each.alarms) for each in some):4} of {len(some):4}")
    false = sum(bool(each.false_alarms) for each in verdicts)
    lines.append(
        f"{len(verdicts)} programs: {sum(map(len, refused.values()))} are refused, {found_share(verdicts):.1%} found "
        f"of what the code tells; of the others {false} have a false alarm, {len(elsewhere)} one that is not reached"
    )
    return "\n".join(lines)


def judged(seed: int, numbers: range) -> list[Verdict]:
    """Have both judge the random programs of a seed with some numbers."""
    with tempfile.TemporaryDirectory() as scratch:
        return compare((program(seed, number) for number in numbers), Path(scratch))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare random programs, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first program")
    parser.add_argument("--shown", type=int, default=2, help="how many missed faults of a kind are shown")
    parser.add_argument("--keep", type=Path, help="a directory for the programs, which are kept there")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    numbers = range(options.first, options.first + options.count)
    verdicts: list[Verdict] = []
    for start in range(0, len(numbers), BATCH):
        part = numbers[start : start + BATCH]
        if options.keep is None:
            verdicts += judged(options.seed, part)
        else:
            options.keep.mkdir(parents=True, exist_ok=True)
            verdicts += compare((program(options.seed, number) for number in part), options.keep)
    sys.stdout.write(f"{report(verdicts, options.shown)}\n{time.perf_counter() - started:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
