"""The fenced blocks of the manual and of what else users and contributors read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.documents import Block

ROOT = Path(__file__).parents[3]

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted(path for path in (ROOT / "docs").glob("*.md") if path.name != "rules.md"),
    *sorted((ROOT / "examples").glob("*/README.md")),
    ROOT / "benchmarks" / "README.md",
    ROOT / "tests" / "fuzz" / "README.md",
]
"""All pages but that of the rules, whose examples have tests of their own."""

_BLOCK = re.compile(r"(?ms)^(?P<indent> *)(?P<marks>`{3,}) *(?P<words>[^`\n]*)\n(?P<text>.*?)^(?P=indent)(?P=marks) *$")


@dataclass(frozen=True, slots=True)
class Shown:
    """A block of a page, which is named by its path below the root."""

    page: str
    block: Block

    @property
    def kind(self) -> str:
        """The first word after the fence."""
        return self.block.kind

    @property
    def first_line(self) -> str:
        """What the block is known by."""
        return self.block.text.partition("\n")[0].strip()

    def __str__(self) -> str:
        """Name it for the test's report."""
        return f"{self.page}:{self.block.line}"


def blocks_of(page: Path) -> list[Shown]:
    """Return the blocks of a page, also those within lists."""
    name, text = page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8")
    return [
        Shown(
            name, Block(tuple(found["words"].split()), _dedented(found), text.count("\n", 0, found.start("text")) + 1)
        )
        for found in _BLOCK.finditer(text)
    ]


def _dedented(found: re.Match[str]) -> str:
    return re.sub(f"(?m)^{found['indent']}", "", found["text"])


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
