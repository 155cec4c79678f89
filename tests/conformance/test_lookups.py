"""What a key comes to is what the released Puppet looks up: the same value of the same kind, or both fail.

Set `PPLINT_CONFORMANCE_SIZE` to look up in more environments, and `PPLINT_CONFORMANCE_SEED` in others.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.harness.data import random_text
from tests.conformance.harness.lookups import FACTS, Case, random_case
from tests.conformance.harness.reference import ruby
from tests.lookup_cases import CASES, FAILS, MISSING
from tests.lookup_cases import FACTS as CASE_FACTS
from tests.lookups import answer, environment_at, scope_of, write_environment, written_expectation

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "hierarchies.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "100"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))


def test_cases_say_what_the_compiler_does(tmp_path: Path) -> None:
    for number, case in enumerate(CASES):
        write_environment(tmp_path / f"c{number}", case.all_files)
    asked = [
        {"root": str(tmp_path / f"c{number}"), "facts": CASE_FACTS, "questions": [(case.key, case.merge)]}
        for number, case in enumerate(CASES)
    ]
    wrong: list[str] = []
    for case, (found,) in zip(CASES, _ask(asked), strict=True):
        if case.expected is FAILS:
            is_so = "error" in found
        else:
            is_so = found == ({} if case.expected is MISSING else {"value": written_expectation(case.expected)})
        wrong += [] if is_so else [f"{case.title}: {found}"]
    assert wrong == []


def test_keys_are_looked_up_alike(tmp_path: Path) -> None:
    random = Random(SEED)
    assert _differences(tmp_path, [random_case(random) for _ in range(SIZE)]) == []


def test_random_documents_are_looked_up_alike(tmp_path: Path) -> None:
    random = Random(SEED)
    questions: list[tuple[str, Any]] = [(key, None) for key in ("k", "a", "b.a", "c::d", "1", "e f")]
    hierarchy = "version: 5"
    cases = [Case({"hiera.yaml": hierarchy, "data/common.yaml": random_text(random)}, questions) for _ in range(SIZE)]
    assert _differences(tmp_path, cases) == []


def _differences(directory: Path, cases: list[Case]) -> list[str]:
    for number, case in enumerate(cases):
        write_environment(directory / f"e{number}", case.files)
    asked = [
        {"root": str(directory / f"e{number}"), "facts": FACTS, "questions": case.questions}
        for number, case in enumerate(cases)
    ]
    outcomes: Counter[str] = Counter()
    differing: list[str] = []
    for number, (case, answers) in enumerate(zip(cases, _ask(asked), strict=True)):
        environment, scope = environment_at(directory / f"e{number}"), scope_of(FACTS, f"e{number}")
        for (key, merge), theirs in zip(case.questions, answers, strict=True):
            ours = answer(environment, scope, key, merge)
            outcomes[next(iter(theirs), "missing")] += 1
            if ours != theirs and not ("error" in ours and "error" in theirs):
                differing.append(f"e{number} {key} {merge}\n  ours:   {ours}\n  Puppet: {theirs}")
    log.info("%d look-ups, %s, %d differ", outcomes.total(), dict(outcomes), len(differing))
    return differing


def _ask(questions: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    asked = "\n".join(map(json.dumps, questions))
    run = subprocess.run([ruby(), str(SCRIPT)], input=asked, capture_output=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]
