"""`pplint eval`: show what an expression or a program comes to."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, cast

from msgspec import Struct, field

from pplint.base.diagnostic import Diagnostic
from pplint.base.puppet import DEFAULT_PUPPET
from pplint.base.reading import MAX_FILE_SIZE, read_bytes
from pplint.base.source import SourceFile
from pplint.cli.check_options import COLORS
from pplint.cli.errors import UsageError
from pplint.cli.installed_rules import installed_rules
from pplint.cli.options import OneOf, Options
from pplint.cli.output import display_for
from pplint.cli.programs import Programs, Refused, compiler_checks
from pplint.cli.streams import input_lines, print_error, print_source, print_text, read_input
from pplint.evaluator.core.names import LibraryNames, ScriptNames
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.nodes.fact_sets import given_facts
from pplint.values.model import Hash

if TYPE_CHECKING:
    from pplint.check.checks import Checks
    from pplint.values.model import Value

EXPRESSION = "<expression>"
STDIN = "<stdin>"
SUFFIXES = (".pp", ".epp")


class EvalOptions(Struct):
    """What the command line says."""

    programs: list[str] = field(default_factory=list[str])
    facts: str | None = None
    puppet_version: int = DEFAULT_PUPPET
    type: bool = False
    jsonl: bool = False
    color: str = "auto"


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if the program fails."""
    options = _read_options(arguments)
    checks = compiler_checks(installed_rules())
    if options.jsonl:
        return _answer_lines(options, checks)
    programs = Programs(checks, _evaluator(options))
    if not options.programs:
        from pplint.cli.prompt import Prompt

        return Prompt(programs, options.color).run()
    return _show(programs, _source(options.programs[0]), options)


def _read_options(arguments: list[str]) -> EvalOptions:
    options = Options("eval", "Show what a program evaluates to.", "[OPTIONS] [EXPRESSION | FILE | - | --jsonl]")
    options.add_argument(
        "programs",
        nargs="*",
        metavar="PROGRAM",
        help="an expression, a file, or `-` for standard input; by default, a prompt reads expressions",
    )
    options.add_argument(
        "--facts",
        metavar="FILE",
        help="read $facts and $trusted from a file (JSON or YAML), or a set such as debian-12",
    )
    options.add_argument("--puppet-version", type=int, metavar="N", help="evaluate as this major version of Puppet")
    options.add_argument("--type", action="store_true", help="show the type instead of the value")
    options.add_argument(
        "--jsonl",
        action="store_true",
        help='for each line {"id", "code"} of standard input, write {"id", "value", "type"} '
        'or {"id", "error", "issue"}',
    )
    options.add_argument("--color", type=OneOf(COLORS), metavar="WHEN", help=f"one of {', '.join(COLORS)}")
    read = EvalOptions(**options.read(arguments))
    if read.jsonl and read.programs:
        raise UsageError("`--jsonl` reads programs from standard input, and takes no other")
    if len(read.programs) > 1:
        raise UsageError("give one program; an expression with spaces must be quoted")
    if not read.jsonl and not read.programs and not sys.stdin.isatty():
        raise UsageError("name a program to evaluate, or `-` for standard input")
    return read


def _evaluator(options: EvalOptions) -> EvaluatorSettings:
    names, version = LibraryNames(), options.puppet_version
    if options.facts is None:
        return EvaluatorSettings(names=names, puppet_version=version)
    given = given_facts(options.facts, version)
    return EvaluatorSettings(facts=given.facts, trusted=given.trusted, names=names, puppet_version=version)


def _source(program: str) -> SourceFile | Diagnostic:
    """Return the source that an argument means: standard input, a file, or the argument itself."""
    if program == "-":
        data = read_input(MAX_FILE_SIZE)
        if len(data) > MAX_FILE_SIZE:
            raise UsageError("standard input: more than 1 MiB is not evaluated")
        return SourceFile(STDIN, data)
    if os.path.isfile(program):
        data_or_diagnostic = read_bytes(program)
        if isinstance(data_or_diagnostic, Diagnostic):
            return data_or_diagnostic
        return SourceFile(program, data_or_diagnostic)
    if program.endswith(SUFFIXES) and not any(character in program for character in "$(['\" "):
        raise UsageError(f"there is no file `{program}`")
    return SourceFile(EXPRESSION, program.encode("utf-8", "surrogateescape"))


def _show(programs: Programs, source: SourceFile | Diagnostic, options: EvalOptions) -> int:
    try:
        answer = programs.evaluate(source)
    except Refused as refused:
        print_text(refused.drawn(programs.registry, display_for(sys.stderr, options.color, quiet=True)), sys.stderr)
        return 1
    print_source(f"{answer.type if options.type and answer.limit is None else answer.shown}\n")
    for kind, name in sorted(programs.unresolved):
        print_error(f"not found: {kind} `{name}`; results that depend on it are unknown")
    return 0


# Lines of JSON


def _answer_lines(options: EvalOptions, checks: Checks) -> int:
    facts: Hash[Value] = given_facts(options.facts, options.puppet_version).facts if options.facts else Hash()
    evaluator = EvaluatorSettings(
        facts=facts,
        trusted=facts,
        puppet_version=options.puppet_version,
        names=ScriptNames(),
        is_script=True,
    )
    for line in input_lines():
        print_text(f"{_answer_line(line, Programs(checks, evaluator))}\n")
    return 0


def _answer_line(line: bytes, programs: Programs) -> str:
    """Return the line for a case: its value and type, or its error."""
    try:
        case: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"standard input: not a line of JSON: {error}") from None
    members = cast("dict[str, object]", case) if isinstance(case, dict) else {}
    code = members.get("code")
    if not isinstance(code, str):
        raise UsageError("standard input: a case has `code`, which is a string")
    answer = _members(programs, SourceFile(EXPRESSION, code.encode("utf-8", "surrogatepass")))
    return json.dumps({"id": members.get("id"), **answer}, ensure_ascii=False, separators=(",", ":"))


def _members(programs: Programs, source: SourceFile | Diagnostic) -> dict[str, object]:
    try:
        answer = programs.evaluate(source)
    except Refused as refused:
        issue = {} if refused.issue is None else {"issue": refused.issue}
        return {"error": refused.diagnostic.message, **issue}
    if answer.value is not None:
        return {"value": answer.value, "type": answer.type}
    return {"unknown": answer.type, **({} if answer.limit is None else {"limit": answer.limit})}
