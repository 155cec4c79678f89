"""What programs come to, according to the released Puppet and to pplint."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pplint.base.source import SourceFile
from pplint.cli.programs import Programs, Refused, compiler_checks
from pplint.evaluator.core.names import CoreNames, ScriptNames
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.rule.registry import load
from pplint.values.model import Hash
from tests.conformance.harness.reference import puppet_version, ruby

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SCRIPT = Path(__file__).with_name("evaluation.rb")

Mode = Literal["script", "catalog"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The text of a value and of its type; both are None for an error, and only `value` for what is not known."""

    value: str | None
    type: str | None
    error: str | None = None

    @property
    def is_unpredictable(self) -> bool:
        """Whether a value has a place in memory in its text, or the program took too long or lacks a library."""
        if self.error is not None:
            return self.error == "timeout" or "cannot load such file" in self.error
        return "#<" in f"{self.value}"


def expected(mode: Mode, programs: Iterable[str], modulepath: Path | None = None) -> list[Outcome]:
    """Return what Puppet says of each program; skip the test where it is not installed."""
    lines = [json.dumps({"id": number, "code": code}) for number, code in enumerate(programs)]
    command = [ruby(), str(SCRIPT), mode, *([] if modulepath is None else [str(modulepath)])]
    run = subprocess.run(command, input="\n".join(lines), capture_output=True, encoding="utf-8", check=False)
    answers: list[dict[str, Any]] = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode or len(answers) != len(lines):
        raise RuntimeError(f"{SCRIPT.name} {mode} failed: {run.stderr.strip()[-1000:]}")
    return [Outcome(answer.get("value"), answer.get("type"), answer.get("error")) for answer in answers]


def actual(mode: Mode, programs: Iterable[str]) -> list[Outcome]:
    """Return what pplint says of each program."""
    checks = compiler_checks(load())
    is_script = mode == "script"
    facts = Hash[Any]() if is_script else None
    names = ScriptNames() if is_script else CoreNames()
    evaluator = EvaluatorSettings(
        facts=facts, trusted=facts, names=names, is_script=is_script, puppet_version=puppet_version()
    )
    return [outcome(Programs(checks, evaluator), code) for code in programs]


def outcome(programs: Programs, code: str) -> Outcome:
    """Return what pplint says of a program that stands after others."""
    try:
        answer = programs.evaluate(SourceFile("program.pp", code.encode()))
    except Refused as refused:
        return Outcome(None, None, refused.diagnostic.message)
    return Outcome(answer.value, answer.type)


@dataclass(slots=True)
class Agreement:
    """How often the answers agree on the value or that there is none, and how often on the type of equal values."""

    values: Counter[bool] = field(default_factory=Counter[bool])
    types: Counter[bool] = field(default_factory=Counter[bool])
    differences: list[str] = field(default_factory=list[str])

    def add(self, code: str, reference: Outcome, ours: Outcome) -> None:
        """Count the answers to one program."""
        if reference.is_unpredictable:
            return
        same = (reference.error is None) == (ours.error is None) and reference.value == ours.value
        self.values[same] += 1
        if same and reference.error is None:
            self.types[reference.type == ours.type] += 1
        if not same or reference.type != ours.type:
            self.differences.append(f"{code}\n  Puppet: {reference}\n  pplint: {ours}")

    def report(self) -> str:
        """Say how many agree, and show some that do not."""
        shown = "\n".join(self.differences[:20])
        return f"values {share(self.values):.2%}, types {share(self.types):.2%} of {self.values.total()}\n{shown}"


def share(counts: Counter[bool]) -> float:
    """Return which part of what was counted agrees."""
    return counts[True] / max(1, counts.total())


def compare(mode: Mode, programs: Sequence[str]) -> Agreement:
    """Have both evaluate the programs."""
    agreement = Agreement()
    for code, reference, ours in zip(programs, expected(mode, programs), actual(mode, programs), strict=True):
        agreement.add(code, reference, ours)
    return agreement
