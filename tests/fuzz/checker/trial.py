"""What must hold for every program, and how it is found out."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from hashlib import sha256
from time import process_time
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.base.builtin_diagnostics import describe
from pplint.base.diagnostic import Severity
from pplint.base.source import SourceFile
from pplint.base.time_limit import OutOfTime, within
from pplint.check.file_checker import FileChecker
from pplint.check.file_result import FileResult
from pplint.check.file_task import FileTask, Mode, Outcome
from pplint.cli.programs import Programs, Refused, compiler_checks
from pplint.config.settings import Settings
from pplint.evaluator import EvaluatorSettings
from pplint.evaluator.core.names import LibraryNames
from pplint.project.location import location_of
from pplint.report import FORMATS, Display, Report, render
from pplint.rule.registry import is_switchable, load
from pplint.session import Session
from pplint.syntax.dump import to_json, to_text
from pplint.syntax.parser import Parsed
from pplint.syntax.parsing import parse_source
from pplint.syntax.pn import to_pn
from pplint.syntax.source_kinds import source_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pplint.base.diagnostic import Diagnostic
    from pplint.base.edits import Change
    from tests.fuzz.checker.seeds import Program

SECONDS = 5.0
"""The processor time that one check of a program may take."""

HANG = 30
"""The seconds of processor time after which a step is broken off."""

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SYNTAX = "syntax"


class Failure(Struct, frozen=True):
    """Something that does not hold: what kind of thing, what tells it from others of its kind, and all about it."""

    kind: str
    key: str
    detail: str = ""


_CHECK, _FIX, _FIX_ALL = Mode(), Mode(fix=True), Mode(fix=True, unsafe=True)


class Trials(Struct):
    """Tries programs in a control repository at `root`."""

    root: Path
    slowest: float = 0.0
    overdue: list[Failure] = field(default_factory=list[Failure])
    results: list[FileResult] = field(default_factory=list[FileResult])
    checkers: dict[Mode, FileChecker] = field(default_factory=dict[Mode, FileChecker])

    def path_of(self, program: Program) -> str:
        """Return a path of the program's own; no file has it, so that nobody reads the program by its name."""
        stem, _, suffix = str(self.root / program.path).rpartition(".")
        return f"{stem}_{sha256(program.text.encode()).hexdigest()[:8]}.{suffix}"

    def failures(self, program: Program) -> list[Failure]:
        """Return what does not hold for a program, apart from what several programs together show."""
        self.overdue = []
        failures: list[Failure] = []
        for step in (self._checked, self._fixed, self._suppressed, self._parsed, self._evaluated):
            failures += _taken(step, program)
        return failures + self.overdue

    def reported(self) -> list[Failure]:
        """Return what does not hold for the reports about all programs since the last time."""
        report = Report(self.results, load())
        self.results = []
        failures: list[Failure] = []
        for name in FORMATS:
            try:
                text = render(name, report, Display())
            except Exception as error:  # noqa: BLE001, PERF203 - that is what is looked for
                failures.append(Failure("exception", f"{name}: {_masked(describe(error))}"))
            else:
                failures += [Failure("control character", f"{name} {each!r}") for each in set(CONTROL.findall(text))]
        return failures

    def answers(self, program: Program) -> dict[str, str]:
        """Return all that is said of a program, byte for byte."""
        modes = {"check": _CHECK, "fix": _FIX_ALL}
        return {name: _reported(self._check(program, mode), program) for name, mode in modes.items()}

    def _check(self, program: Program, mode: Mode, data: bytes | None = None) -> Outcome:
        task = FileTask(self.path_of(program), _settings(str(self.root)))
        start = process_time()
        if mode not in self.checkers:
            self.checkers[mode] = FileChecker(mode)
        outcome = self.checkers[mode].check(task, program.text.encode() if data is None else data)
        seconds = process_time() - start
        self.slowest = max(self.slowest, seconds)
        if seconds > SECONDS:
            self.overdue.append(Failure("slow", "fix" if mode.fix else "check", f"{seconds:.1f} s"))
        return outcome

    def _checked(self, program: Program) -> Iterator[Failure]:
        result = self._check(program, _CHECK).result
        self.results.append(result)
        yield from _internal(result)

    def _fixed(self, program: Program) -> Iterator[Failure]:
        before = self._check(program, _CHECK).result
        for mode in (_FIX, _FIX_ALL) if any(each.fix is not None for each in before.diagnostics) else ():
            name = "unsafe fix" if mode.unsafe else "fix"
            outcome = self._check(program, mode)
            yield from _internal(outcome.result)
            if outcome.change is None:
                continue
            if self._is_refused_more(program, before, outcome.change.after, outcome.result):
                yield Failure(name, "adds a syntax error", f"{_findings(outcome.result)}\n{_changes(outcome.change)}")
            if mode.unsafe:
                continue
            if not _refusals(before):
                yield from _added(before, outcome.result, outcome.change)
            again = self._check(program, mode, outcome.change.after)
            if again.change is not None:
                yield Failure(name, "is not the last", _changes(again.change))

    def _is_refused_more(self, program: Program, before: FileResult, data: bytes, after: FileResult) -> bool:
        """Whether there are more errors of syntax; what does not parse hides those that only a whole tree shows."""
        were, are = (self._problems(program, each) for each in (program.text.encode(), data))
        return are > were or (not were and _refusals(after) > _refusals(before))

    def _problems(self, program: Program, data: bytes) -> int:
        parsed = self._parse(program, data)
        return sum(problem.refuses for problem in parsed.problems) if isinstance(parsed, Parsed) else 1

    def _suppressed(self, program: Program) -> Iterator[Failure]:
        """Suppress all that is found, in the file or on its lines: nothing of it remains, and no comment is unused."""
        before = self._check(program, _CHECK).result
        found = [each for each in before.diagnostics if _is_suppressible(each) and each.path == before.path]
        if not found or program.is_template or "lint:" in program.text or _refusals(before):
            return
        for name, text in (("file", _ignored_in_file(program, found)), ("line", _ignored_on_lines(program, found))):
            if text is None:
                continue
            after = self._check(program, _CHECK, text.encode()).result
            left = [each for each in after.diagnostics if _is_suppressible(each) and each.path == before.path]
            for each in left if "too-many-findings" not in _counts(before) else ():
                yield Failure("suppression", f"of the {name} leaves {each.rule}", f"{each.message}\n\n{text}")

    def _parsed(self, program: Program) -> Iterator[Failure]:
        parsed = self._parse(program, program.text.encode())
        if isinstance(parsed, Parsed):
            for print_tree in (to_pn, to_text, to_json):
                print_tree(parsed.tree)
        return iter(())

    def _parse(self, program: Program, data: bytes) -> Parsed | Diagnostic:
        path = self.path_of(program)
        return parse_source(SourceFile(path, data), location_of(Session(), path).kind)

    def _evaluated(self, program: Program) -> Iterator[Failure]:
        source = SourceFile(self.path_of(program), program.text.encode())
        try:
            answer = Programs(compiler_checks(load()), EvaluatorSettings(names=LibraryNames())).evaluate(source)
        except Refused as refused:
            if refused.diagnostic.rule == "internal-error":
                yield Failure("internal-error", _masked(refused.diagnostic.message))
            return
        assert answer.type


