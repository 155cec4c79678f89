"""With the preset for puppet-lint, each check reports on the lines on which the released puppet-lint does.

Each difference has one of the reasons that `harness/lint_differences.py` gives as data, and
`docs/puppet-lint.md` in words. Set `PPLINT_CONFORMANCE_SIZE` to compare more files, and `PPLINT_CONFORMANCE_SEED` to
compare other modules of Debian.
"""

from __future__ import annotations

import logging
import os
from collections import Counter, defaultdict
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pplint.rule.registry import load
from tests.conformance.harness.lint_differences import ONLY_PPLINT, ONLY_PUPPET_LINT, Place, reason_for
from tests.conformance.harness.puppet_lint import CHECKS, found_by_pplint, found_by_puppet_lint
from tests.conformance.harness.reference import DEBIAN_MODULES, INSTALL, real_files, sample_of_modules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from tests.conformance.harness.lint_differences import Difference
    from tests.conformance.harness.puppet_lint import Line, Report

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "200"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))


BAD = {
    "140chars": f"class m {{ $x = '{'x' * 140}' }}",
    "2sp_soft_tabs": "class m {\n   $x = 1\n}",
    "arrow_alignment": "class m { file { 'a':\n    mode => '0644',\n    content => 'b',\n} }",
    "autoloader_layout": "class m::a { }",
    "documentation": "class m { }",
    "hard_tabs": "class m {\n\t$x = 1\n}",
    "trailing_whitespace": "class m { } ",
    "arrow_on_right_operand_line": "class m { File['a'] ->\n  File['b'] }",
    "case_without_default": "class m { case $facts['x'] { 'a': { } } }",
    "double_quoted_strings": """class m { $x = "a" }""",
    "duplicate_params": "class m { file { 'a': mode => '0644', mode => '0644' } }",
    "ensure_first_param": "class m { file { 'a': mode => '0644', ensure => file } }",
    "ensure_not_symlink_target": "class m { file { 'a': ensure => '/b' } }",
    "file_mode": "class m { file { 'a': mode => '755' } }",
    "inherits_across_namespaces": "class m inherits a { }",
    "names_containing_dash": "class m::a-b { }",
    "names_containing_uppercase": "class m::aB { }",
    "nested_classes_or_defines": "class m { class a { } }",
    "only_variable_string": """class m($x) { notify { "${x}": } }""",
    "parameter_order": "class m($a = 1, $b) { }",
    "puppet_url_without_modules": "class m { file { 'a': source => 'puppet:///m/a' } }",
    "right_to_left_relationship": "class m { File['a'] <- File['b'] }",
    "selector_inside_resource": "class m($x) { file { 'a': mode => $x ? { default => '0644' } } }",
    "single_quote_string_with_variables": "class m { $x = '${foo}' }",
    "slash_comments": "class m {\n  // why\n  $x = 1\n}",
    "star_comments": "class m { /* why */ }",
    "unquoted_file_mode": "class m { file { 'a': mode => 0644 } }",
    "unquoted_node_name": "node foo { }",
    "unquoted_resource_title": "class m { file { a: } }",
    "variable_contains_dash": "class m { $a-b = 1 }",
    "variable_is_lowercase": "class m { $aB = 1 }",
    "variable_scope": "class m { notice($kernel) }",
    "variables_not_enclosed": """class m($x) { notice("a $x") }""",
}
"""A program for each check of which Debian's modules have few or no findings."""


class _Found(NamedTuple):
    """What both programs find in the same files."""

    original: Mapping[str, frozenset[Line]]
    reports: Mapping[str, frozenset[Report]]

    def lines(self, check: str) -> dict[Line, list[Report]]:
        """Return where rules report that are for a check."""
        lines: defaultdict[Line, list[Report]] = defaultdict(list)
        for report in (each for found in self.reports.values() for each in found if check in each.checks):
            lines[report.line].append(report)
        return lines


@cache
def _found() -> _Found:
    if not real_files():
        pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")
    paths = [path for path in sample_of_modules(Random(SEED), SIZE) if path.endswith(".pp")]
    original = found_by_puppet_lint(paths)
    reports: defaultdict[str, set[Report]] = defaultdict(set)
    for each in found_by_pplint(paths, str(DEBIAN_MODULES)):
        reports[each.line.path].add(each)
    return _Found(original, {path: frozenset(found) for path, found in reports.items()})


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_reports_on_the_same_lines(check: str) -> None:
    if check not in load().aliases:
        pytest.skip("there is no rule for it yet")
    found = _found()
    original, lines = found.original.get(check, frozenset()), found.lines(check)
    # A rule may be for several checks, of which another one reports here.
    ours = {
        line
        for line, reports in lines.items()
        if line in original
        or not any(line in found.original.get(other, ()) for each in reports for other in each.checks)
    }
    log.info(
        "%s: %d lines of puppet-lint, %d of pplint, %d of both", check, len(original), len(ours), len(original & ours)
    )
    assert _unexplained(check, original - ours, ONLY_PUPPET_LINT, found) == []
    assert _unexplained(check, ours - original, ONLY_PPLINT, found) == []


@pytest.mark.parametrize(("check", "text"), BAD.items())
def test_a_check_reports_the_same_mistake(check: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "m" / "manifests" / "init.pp"
    path.parent.mkdir(parents=True)
    path.write_text(text + "\n")
    original = found_by_puppet_lint([str(path)])[check]
    assert {each.line for each in found_by_pplint([str(path)], str(tmp_path)) if check in each.checks} == original


def _unexplained(
    check: str, lines: Iterable[Line], differences: Iterable[Difference], found: _Found
) -> list[tuple[str, int, str]]:
    """Return the lines on which only one reports for no known reason, each with its text."""
    places = [Place(line, found.reports) for line in sorted(lines)]
    reasons = [reason_for(check, place, differences) for place in places]
    for reason, count in Counter(reasons).items():
        log.info("%s: %d lines since %s", check, count, reason)
    unknown = [place for place, reason in zip(places, reasons, strict=True) if reason is None]
    return [(place.line.path, place.line.number, place.text.strip()) for place in unknown]
