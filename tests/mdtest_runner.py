"""Runs the examples of markdown documents as tests, one test an example.

`pytest --update` does not compare but rewrites announcements, `fixed`, `pn` and `full` blocks to what comes out; read
the difference before you keep it.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from msgspec import convert
from msgspec.structs import fields, replace

from pplint.base.presets import RECOMMENDED
from pplint.base.source import SourceFile
from pplint.check import fixer, linter
from pplint.check.checks import Checks
from pplint.check.content import read_content
from pplint.check.file_result import FileResult
from pplint.check.linter import SourceContext
from pplint.config.selection import options_of, precedence
from pplint.config.settings import Settings
from pplint.format.rewriting import formatted
from pplint.format.style import Style
from pplint.report import full
from pplint.report.report import Display, Report
from pplint.rule import registry
from pplint.rule.registry import Registry
from pplint.session import Session
from pplint.syntax.parser import parse
from pplint.syntax.pn import to_pn
from tests.announcements import announcements_in, compare, rewrite, without_announcements
from tests.documents import Block, Document, DocumentError, Example, read_document
from tests.example_projects import project_of_example
from tests.resolutions import with_resolutions, wrong_resolutions
from tests.reveals import differences, with_reveals

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pplint.check.content import Content
    from pplint.project.project import Project
    from pplint.rule.entry import Rule

Replacements = dict[int, tuple[Block, str]]
"""The new text of blocks, by the line of the document where they start."""

UPDATES: pytest.StashKey[dict[Path, Replacements]] = pytest.StashKey()

EXPECTATIONS: Final = "expectations"
"""The property of a test that says how many expectations it has compared."""

_COLUMNS = 100
"""How wide the terminal is that `full` blocks are for."""


class MarkdownFile(pytest.File):
    """A document with examples."""

    def collect(self) -> Iterator[ExampleItem]:
        """Yield the examples; raise if there are none, or if the document names rules that do not exist."""
        try:
            document = read_document(self.path.read_text())
            rules = chosen_rules(document)
        except DocumentError as error:
            raise self.CollectError(f"{self.path}: {error}") from None
        if not document.examples:
            raise self.CollectError(f"{self.path}: there is no example in it")
        for example in document.examples:
            name = f"{' > '.join(example.headings)} (line {example.program.line})"
            item = ExampleItem.from_parent(self, name=name)  # pyright: ignore[reportUnknownMemberType] - not annotated
            item.example, item.rules = example, rules
            yield item


def chosen_rules(document: Document) -> tuple[Rule, ...]:
    """Return the rules that a document is about; raise `DocumentError` for a word that is no rule and no category.

    Those that are off by default must be named.
    """
    rules = registry.load().rules
    known = {rule.name for rule in rules} | {rule.category for rule in rules}
    chosen = set(document.rules)
    if chosen - known:
        raise DocumentError(f"no rule and no category is called {', '.join(sorted(chosen - known))}")
    by_default = [rule for rule in rules if RECOMMENDED in rule.presets and (not chosen or rule.category in chosen)]
    return tuple(rule for rule in rules if rule.name in chosen or rule in by_default)


class ExampleItem(pytest.Item):
    """One example, and the rules that it is checked by."""

    example: Example
    rules: tuple[Rule, ...]

    def runtest(self) -> None:
        """Compare the example with what comes out, or note what comes out where it is to be updated."""
        expected = list(outcomes(self.example, self.rules))
        self.user_properties.append((EXPECTATIONS, _expectations(self.example)))
        if self.config.getoption("update"):
            changes = self.config.stash[UPDATES].setdefault(self.path, {})
            changes |= {block.line: (block, new) for block, new, _ in expected if block.text != new}
            return
        failures = [message for _, _, message in expected if message]
        if failures:
            pytest.fail("\n\n".join([str(self.path), *failures]), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Tell where the example is."""
        return self.path, self.example.program.line - 1, self.name


def outcomes(example: Example, rules: tuple[Rule, ...]) -> Iterator[tuple[Block, str, str]]:
    """Yield each block of an example with the text that it should have, and what is wrong with the one that it has."""
    program = example.program
    if example.formatted:
        laid_out = lay_out(example, example.formatted)
        yield example.formatted, laid_out, _difference(example.formatted, laid_out)
        return
    source = SourceFile(example.path, program.checked_text.encode())
    project = project_of_example(example)
    if not any(rule.category == "syntax" for rule in rules) and _is_refused(example, source):
        yield program, program.text, f"line {program.line}: the compiler refuses to read the example"
        return
    checks = checks_for(rules, example.preset, example.configuration)
    found = linter.check(project.session, source, checks, around(example, project)).diagnostics
    if example.full:
        shown = _shown(FileResult(example.path, found))
        yield example.full, shown, _difference(example.full, shown)
    comparison = compare(announcements_in(program.text), [] if example.full else found, example.path)
    reports = [comparison.report(program.line)]
    resolved = program.text
    if not example.is_data:
        revealed = with_reveals(program.text, source, project, example.module_path)
        resolved = with_resolutions(revealed, source, project, example.module_path)
        reports += differences(program.text, revealed, program.line)
        reports += wrong_resolutions(revealed, resolved, program.line)
    yield program, rewrite(resolved, comparison, program.kind), "\n".join(filter(None, reports))
    if example.fixed:
        fixed = fix_all(example, rules, unsafe="unsafe" in example.fixed.words)
        yield example.fixed, fixed, _difference(example.fixed, fixed)
    if example.pn:
        printed = "".join(f"{to_pn(each)}\n" for each in parse(source).tree.body.statements)
        yield example.pn, printed, _difference(example.pn, printed)


