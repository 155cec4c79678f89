"""Asks Ruby what regular expressions find."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tests.conformance.harness.reference import ruby

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SCRIPT = Path(__file__).with_name("patterns.rb")

Answer: TypeAlias = "list[list[str | int | None] | None] | None"
"""For each text where the match starts and the text of its groups, or None; None where Ruby refuses the expression."""


def ask(questions: Iterable[tuple[str, list[str]]]) -> Iterator[Answer]:
    """Yield what Ruby finds with each expression in its texts."""
    asked = "\n".join(json.dumps({"pattern": pattern, "texts": texts}) for pattern, texts in questions)
    run = subprocess.run([ruby(), str(SCRIPT)], input=asked, capture_output=True, encoding="utf-8", check=True)
    yield from map(json.loads, run.stdout.rstrip("\n").split("\n"))
