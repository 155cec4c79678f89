"""Programs whose lines say what they come to.

    1 + 1           # => 2
    1 + 'a'         # error: NOT_NUMERIC
    upcase(true)    # error: RUNTIME_ERROR ... got Boolean
    $facts['os']    # unknown: Any
    [1, 'a']        # type: Tuple[Integer[1, 1], String]

The statements of a program are evaluated one after the other. A line with a comment is about the last statement that
starts on it or before it; an error does not keep the statements after it from being evaluated. After three dots
stand words of the error's message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.base.puppet import DEFAULT_PUPPET
from pplint.base.source import SourceFile
from pplint.evaluator import EvaluationError, EvaluatorSettings, Interpreter, Unknown
from pplint.evaluator.core.names import CoreNames
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from pplint.types.display import display
from pplint.values.text import text
from pplint.values.value_types import type_of
from pplint.wording.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.evaluator import Result
    from pplint.syntax.parser import Parsed

_ANNOTATION = re.compile(r"# (=>|error:|unknown:|type:) (.*)")


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a program says about one of its statements; `line` is counted from 1."""

    line: int
    statement: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Program:
    """A program, and what it says about its statements."""

    parsed: Parsed
    expectations: list[Expectation]


def read(code: str) -> Program:
    """Read a program; fail if it cannot be parsed."""
    parsed = parse(SourceFile("example.pp", code.encode()), SourceKind.MANIFEST)
    assert not parsed.problems, parsed.problems
    lines = parsed.source.lines
    starts = [lines.line(statement.start) for statement in parsed.tree.body.statements]
    expectations: list[Expectation] = []
    for number, line in enumerate(code.splitlines(), 1):
        found = _ANNOTATION.search(line)
        if found is not None:
            statement = max(index for index, start in enumerate(starts) if start <= number)
            expectations.append(Expectation(number, statement, found[1], found[2].strip()))
    return Program(parsed, expectations)


class NamesWithStdlib(CoreNames):
    """The names of a program that has the module stdlib."""

    def has_module(self, name: str) -> bool:
        """Tell whether it is that module."""
        return name == "stdlib"


def document_version(name: str) -> int:
    """Return the major version of Puppet that a document is about, which its name says if it is not the usual one."""
    return 7 if "puppet_7" in name else DEFAULT_PUPPET


def document_settings(name: str) -> EvaluatorSettings:
    """Return what evaluates the programs of a document, whose name says so if it is about the module stdlib."""
    names = NamesWithStdlib() if name.startswith("stdlib_") else CoreNames()
    return EvaluatorSettings(names=names, puppet_version=document_version(name))


def outcomes(program: Program, settings: EvaluatorSettings) -> list[Result | EvaluationError]:
    """Return what each statement of a program comes to."""
    return list(_outcomes(program.parsed, Interpreter(settings)))


def _outcomes(parsed: Parsed, session: Interpreter) -> Iterator[Result | EvaluationError]:
    session.define(parsed.tree)
    for statement in parsed.tree.body.statements:
        block = ast.Block(statement.start, statement.end, [statement])
        try:
            yield session.evaluate(ast.File(0, statement.end, block))
        except EvaluationError as error:
            yield error


def agrees(expectation: Expectation, outcome: Result | EvaluationError) -> bool:
    """Whether a statement has come to what the program says."""
    expected, _, words = expectation.text.partition(" ... ")
    if words and not (isinstance(outcome, EvaluationError) and words in sentence(outcome.issue)):
        return False
    return shown(expectation.kind, outcome) == expected


def shown(kind: str, outcome: Result | EvaluationError) -> str:
    """Write an outcome as an expectation of a kind would."""
    if isinstance(outcome, EvaluationError):
        code = outcome.issue.code
        return code if kind == "error:" else f"error: {code} {sentence(outcome.issue)}"
    if isinstance(outcome, Unknown):
        words = display(outcome.type)
        return words if kind == "unknown:" else f"unknown: {words}"
    value = display(type_of(outcome)) if kind == "type:" else text(outcome)
    return value if kind in {"=>", "type:"} else f"=> {value}"


def rewritten(code: str, changes: Mapping[Expectation, Result | EvaluationError]) -> str:
    """Return a program in which the expectations say what has come out; words of messages are kept if they fit."""
    lines = code.splitlines(keepends=True)
    for expectation, outcome in changes.items():
        before, _, _ = lines[expectation.line - 1].partition(f"# {expectation.kind} ")
        lines[expectation.line - 1] = f"{before}# {_said(expectation, outcome)}\n"
    return "".join(lines)


def _said(expectation: Expectation, outcome: Result | EvaluationError) -> str:
    """Write an outcome with the kind of expectation that fits it."""
    if isinstance(outcome, EvaluationError):
        _, _, words = expectation.text.partition(" ... ")
        message = sentence(outcome.issue)
        named = words if words in message else message.partition("\n")[0]
        return f"error: {outcome.issue.code}{f' ... {named}' if words else ''}"
    if isinstance(outcome, Unknown):
        return f"unknown: {shown('unknown:', outcome)}"
    kind = "type:" if expectation.kind == "type:" else "=>"
    return f"{kind} {shown(kind, outcome)}"


def evaluate(code: str, evaluator: EvaluatorSettings | None = None) -> str:
    """Return the text of what a program comes to: its value, `error: ISSUE` or `unknown: TYPE`."""
    program = read(code)
    assert program.parsed.tree.body.statements
    session = Interpreter(evaluator or EvaluatorSettings())
    try:
        return shown("=>", session.evaluate(program.parsed.tree))
    except EvaluationError as error:
        return f"error: {error.issue.code}"
