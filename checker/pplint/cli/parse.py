"""`pplint parse`: show how files are read, as trees for people or as notation for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from msgspec import Struct, field

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Finding
from pplint.base.reading import MAX_FILE_SIZE, read_bytes, too_large
from pplint.base.source import SourceFile
from pplint.base.time_limit import SECONDS, OutOfTime, within
from pplint.check.checks import Checks
from pplint.check.linter import check_parsed
from pplint.check.timeouts import out_of_time
from pplint.cli.errors import UsageError
from pplint.cli.installed_rules import installed_rules
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import input_lines, print_error, print_source, print_text, read_input
from pplint.project.location import location_of
from pplint.report.report import start_of
from pplint.rule.registry import Registry, fails
from pplint.session import Session
from pplint.syntax.dump import to_json, to_text
from pplint.syntax.parsing import parse_source
from pplint.syntax.pn import to_pn
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.syntax import ast
    from pplint.syntax.parser import Parsed

PRINTERS: dict[str, Callable[[ast.File], str]] = {"tree": to_text, "pn": to_pn, "json": to_json}

# The path of a program that is given as text.
NOWHERE = "<code>"
STDIN = "<stdin>"


class Unparsable(Exception):  # noqa: N818 - reads as what it says
    """A source that the compiler would refuse to read; the diagnostic says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class ParseOptions(Struct):
    """What the command line says."""

    files: list[str] = field(default_factory=list[str])
    format: str = "tree"
    jsonl: bool = False
    stdin_filename: str | None = None


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if a file is refused, 2 if it cannot be read."""
    options = _read_options(arguments)
    registry = installed_rules()
    if options.jsonl:
        for line in input_lines():
            print_text(f"{_answer(_case(line), registry)}\n")
        return 0
    to_form = PRINTERS[options.format]
    if "-" in options.files:
        return _show(options.stdin_filename or STDIN, read_input(MAX_FILE_SIZE), to_form, registry)
    return max([_show(file, None, to_form, registry) for file in options.files])


def _read_options(arguments: list[str]) -> ParseOptions:
    options = Options("parse", "Show the syntax trees of files.", "[OPTIONS] (FILE ... | --jsonl)")
    options.add_argument(
        "files", nargs="*", metavar="FILE", help="manifests, plans and templates; `-` reads standard input"
    )
    options.add_argument("--stdin-filename", metavar="FILE", help="the path that standard input is treated as")
    options.add_argument(
        "--format",
        type=OneOf(tuple(PRINTERS)),
        metavar="FORMAT",
        help="`tree`: text with places; `pn`: the notation of the language specification; `json`: the tree as JSON",
    )
    options.add_argument(
        "--jsonl",
        action="store_true",
        help='for each line {"id", "code" or "file", "epp"} of standard input, write {"id", "pn"} or {"id", "error"}',
    )
    read = ParseOptions(**options.read(arguments))
    if read.jsonl == bool(read.files):
        raise UsageError("name the files to parse, or give `--jsonl`")
    if "-" in read.files and len(read.files) > 1:
        raise UsageError("`-` means standard input and cannot be combined with other paths")
    if read.stdin_filename is not None and read.files != ["-"]:
        raise UsageError("`--stdin-filename` is only for standard input, which the path `-` stands for")
    return read


def _show(file: str, data: bytes | None, to_form: Callable[[ast.File], str], registry: Registry) -> int:
    """Show how a file is read, or the bytes that stand for it; return the exit code."""
    try:
        tree = _tree(file, data, location_of(Session(), file).kind, registry)
    except Unparsable as error:
        diagnostic = error.diagnostic
        if fails(registry.entries[diagnostic.rule]):
            print_error(f"{file}: {error}")
            return 2
        line, column = start_of(diagnostic)
        print_error(f"{file}:{line}:{column}: {error}")
        return 1
    print_source(to_form(tree).rstrip("\n") + "\n")
    return 0


def _tree(path: str, data: bytes | None, kind: SourceKind, registry: Registry) -> ast.File:
    """Parse a file, or the bytes that stand for it; raise `Unparsable` if the compiler would refuse to read it."""
    try:
        return within(SECONDS, _parsed, path, data, kind, registry)
    except OutOfTime as error:
        raise Unparsable(out_of_time(path, error, "parsed")) from None


def _parsed(path: str, data: bytes | None, kind: SourceKind, registry: Registry) -> ast.File:
    read = read_bytes(path) if data is None else too_large(path, MAX_FILE_SIZE) if len(data) > MAX_FILE_SIZE else data
    parsed = read if isinstance(read, Diagnostic) else parse_source(SourceFile(path, read), kind)
    if isinstance(parsed, Diagnostic):
        raise Unparsable(parsed)
    if any(problem.refuses for problem in parsed.problems):
        raise Unparsable(_worded(parsed, registry))
    return parsed.tree


def _worded(parsed: Parsed, registry: Registry) -> Diagnostic:
    """Return what the rules say about the first problem."""
    syntax = [rule for rule in registry.rules if rule.category == "syntax"]
    found = check_parsed(Session(), parsed, Checks(syntax, registry, frozenset())).diagnostics
    first = parsed.problems[0]
    worded = [diagnostic for diagnostic in found if diagnostic.span == first.span]
    unworded = Finding(first.span, f"cannot be read: {type(first).__name__}")
    return [*worded, builtin_diagnostic("internal-error", parsed.source.path, unworded, parsed.source)][0]


class _Case(Struct, frozen=True):
    """A program to parse: a file, or text that stands for one."""

    id: object
    path: str
    data: bytes | None
    is_template: bool

    @property
    def kind(self) -> SourceKind:
        """What the program is: a template if the case says so, else what its folder says."""
        if self.is_template:
            return SourceKind.TEMPLATE
        return SourceKind.PLAN if location_of(Session(), self.path).kind is SourceKind.PLAN else SourceKind.MANIFEST


def _case(line: bytes) -> _Case:
    """Read a line; raise `UsageError` if it is no case."""
    try:
        case: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"standard input: not a line of JSON: {error}") from None
    members = cast("dict[str, object]", case) if isinstance(case, dict) else {}
    code, file = members.get("code"), members.get("file")
    path = file if isinstance(file, str) else NOWHERE
    if not isinstance(code, str) and path is NOWHERE:
        raise UsageError("standard input: a case has `code` or `file`, which are strings")
    data = code.encode("utf-8", "surrogatepass") if isinstance(code, str) else None
    return _Case(members.get("id"), path, data, members.get("epp") is True)


def _answer(case: _Case, registry: Registry) -> str:
    """Return the line for a case, in the form in which Ruby writes JSON."""
    answer: dict[str, object] = {"id": case.id}
    try:
        answer["pn"] = to_pn(_tree(case.path, case.data, case.kind, registry))
    except Unparsable as error:
        answer["error"] = str(error)
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
