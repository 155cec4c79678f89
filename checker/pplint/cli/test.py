"""`pplint test`: compare catalogs with what tests expect of them."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Finding
from pplint.base.source import SourceFile
from pplint.catalog.as_json import catalog_as_data
from pplint.catalog.compiler import Target
from pplint.check.file_result import FileResult
from pplint.cli.errors import UsageError
from pplint.cli.node_options import add_compiler_options, compiler_version
from pplint.cli.options import OneOf, Options
from pplint.cli.output import display_for, write_file
from pplint.cli.streams import print_text
from pplint.nodes.expectations import InvalidTests, listed, read_tests, schema_text
from pplint.nodes.fact_sets import fact_set_names, facts_of_set
from pplint.nodes.facts import GivenFacts, facts_in, laid_over, read_facts
from pplint.nodes.side import NoSiteManifest, Refusal, Side
from pplint.nodes.values import Hider
from pplint.nodes.verdicts import Verdict, verdicts
from pplint.report import FORMATS, Report, render
from pplint.report.line_diff import unified_diff
from pplint.rule.registry import load
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.builtin_diagnostics import BuiltinName
    from pplint.base.source import Span
    from pplint.catalog.compilation import Compilation
    from pplint.nodes.expectations import Test

_ENDINGS = (".yaml", ".yml", ".json")
_MOST_LINES = 20


class TestOptions(Struct):
    """What the command line says."""

    files: list[str] = field(default_factory=list[str])
    directory: str = "."
    modulepath: list[str] = field(default_factory=list[str])
    puppet_version: str | None = None
    output_format: str = ""
    update: bool = False
    schema: bool = False


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if a catalog is not as expected, 2 if a test cannot be read."""
    options = Options("test", "Compare catalogs with what tests expect.", "[OPTIONS] [FILE ...]")
    options.add_argument("files", nargs="*", metavar="FILE", help="test files; by default tests/*.yaml")
    options.add_argument(
        "--directory", metavar="DIR", help="the module or control repository; by default the current directory"
    )
    add_compiler_options(options)
    options.add_argument(
        "--output-format", type=OneOf(tuple(FORMATS)), metavar="FORMAT", help=f"one of {', '.join(FORMATS)}"
    )
    options.add_argument("--update", action="store_true", help="rewrite the snapshots")
    options.add_argument("--schema", action="store_true", help="write the JSON Schema of a file of tests")
    read = TestOptions(**options.read(arguments))
    if read.schema:
        print_text(schema_text())
        return 0
    tester = _Tester(read)
    results = [FileResult(path, [*tester.diagnostics(path)]) for path in _files(read)]
    display = display_for(sys.stdout, "auto", quiet=False)
    name = read.output_format or ("full" if sys.stdout.isatty() else "concise")
    print_text(render(name, Report(results, load()), display))
    found = {each.rule for result in results for each in result.diagnostics}
    print_text(f"{tester.count} catalogs compiled\n", sys.stderr)
    return 2 if "internal-error" in found or "unreadable-file" in found else int("catalog-test" in found)


def _files(options: TestOptions) -> list[str]:
    if options.files:
        return options.files
    folder = os.path.join(options.directory, "tests")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    found = [os.path.normpath(os.path.join(folder, name)) for name in names if name.endswith(_ENDINGS)]
    if not found:
        raise UsageError(f"no test files (YAML) in `{folder}`; name one")
    return found


class _Tester:
    """Compiles what tests name; what was read for one, is known for the others."""

    def __init__(self, options: TestOptions) -> None:
        self._options = options
        self._session = Session()
        self._version = compiler_version(self._session, options.directory, options.puppet_version)
        self.count = 0

    def diagnostics(self, path: str) -> Iterator[Diagnostic]:
        """Yield what is not as expected in a file of tests."""
        data = self._session.read(os.path.abspath(path))
        if isinstance(data, Diagnostic):
            yield replace(data, path=path)
            return
        source = SourceFile(path, data)
        try:
            file, places = read_tests(path, data)
        except InvalidTests as error:
            yield builtin_diagnostic("catalog-test", path, Finding(error.span, str(error)), source)
            return
        for test, span in zip(file.tests, places, strict=True):
            for number, given in enumerate(listed(test.facts if test.facts is not None else file.facts)):
                name = f"{test.name} ({given})" if isinstance(given, str) else test.name
                for verdict in self._verdicts(test, given, path, number):
                    yield _diagnostic(path, source, span, name, verdict)

    def _verdicts(self, test: Test, given: object, path: str, number: int) -> Iterator[Verdict]:
        options = self._options
        facts = _facts(given, path, test.node, self._version)
        if test.more_facts:
            more = facts_in(test.more_facts, path)
            facts = GivenFacts(laid_over(facts.facts, more.facts), more.trusted or facts.trusted)
        side = Side(self._session, options.directory, options.modulepath, test.code)
        try:
            found = side.compile(Target(test.node, facts.facts, facts.trusted, puppet_version=self._version))
        except NoSiteManifest:
            yield Verdict("there is no site manifest; name a `class` or `define`")
            return
        self.count += 1
        yield from verdicts(test.expect, found, side)
        if test.expect.snapshot and not isinstance(found, Refusal):
            yield from self._snapshot(test, found, path, number)

    def _snapshot(self, test: Test, found: Compilation, path: str, number: int) -> Iterator[Verdict]:
        """Compare the whole catalog with what it was, or write it."""
        slug = re.sub(r"[^a-z0-9]+", "-", test.name.lower()).strip("-")
        stem = os.path.splitext(os.path.basename(path))[0]
        file = os.path.join(
            os.path.dirname(path), "snapshots", stem, f"{slug}{f'-{number + 1}' if number else ''}.json"
        )
        data = catalog_as_data(found, test.node, "production")
        shown = Hider([found]).texts_in({key: data[key] for key in ("resources", "edges")})
        text = json.dumps(shown, indent=2, ensure_ascii=False) + "\n"
        if self._options.update:
            os.makedirs(os.path.dirname(file), exist_ok=True)
            write_file(file, text)
            return
        try:
            with open(file, encoding="utf-8") as kept:
                before = kept.read()
        except (OSError, UnicodeDecodeError):
            yield Verdict(f"there is no snapshot `{file}`; `--update` writes it")
            return
        lines = [*unified_diff(before.splitlines(True), text.splitlines(True), "before", "now")][2:]
        if lines:
            yield Verdict(f"differs from the snapshot:\n{''.join(lines[:_MOST_LINES])}")


def _diagnostic(path: str, source: SourceFile, span: Span, name: str, verdict: Verdict) -> Diagnostic:
    message, _, more = verdict.message.partition("\n")
    rule: BuiltinName = "catalog-test-undecided" if verdict.is_undecided else "catalog-test"
    return builtin_diagnostic(rule, path, Finding(span, f"{name}: {message}", help=more.rstrip() or None), source)


def _facts(given: object, path: str, node: str, version: int) -> GivenFacts:
    """Return facts that are written in a test, in a file, or in a set; without any, there are none."""
    if given is None:
        return facts_in({}, path)
    if isinstance(given, dict):
        return facts_in(cast("dict[str, Any]", given), path)
    name = str(given)
    file = os.path.join(os.path.dirname(path), name)
    if os.path.exists(file):
        return read_facts(file)
    if name not in fact_set_names():
        raise UsageError(f"`{path}`: `{name}` is not a set of facts, and there is no file `{file}`")
    return facts_in(facts_of_set(name, node, version), name)