def _is_refused(example: Example, source: SourceFile) -> bool:
    return not example.is_data and any(each.refuses for each in parse(source).problems)


def around(example: Example, project: Project) -> SourceContext:
    """Return what lies around the program of an example."""
    version, upgrade = example.target
    path = os.path.join(project.root, example.path)
    return SourceContext(example.module_path, version, project, upgrade=upgrade, path=path)


def _expectations(example: Example) -> int:
    """Count what an example says; one that announces nothing says that nothing is found."""
    text = example.program.text
    said = len(announcements_in(text)) + text.count("# revealed: ") + text.count("# resolves: ")
    return max(1, said) + sum(each is not None for each in (example.fixed, example.pn, example.full, example.formatted))


def lay_out(example: Example, expected: Block) -> str:
    """Return the program of an example in its layout, which a second run must leave as it is."""
    keys = {field.encode_name.replace("_", "-"): field for field in fields(Style)}
    told = {key.replace("-", "_"): value for key in keys if (value := expected.named(key)) is not None}
    told = {key: value.replace("_", " ") for key, value in told.items()}
    style = convert(told, Style, strict=False)
    once = formatted(parse(SourceFile(example.path, example.program.text.encode())), style)
    assert formatted(parse(SourceFile(example.path, once)), style) == once
    return once.decode()


def _shown(result: FileResult) -> str:
    """Return the report with frames, without the summary."""
    report = Report([result], Registry.of(()))
    return full.render(report, Display(width=_COLUMNS, quiet=True)).rstrip("\n") + "\n"


def fix_all(example: Example, rules: tuple[Rule, ...], *, unsafe: bool) -> str:
    """Return the program of an example, without its announcements, after its fixes."""
    checks = checks_for(rules, example.preset, example.configuration)
    surroundings = around(example, project_of_example(example))

    def check(data: bytes) -> FileResult:
        return linter.check(Session(), SourceFile(example.path, data), checks, surroundings)

    def read(data: bytes) -> Content | None:
        return read_content(SourceFile(example.path, data))

    text = without_announcements(example.program.text)
    data = (text.removesuffix("\n") if example.program.is_unterminated else text).encode()
    fixed = fixer.fix(data, check, read, unsafe=unsafe)
    assert not [each.message for each in fixed.result.diagnostics if each.rule == "internal-error"]
    return fixed.data.decode()


@cache
def checks_for(rules: tuple[Rule, ...], preset: str, configuration: str = "") -> Checks:
    """Return the checks of all rules, with the options and the precedence that they have in a preset."""
    chosen = Registry.of(rules)
    settings = Settings(preset=preset, rules=_options_set(chosen, configuration))
    every = Checks.everything(chosen)
    return replace(every, options=options_of(chosen, settings), yields=precedence(chosen, settings, every.on))


def _options_set(chosen: Registry, configuration: str) -> tuple[tuple[str, tuple[tuple[str, object], ...]], ...]:
    """Return the options of rules that a configuration sets; raise `KeyError` for what no rule has."""
    tables: dict[str, dict[str, object]] = tomllib.loads(configuration).get("rules", {})
    kinds = {rule.name: {option.key: option.kind for option in rule.options} for rule in chosen.rules}
    return tuple(
        (name, tuple((key, kinds[name][key].read(value)) for key, value in table.items()))
        for name, table in tables.items()
    )


def _difference(block: Block, actual: str) -> str:
    if actual == block.text:
        return ""
    return f"line {block.line}: the block `{block.kind}` should be\n{actual}"


def write_updates(updates: dict[Path, Replacements]) -> None:
    """Put new texts into the documents, from the last block of each to the first, so that lines keep their numbers."""
    for path, replacements in updates.items():
        lines = path.read_text().splitlines(keepends=True)
        for line, (block, new) in sorted(replacements.items(), reverse=True):
            lines[line - 1 : line - 1 + block.text.count("\n")] = [new]
        path.write_text("".join(lines))
