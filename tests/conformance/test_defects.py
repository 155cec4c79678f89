"""The example `examples/control-repo` has the defects that it announces, and the compiler finds them one at a time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.conformance.harness.defects import DEFECTS, REPOSITORY, SOUND, Place, compile_classes
from tests.conformance.harness.reference import Case, ask

if TYPE_CHECKING:
    from tests.conformance.harness.defects import Defect, Refusal


@pytest.fixture(scope="module")
def refusals() -> dict[str, Refusal]:
    """What the compiler says to each class."""
    names = [*(defect.reached_by for defect in DEFECTS), *SOUND]
    return dict(zip(names, compile_classes(names), strict=True))


def test_the_defects_are_those_of_the_comments() -> None:
    announced = {
        (int(match[1]), Place(path.relative_to(REPOSITORY).as_posix(), line + 1))
        for path in (*REPOSITORY.rglob("*.pp"), *REPOSITORY.rglob("*.yaml"))
        for line, text in enumerate(path.read_text().splitlines(), start=1)
        if (match := re.match(r" *# Defect (\d+)", text))
    }
    assert announced == {(defect.number, defect.place) for defect in DEFECTS}
    assert {number for number, _ in announced} == set(range(1, 36))


@pytest.mark.slow
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: f"{defect.number} {defect.reached_by}")
def test_the_compiler_refuses_each(refusals: dict[str, Refusal], defect: Defect) -> None:
    refusal = refusals[defect.reached_by]
    assert re.search(defect.words, refusal.error or "nothing")
    assert refusal.place == defect.stops


def test_the_compiler_refuses_nothing_else(refusals: dict[str, Refusal]) -> None:
    assert [refusals[name].error for name in SOUND] == [None] * len(SOUND)


def test_validation_finds_none() -> None:
    paths = sorted(str(path) for path in REPOSITORY.rglob("*") if path.suffix in {".pp", ".epp"})
    answers = ask("validate", map(Case, paths))
    found = {path: answer["issues"] for path, answer in zip(paths, answers, strict=True) if answer["issues"]}
    assert found == {}
