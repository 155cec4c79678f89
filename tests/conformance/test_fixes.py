"""All safe fixes over real modules leave their meaning: the released Puppet makes the same catalogs of them.

Set `PPLINT_CONFORMANCE_SIZE` to 5000 to take all modules and not some of them.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest

from pplint.rule.registry import load
from tests.conformance.harness.fixes.modules import (
    FixedModules,
    catalogs,
    classes_in,
    facts,
    fix_modules,
    fixes_again,
)
from tests.conformance.harness.fixes.trees import CHANGES, as_changed_by, read_pn
from tests.conformance.harness.reference import DEBIAN_MODULES, INSTALL, Case, parse

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
EVERY: Final = 5000
SAMPLE: Final = ("apt", "archive", "concat", "haproxy", "logrotate", "memcached", "mysql", "ntp", "stdlib", "xinetd")
MOST_CLASSES = max(50, SIZE // 5)
ABOUT_COMMENTS: Final = frozenset({"documentation"})
REWRITE_COMMENTS: Final = frozenset({"slash-comment", "star-comment", "trailing-whitespace"})
WIDTH: Final = "line-too-long"
"""What a fix writes may be longer: `$facts['os']['family']` in the place of `$::osfamily`, or blanks in a column."""


@pytest.fixture(scope="module")
def fixed(tmp_path_factory: pytest.TempPathFactory) -> FixedModules:
    """Some of Debian's modules, or all, before and after the fixes."""
    if not (DEBIAN_MODULES / "stdlib").is_dir():
        pytest.skip(f"Debian's Puppet modules are not installed: {INSTALL}")
    installed = sorted(path.name for path in DEBIAN_MODULES.iterdir())
    names = [name for name in installed if SIZE >= EVERY or name in SAMPLE]
    done = fix_modules(tmp_path_factory.mktemp("fixes"), names)
    log.info("%d files changed by fixes", len(done.changed()))
    return done


def _counts(reported: list[dict[str, Any]]) -> Counter[tuple[str, str]]:
    return Counter((each["path"], each["rule"]) for each in reported)


def test_there_is_something_to_fix(fixed: FixedModules) -> None:
    assert len(fixed.changed()) > 20


def test_the_patch_makes_of_files_what_the_fixes_make(fixed: FixedModules, tmp_path: Path) -> None:
    shutil.copytree(fixed.before, tmp_path, dirs_exist_ok=True)
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "apply", "-"], input=fixed.patch, cwd=tmp_path, check=True)
    different = [
        path for path in fixed.changed() if (tmp_path / path).read_bytes() != (fixed.after / path).read_bytes()
    ]
    assert different == []


def test_a_second_run_changes_nothing(fixed: FixedModules) -> None:
    assert fixes_again(fixed) == b""


def test_nothing_is_found_that_was_not(fixed: FixedModules) -> None:
    new = _counts(fixed.reported_after) - _counts(fixed.reported_before)
    assert {place for place in new if place[1] != WIDTH} == set()


def test_no_rule_fails(fixed: FixedModules) -> None:
    entries = load().entries
    failed = [
        each for each in fixed.reported_before + fixed.reported_after if entries[each["rule"]].category == "internal"
    ]
    assert failed == []


def test_nothing_is_left_that_is_safe_to_fix(fixed: FixedModules) -> None:
    left = [(each["path"], each["rule"]) for each in fixed.reported_after if each["fix"] and each["fix"]["safe"]]
    assert left == []


def test_puppet_reads_what_it_read_before(fixed: FixedModules) -> None:
    changed = fixed.changed()
    before = parse(Case(str(fixed.before / path)) for path in changed)
    after = parse(Case(str(fixed.after / path)) for path in changed)
    refused = [path for path, old, new in zip(changed, before, after, strict=True) if new.error and not old.error]
    assert refused == []


def test_trees_change_only_as_the_pages_of_the_rules_say(fixed: FixedModules) -> None:
    changed = fixed.changed()
    before = parse(Case(str(fixed.before / path)) for path in changed)
    after = parse(Case(str(fixed.after / path)) for path in changed)
    rules = fixed.rules_with_safe_fixes()
    different = [
        (path, rules[path])
        for path, old, new in zip(changed, before, after, strict=True)
        if as_changed_by(rules[path], read_pn(old.pn)) != as_changed_by(rules[path], read_pn(new.pn))
    ]
    assert different == []


def test_other_changes_of_trees_are_noticed() -> None:
    old, new = (read_pn(f'(call {{:functor (qn "{name}") :args [(var "::kernel")]}})') for name in ("a", "b"))
    assert as_changed_by(CHANGES, old) != as_changed_by(CHANGES, new)
    access = read_pn('(call {:functor (qn "a") :args [(access (var "facts") "kernel")]})')
    assert as_changed_by({"top-scope-fact"}, old) == as_changed_by({"top-scope-fact"}, access)
    assert as_changed_by(set(), old) != as_changed_by(set(), access)


def test_comments_are_kept_in_order(fixed: FixedModules) -> None:
    entries = load().entries
    rewritten = {
        each["path"]
        for each in fixed.reported_before
        if each["rule"] in REWRITE_COMMENTS or entries[each["rule"]].category in ABOUT_COMMENTS
    }
    lost = [path for path in fixed.changed() if path not in rewritten and _is_any_lost(fixed, path)]
    assert lost == []


def _is_any_lost(fixed: FixedModules, path: str) -> bool:
    before, after = ([parsed.source.text(each.span) for each in parsed.comments] for parsed in fixed.parsed(path))
    return before != after


def test_catalogs_are_the_same(fixed: FixedModules, tmp_path: Path) -> None:
    known = facts(tmp_path)
    classes = classes_in(fixed)
    chosen = classes[:: max(1, len(classes) // MOST_CLASSES)]
    before = catalogs(fixed.before, known, chosen)
    after = catalogs(fixed.after, known, chosen)
    compiled = sum("catalog" in each for each in before.values())
    log.info("%d of %d classes compile by themselves", compiled, len(before))
    assert compiled > len(before) // 5
    assert {name for name in before if before[name] != after[name]} == set()