def _taken(step: Callable[[Program], Iterator[Failure]], program: Program) -> list[Failure]:
    """Take a step that ends in any case, and return what fails in it, an exception included."""
    try:
        return within(HANG, lambda: list(step(program)))
    except OutOfTime as error:
        return [Failure("slow", step.__name__, describe(error))]
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return [Failure("exception", f"{step.__name__}: {_masked(describe(error))}")]


def _added(before: FileResult, after: FileResult, change: Change) -> Iterator[Failure]:
    """Tell of more findings than before: where a mistake is fixed, one that it hid may show, but no second one."""
    if len(after.diagnostics) > len(before.diagnostics):
        new = _counts(after) - _counts(before)
        yield Failure("fix", f"adds {', '.join(sorted(new)) or 'findings'}", _changes(change))


@cache
def _settings(root: str) -> Settings:
    """All rules are on, those that are off by default included."""
    return Settings(root=root, select=tuple(name for name, entry in load().entries.items() if is_switchable(entry)))


def _is_suppressible(diagnostic: Diagnostic) -> bool:
    # A comment is layout itself: it makes lines longer, and ends what was a blank at the end of one.
    return is_switchable(load().entries[diagnostic.rule]) and diagnostic.category != "layout"


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
    before, after = (_parsed(each, program) for each in (program.text, text))
    if before is None or after is None or to_pn(before.tree) != to_pn(after.tree):
        return None
    # What ends within a comment of several lines would be a part of that.
    ends = {after.source.lines.line_span(line + 1).end for line in rules}
    return text if ends <= {each.end for each in after.comments} else None


def _parsed(text: str, program: Program) -> Parsed | None:
    parsed = parse_source(SourceFile("program.pp", text.encode()), source_kind(program.path))
    return parsed if isinstance(parsed, Parsed) else None


def _reported(outcome: Outcome, program: Program) -> str:
    """Return what a report says of an outcome, and the bytes that fixes made."""
    after = program.text.encode() if outcome.change is None else outcome.change.after
    return f"{render('json', Report([outcome.result], load()), Display())}\n{after.decode()}"


def _internal(result: FileResult) -> Iterator[Failure]:
    for each in result.diagnostics:
        if each.rule in {"internal-error", "withheld-fix"}:
            yield Failure(each.rule, _masked(each.message), each.message)


def _masked(words: str) -> str:
    """Leave out of a message what depends on the program: numbers, and what is quoted."""
    return re.sub(r"'[^']*'|\"[^\"]*\"", "…", re.sub(r"(?<!line )\d+", "0", words))[-200:]


def _refusals(result: FileResult) -> int:
    return sum(each.category == _SYNTAX and each.severity is Severity.ERROR for each in result.diagnostics)


def _counts(result: FileResult) -> Counter[str]:
    return Counter(each.rule for each in result.diagnostics)


def _findings(result: FileResult) -> str:
    return "; ".join(f"{each.rule} {each.message}" for each in result.diagnostics if each.category == _SYNTAX)


def _changes(change: Change) -> str:
    return f"{change.before.decode()!r} -> {change.after.decode()!r}"
