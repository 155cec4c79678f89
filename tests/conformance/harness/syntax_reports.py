"""What is reported about a program that the compiler cannot read, compared with what is reported without the mistake.

python3 -m tests.conformance.harness.syntax_reports --seed 1 --count 2000
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from pplint.base.edits import apply
from pplint.base.source import SourceFile
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.project.sources import keep, manifest_at
from pplint.rule import registry
from pplint.syntax.parser import parse
from tests.checking import check_source
from tests.conformance.harness.reference import DEBIAN_MODULES, real_files
from tests.conformance.harness.syntax_faults import draw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.diagnostic import Diagnostic
    from tests.conformance.harness.syntax_faults import SyntaxFault

MOST_CALLERS = 3
MODULEPATH = (str(DEBIAN_MODULES),)

_NAME = re.compile(r"^(?:class|define|function|type) +([\w:]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reports:
    """What is new with a mistake: the first report with the line that it is on, and those that follow from nothing.

    `invented` are all others, in the file or in those that name what it defines; there is but one mistake.
    """

    fault: SyntaxFault
    first: tuple[int, str] | None
    invented: tuple[str, ...]

    @property
    def is_near(self) -> bool:
        """Whether the first report is on the line at which the compiler stops, or nearer to the mistake.

        Of a heredoc without an end, the compiler names the line after the tag, and we name the tag.
        """
        if self.first is None:
            return False
        line, made, stops = self.first[0], self.fault.made_at, self.fault.stops_at
        if "[unclosed-heredoc]" in self.first[1]:
            return line == stops - 1
        return line == stops or abs(line - made) <= abs(stops - made)

    def __str__(self) -> str:
        fault = self.fault
        lines = fault.text.splitlines()
        shown = [
            f"{fault.path}: {fault.kind} on line {fault.made_at}, the compiler stops on line {fault.stops_at}",
            f"    {lines[fault.made_at - 1].strip()}",
            f"    first: {self.first}",
        ]
        return "\n".join([*shown, *(f"    invented: {each}" for each in self.invented)])


def reports(faults: Iterable[SyntaxFault]) -> list[Reports]:
    """Check each program and the files that name what it defines, with and without the mistake."""
    callers = _callers()
    without: dict[str, set[str]] = {}
    found: list[Reports] = []
    for fault in faults:
        path = fault.path
        text = Path(path).read_text()
        others = [each for name in _NAME.findall(text) for each in callers.get(name, ()) if each != path][:MOST_CALLERS]
        if path not in without:
            without[path] = {_shown(each) for each in _check(path, text, others)}
        new = [each for each in _check(path, fault.text, others) if _shown(each) not in without[path]]
        own = [each for each in new if each.path == path and each.category == "syntax"][:1]
        first = next((each for each in new if each.path == path), None)
        invented = tuple(_shown(each) for each in new if each not in own)
        found.append(Reports(fault, None if first is None else (_line(first), _shown(first)), invented))
    return found


def repair(fault: SyntaxFault) -> str | None:
    """Return the program with the fix of its syntax error, if there is one."""
    found = check_source(SourceFile(fault.path, fault.text.encode()), registry.load().rules)
    offered = next((each.fix for each in found if each.category == "syntax"), None)
    return None if offered is None else apply(fault.text.encode(), offered.edits).decode()


def _callers() -> dict[str, list[str]]:
    """Return the files in which each qualified name stands."""
    found: dict[str, list[str]] = {}
    for path in real_files():
        for name in sorted(set(re.findall(r"\b[a-z]\w*(?:::\w+)+", Path(path).read_text()))):
            found.setdefault(name, []).append(path)
    return found


def _check(path: str, text: str, others: Sequence[str]) -> list[Diagnostic]:
    """Check a file with this text, and others, in a session that knows nothing."""
    source = SourceFile(path, text.encode())
    checker = FileChecker(Mode())
    keep(checker.session, parse(source), path)
    manifest_at(checker.session, path)
    texts = {each: Path(each).read_bytes() for each in others}
    found: list[Diagnostic] = []
    for each, data in {path: source.data, **texts}.items():
        result = checker.check(FileTask(each, Settings(modulepath=MODULEPATH)), data).result
        failures = [failure.message for failure in result.diagnostics if failure.rule == "internal-error"]
        if failures:
            raise RuntimeError(f"{each}: {failures[0]}")
        found += result.diagnostics
    return found


def _line(diagnostic: Diagnostic) -> int:
    source = diagnostic.source
    return 0 if source is None else source.lines.line(diagnostic.span.start)


def _shown(diagnostic: Diagnostic) -> str:
    """Word a report without its line, which a mistake may move."""
    return re.sub(r"\bline \d+", "line", f"{diagnostic.path}: [{diagnostic.rule}] {diagnostic.message}")


def summary(found: Sequence[Reports], shown: int) -> str:
    """Tell how many first reports are near, how many programs have nothing invented, and show those that have."""
    far = [each for each in found if not each.is_near]
    inventions = [each for each in found if each.invented]
    heading = (
        f"{len(found)} programs: first report near in {1 - len(far) / len(found):.2%},"
        f" nothing invented in {1 - len(inventions) / len(found):.2%}"
    )
    return "\n".join([heading, *map(str, far[:shown]), *map(str, inventions[:shown])])


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw mistakes, look at what is reported, and print what is wrong with it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--shown", type=int, default=10)
    options = parser.parse_args(arguments)
    paths = [path for path in real_files() if path.endswith(".pp")]
    found = reports(draw(Random(options.seed), paths, options.count))
    sys.stdout.write(f"{summary(found, options.shown)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
