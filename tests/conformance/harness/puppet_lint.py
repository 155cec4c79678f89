"""Asks the released puppet-lint, and pplint with its preset, on which lines of some files each check reports."""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from pplint.base.presets import PUPPET_LINT
from pplint.base.reading import read_bytes
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.rule.registry import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

VERSION: Final = "3.0.1"
INSTALL: Final = "apt-get install puppet-lint"

CHECKS: Final = (
    *("140chars", "2sp_soft_tabs", "arrow_alignment", "arrow_on_right_operand_line", "autoloader_layout"),
    *("case_without_default", "documentation", "double_quoted_strings", "duplicate_params", "ensure_first_param"),
    *("ensure_not_symlink_target", "file_mode", "hard_tabs", "inherits_across_namespaces", "names_containing_dash"),
    *("names_containing_uppercase", "nested_classes_or_defines", "only_variable_string", "parameter_order"),
    *("puppet_url_without_modules", "right_to_left_relationship", "selector_inside_resource"),
    *("single_quote_string_with_variables", "slash_comments", "star_comments", "trailing_whitespace"),
    *("unquoted_file_mode", "unquoted_node_name", "unquoted_resource_title", "variable_contains_dash"),
    *("variable_is_lowercase", "variable_scope", "variables_not_enclosed"),
)
"""The checks that are on by themselves."""

_FILES_A_RUN: Final = 200
_FORMAT: Final = "%{check}\t%{line}\t%{path}"


class Line(NamedTuple):
    """A line of a file, counted from 1."""

    path: str
    number: int


class Report(NamedTuple):
    """A line on which a rule reports, and the other checks that the rule is for."""

    line: Line
    rule: str
    checks: frozenset[str]


def puppet_lint() -> str:
    """Return where the program is; skip the test where it is not installed, or in another version."""
    found = shutil.which("puppet-lint")
    if found is None:
        pytest.skip(f"puppet-lint is not installed: {INSTALL}")
    run = subprocess.run([found, "--version"], capture_output=True, encoding="utf-8", check=True)
    version = run.stdout.split()[-1]
    if version != VERSION:
        pytest.skip(f"puppet-lint {version} is installed, and the differences are known of {VERSION}")
    return found


def found_by_puppet_lint(paths: Sequence[str]) -> Mapping[str, frozenset[Line]]:
    """Return on which lines each check of puppet-lint reports."""
    program = puppet_lint()
    found: defaultdict[str, set[Line]] = defaultdict(set)
    for start in range(0, len(paths), _FILES_A_RUN):
        command = [program, "--no-config", "--log-format", _FORMAT, *paths[start : start + _FILES_A_RUN]]
        run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        for line in run.stdout.splitlines():
            check, number, path = line.split("\t")
            found[check].add(Line(path, int(number)))
    return {check: frozenset(lines) for check, lines in found.items()}


def found_by_pplint(paths: Sequence[str], modulepath: str) -> Iterator[Report]:
    """Yield the lines on which rules report that are for a check, with the preset for puppet-lint."""
    entries, checker = load().entries, FileChecker(Mode())
    settings = Settings(preset=PUPPET_LINT, modulepath=(modulepath,))
    for path in paths:
        data = read_bytes(path)
        assert isinstance(data, bytes)
        for each in checker.check(FileTask(path, settings), data).result.diagnostics:
            if each.source is not None and each.rule in entries and entries[each.rule].aliases:
                number = each.source.lines.line(each.span.start)
                yield Report(Line(path, number), each.rule, frozenset(entries[each.rule].aliases))
