"""The project finds the names that the compiler finds, wherever definitions lie.

Set `PPLINT_CONFORMANCE_SEED` to ask about other random environments.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from pplint.project.lookup import Declared
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.syntax import ast
from tests.conformance.harness.environments import (
    ODD_PLACEMENTS,
    odd_questions,
    random_environment,
    random_questions,
    write,
)
from tests.conformance.harness.reference import DEBIAN_MODULES, real_files, ruby

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.project.project import Project

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).parent / "harness" / "autoload.rb"
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
ENVIRONMENTS = 4


def _ask(root: Path, questions: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    lines = [json.dumps({"root": str(root), "kind": kind, "name": name}) for kind, name in questions]
    run = subprocess.run([ruby(), str(SCRIPT)], input="\n".join(lines), capture_output=True, text=True, check=True)
    answers: list[dict[str, Any]] = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(lines), run.stderr
    return answers


def _find(project: Project, kind: str, name: str) -> object:
    look_up: dict[str, Callable[[str], object]] = {
        "class": project.host_class,
        "defined type": project.define,
        "function": project.function,
        "data type": project.data_type,
        "plan": project.plan,
        "resource type": project.resource_type,
    }
    found = look_up[kind](name)
    if found is None and kind == "data type":  # what a reference such as `A::B` may name besides
        return project.define(name) or project.resource_type(name)
    return found


def _disagreements(root: Path, questions: list[tuple[str, str]], modulepath: Sequence[str] = ()) -> list[str]:
    """Compare what is found, where the compiler does not fail while it looks for it."""
    project = project_of(Session(), str(root / "manifests"), modulepath)
    assert project.root == str(root)
    found: list[str] = []
    answers = _ask(root, questions)
    for (kind, name), answer in zip(questions, answers, strict=True):
        ours = _find(project, kind, name)
        if "error" not in answer and (ours is not None) != answer["found"] and not _is_found_later(ours):
            found.append(f"{kind} {name}: {answer['found']}, {ours}")
    failed = sum("error" in answer for answer in answers)
    log.info("%d names, %d of them found, %d with errors", len(answers), sum(map(_found, answers)), failed)
    assert failed < len(answers) / 4
    assert any(map(_found, answers))
    return found


def _found(answer: dict[str, Any]) -> bool:
    return bool(answer.get("found"))


def _is_found_later(ours: object) -> bool:
    """Tell whether a function is found as soon as the manifest that holds it is read for something else."""
    if not isinstance(ours, Declared):
        return False
    declared = cast("Declared[ast.Definition]", ours)
    return isinstance(declared.node, ast.Function) and "/manifests/" in declared.path


def test_odd_placements(tmp_path: Path) -> None:
    root = tmp_path / "production"
    write(root, ODD_PLACEMENTS)
    assert _disagreements(root, odd_questions()) == []


@pytest.mark.parametrize("number", range(ENVIRONMENTS))
def test_random_placements(tmp_path: Path, number: int) -> None:
    root = tmp_path / "production"
    write(root, random_environment(Random(SEED + number)))
    assert _disagreements(root, random_questions()) == []


def test_names_of_real_modules(tmp_path: Path) -> None:
    """Names that files of published modules stand for, and names that are nearly so."""
    write(tmp_path / "production", {"environment.conf": f"modulepath = {DEBIAN_MODULES}\n"})
    random = Random(SEED)
    files = [Path(path) for path in real_files() if path.endswith(".pp")]
    questions = [_question(file, random) for file in random.sample(files, 200)]
    assert _disagreements(tmp_path / "production", questions, [str(DEBIAN_MODULES)]) == []


def _question(file: Path, random: Random) -> tuple[str, str]:
    module, folder, *inner = file.relative_to(DEBIAN_MODULES).with_suffix("").parts
    segments = [module, *(inner if inner != ["init"] else ())]
    if random.random() < 0.3:
        del segments[random.randrange(len(segments)) :]
        segments.append(random.choice([module, "params", "install", "nothing"]))
    name = "::".join(segments)
    kinds = {"functions": "function", "types": "data type", "plans": "plan"}
    return kinds.get(folder) or random.choice(["class", "defined type"]), name
