"""What must hold for every program, and how it is found out."""

from __future__ import annotations

import re
import signal
import time
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from pplint.batch import Change, Mode, Outcome, Task, examine_bytes
from pplint.cli.programs import Programs, Refused, compiler_checks
from pplint.config.settings import Settings
from pplint.diagnostic import Diagnostic
from pplint.evaluator import EvaluatorSettings
from pplint.evaluator.names import LibraryNames
from pplint.linter import describe, parse_source
from pplint.project.location import locate
from pplint.project.modules import Modules
from pplint.reading import as_source
from pplint.records import dataclass, field
from pplint.registry import is_switchable, load
from pplint.reporters import FORMATS, Display, Report, render
from pplint.source import SourceFile
from pplint.syntax.dump import to_json, to_text
from pplint.syntax.kinds import source_kind
from pplint.syntax.parser import Parsed
from pplint.syntax.pn import to_pn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pplint.linter import FileResult
    from tests.fuzz.checker.seeds import Program

SECONDS = 5.0
"""The processor time that one check of a program may take."""

HANG = 30
"""The seconds of processor time after which a step is broken off."""

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SYNTAX = "syntax"


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that does not hold: what kind of thing, what tells it from others of its kind, and all about it."""

    kind: str
    key: str
    detail: str = ""


class Overdue(BaseException):
    """A step takes so long that it is broken off; no exception that the checker catches."""


@dataclass(slots=True)
class Trials:
    """Tries programs in a control repository at `root`."""

    root: Path
    tried: int = 0
    slowest: float = 0.0
    found: list[Failure] = field(default_factory=list[Failure])

    def path_of(self, program: Program) -> str:
        """Return the path of a program; no file has it, so that nobody reads the program by its name."""
        stem, _, suffix = str(self.root / program.path).rpartition(".")
        return f"{stem}_as_changed.{suffix}"

    def failures(self, program: Program) -> list[Failure]:
        """Return what does not hold for a program, apart from what several programs together show."""
        self.tried += 1
        self.found = []
        _on_alarm()
        for step in (self._checked, self._fixed, self._suppressed, self._parsed, self._evaluated):
            self.found += self._taken(step, program)
        return self.found

    def _taken(self, step: Callable[[Program], Iterator[Failure]], program: Program) -> list[Failure]:
        """Take a step that ends in any case, and return what fails in it, an exception included."""
        try:
            signal.setitimer(signal.ITIMER_PROF, HANG)
            return list(step(program))
        except Overdue as error:
            return [Failure("slow", step.__name__, describe(error))]
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            return [Failure("exception", f"{step.__name__}: {_masked(describe(error))}")]
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def answers(self, program: Program) -> dict[str, str]:
        """Return all that is said of a program, byte for byte."""
        outcomes = {
            mode: self._examined(program, mode) for mode in (Mode(), Mode(fix=True), Mode(fix=True, unsafe=True))
        }
        return {
            f"{'fix' if mode.fix else 'check'}{' unsafe' if mode.unsafe else ''}": _reported(outcome, program)
            for mode, outcome in outcomes.items()
        }

    def _examined(self, program: Program, mode: Mode, data: bytes | None = None) -> Outcome:
        task = Task(self.path_of(program), _settings(str(self.root)))
        return examine_bytes(task, program.text.encode() if data is None else data, mode)

    def _checked(self, program: Program) -> Iterator[Failure]:
        start = time.process_time()
        result = self._examined(program, Mode()).result
        seconds = time.process_time() - start
        self.slowest = max(self.slowest, seconds)
        if seconds > SECONDS:
            yield Failure("slow", "check", f"{seconds:.1f} s")
        yield from _internal(result)
        report = Report([result], load())
        for name in FORMATS:
            text = render(name, report, Display())
            if control := CONTROL.search(text):
                yield Failure("control character", f"{name} {control[0]!r}")

    def _fixed(self, program: Program) -> Iterator[Failure]:
        before = self._examined(program, Mode()).result
        for mode in (Mode(fix=True), Mode(fix=True, unsafe=True)):
            name = "unsafe fix" if mode.unsafe else "fix"
            outcome = self._examined(program, mode)
            yield from _internal(outcome.result)
            if _refusals(outcome.result) > _refusals(before):
                yield Failure(name, "adds a syntax error", _findings(outcome.result))
            if outcome.change is None or mode.unsafe:
                continue
            added = _counts(outcome.result) - _counts(before)
            if not _refusals(before):
                yield from (Failure(name, f"adds {rule}", _fixes(before)) for rule in sorted(added))
            again = self._examined(program, mode, outcome.change.after)
            if again.change is not None:
                yield Failure(name, "is not the last", _changes(again.change))

    def _suppressed(self, program: Program) -> Iterator[Failure]:
        """Suppress all that is found, in the file or on its lines: nothing of it remains, and no comment is unused."""
        before = self._examined(program, Mode()).result
        found = [each for each in before.diagnostics if _is_suppressible(each) and each.path == before.path]
        if not found or program.is_template or "lint:" in program.text or _refusals(before):
            return
        for name, text in (("file", _ignored_in_file(program, found)), ("line", _ignored_on_lines(program, found))):
            if text is None:
                continue
            after = self._examined(program, Mode(), text.encode()).result
            left = [each for each in after.diagnostics if _is_suppressible(each) and each.path == before.path]
            for each in left if "too-many-findings" not in _counts(before) else ():
                yield Failure("suppression", f"of the {name} leaves {each.rule}", f"{each.message}\n\n{text}")

    def _parsed(self, program: Program) -> Iterator[Failure]:
        parsed = self._parse(program)
        if isinstance(parsed, Parsed):
            for print_tree in (to_pn, to_text, to_json):
                print_tree(parsed.tree)
        return iter(())

    def _parse(self, program: Program) -> Parsed | Diagnostic:
        path = self.path_of(program)
        source = as_source(path, program.text.encode())
        return source if isinstance(source, Diagnostic) else parse_source(source, locate(path, Modules.on(())).kind)

    def _evaluated(self, program: Program) -> Iterator[Failure]:
        source = as_source(self.path_of(program), program.text.encode())
        try:
            answer = Programs(compiler_checks(load()), EvaluatorSettings(names=LibraryNames())).evaluate(source)
        except Refused as refused:
            if refused.diagnostic.rule == "internal-error":
                yield Failure("internal error", _masked(refused.diagnostic.message))
            return
        assert answer.type


def _on_alarm() -> None:
    def stop(_signal: int, _frame: object) -> None:
        raise Overdue

    signal.signal(signal.SIGPROF, stop)


@cache
def _settings(root: str) -> Settings:
    """All rules are on, those that are off by default included."""
    return Settings(root=root, select=tuple(name for name, entry in load().entries.items() if is_switchable(entry)))


def _is_suppressible(diagnostic: Diagnostic) -> bool:
    return is_switchable(load().entries[diagnostic.rule])


def _ignored_in_file(program: Program, found: list[Diagnostic]) -> str:
    return f"# pplint: file-ignore[{', '.join(sorted({each.rule for each in found}))}]\n{program.text}"


def _ignored_on_lines(program: Program, found: list[Diagnostic]) -> str | None:
    """Return a program with a comment on each line that a finding starts on; None if these would be no comments."""
    lines = program.text.split("\n")
    rules: dict[int, set[str]] = {}
    for each in found:
        if each.source is not None:
            rules.setdefault(each.source.lines.line(each.span.start) - 1, set()).add(each.rule)
    for line, names in rules.items():
        lines[line] = f"{lines[line].rstrip()} # pplint: ignore[{', '.join(sorted(names))}]"
    text = "\n".join(lines)
    return text if _tree_of(program.text, program) == _tree_of(text, program) else None


def _tree_of(text: str, program: Program) -> str | None:
    parsed = parse_source(SourceFile("program.pp", text.encode()), source_kind(program.path))
    return to_pn(parsed.tree) if isinstance(parsed, Parsed) else None


def _reported(outcome: Outcome, program: Program) -> str:
    """Return what a report says of an outcome, and the bytes that fixes made."""
    after = program.text.encode() if outcome.change is None else outcome.change.after
    return f"{render('json', Report([outcome.result], load()), Display())}\n{after.decode()}"


def _internal(result: FileResult) -> Iterator[Failure]:
    for each in result.diagnostics:
        if each.rule == "internal-error":
            yield Failure("internal error", _masked(each.message), each.message)


def _masked(words: str) -> str:
    """Leave out of a message what depends on the program: numbers, and what is quoted."""
    return re.sub(r"'[^']*'|\"[^\"]*\"", "…", re.sub(r"(?<!line )\d+", "0", words))[-200:]


def _refusals(result: FileResult) -> int:
    return sum(each.category == _SYNTAX for each in result.diagnostics)


def _counts(result: FileResult) -> Counter[str]:
    return Counter(each.rule for each in result.diagnostics)


def _findings(result: FileResult) -> str:
    return "; ".join(f"{each.rule} {each.message}" for each in result.diagnostics if each.category == _SYNTAX)


def _fixes(result: FileResult) -> str:
    return ", ".join(sorted({each.rule for each in result.diagnostics if each.fix is not None and each.fix.safe}))


def _changes(change: Change) -> str:
    return f"{change.before.decode()!r} -> {change.after.decode()!r}"
