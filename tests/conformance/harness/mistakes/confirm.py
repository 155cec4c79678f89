"""Has the released Puppet say what becomes of a repository with a mistake in it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.conformance.harness.catalogs.measure import compile_all
from tests.conformance.harness.reference import module_directory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.conformance.harness.mistakes.search import Made

LAB = Path(__file__).with_name("lab")
"""A repository that has a place for every kind of mistake, and whose node gets to all of them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the compiler or the agent says to a repository, None if nothing, and whether it got to the mistake."""

    error: str | None
    is_reached: bool


def ask(mistakes: Sequence[Made | None], scratch: Path) -> list[Answer]:
    """Return what becomes of the repository with each of the mistakes; None stands for the repository as it is."""
    cron = module_directory("cron_core")
    roots: list[Path] = []
    for number, made in enumerate(mistakes):
        root = scratch / f"lab{number}"
        shutil.copytree(LAB, root)
        if made is not None:
            (root / Path(made.path).relative_to(LAB)).write_bytes(made.data)
        if cron is not None:
            (root / "modules" / "cron_core").symlink_to(cron)
        roots.append(root)
    answers = compile_all(roots, scratch)
    return [Answer(answer["error"], _is_reached(made, answer)) for made, answer in zip(mistakes, answers, strict=True)]


def _is_reached(made: Made | None, answer: dict[str, Any]) -> bool:
    """Tell whether something was evaluated on the line of a mistake."""
    return made is not None and made.line in answer["reached"].get(str(Path(made.path).relative_to(LAB)), ())
