"""What the compiler refuses in a `hiera.yaml` is what we find there.

Set `PPLINT_CONFORMANCE_SIZE` to ask about more of them, and `PPLINT_CONFORMANCE_SEED` to ask about others.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from pplint.data.hierarchy import read_hierarchy
from pplint.data.yaml_reader import read_yaml
from tests.conformance.harness.hierarchies import DIRECTORIES, FACTS, FILES, random_hierarchy
from tests.conformance.harness.reference import ruby

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "hierarchies.rb"
SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "400"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))


def _ask(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    asked = "\n".join(map(json.dumps, questions))
    run = subprocess.run([ruby(), str(SCRIPT)], input=asked, capture_output=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def _environment(root: Path, text: str, *, is_module: bool) -> dict[str, Any]:
    """Write an environment with a hierarchy of its own, or of a module; return the question that reads it."""
    module = root / "modules" / "m"
    module.mkdir(parents=True)
    (root / "hiera.yaml").write_text("version: 5\n")
    owner = module if is_module else root
    (owner / "hiera.yaml").write_text(text)
    for directory in DIRECTORIES:
        for name in FILES:
            path = owner / directory / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("{}\n")
    return {"root": str(root), "key": "m::k", "facts": FACTS}


def _refusals(text: str, *, is_module: bool) -> list[str]:
    faults = read_hierarchy(read_yaml(text.encode()), is_module=is_module).faults
    return [fault.message for fault in faults if fault.old_version != 4]


def _is_of_other_files(answer: dict[str, Any]) -> bool:
    """Whether an answer is about something that a `hiera.yaml` does not say: functions and facts."""
    return any(words in answer.get("error", "") for words in ("Unable to find", "Undefined variable"))


def test_what_is_refused_is_found(tmp_path: Path) -> None:
    random = Random(SEED)
    cases = [(random_hierarchy(random), random.random() < 0.5) for _ in range(SIZE)]
    questions = [
        _environment(tmp_path / f"e{number}", text, is_module=is_module)
        for number, (text, is_module) in enumerate(cases)
    ]
    differing: list[str] = []
    refused = 0
    for (text, is_module), answer in zip(cases, _ask(questions), strict=True):
        ours = _refusals(text, is_module=is_module)
        refused += "error" in answer
        if bool(ours) != ("error" in answer) and not _is_of_other_files(answer):
            differing.append(f"{'module' if is_module else 'environment'} {text}\n  {ours}\n  {answer}")
    log.info("%d hierarchies, %d refused, %d differ", SIZE, refused, len(differing))
    assert differing == []
