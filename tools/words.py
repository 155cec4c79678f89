"""Finds words that native readers stumble over in what users see: `python -m tools.words` lists them, and fails if any.

It reads the manual, the pages and summaries of rules, the help of commands and of settings, and `tests/messages.md`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pplint.cli.config import KEYS
from tools.option_tables import commands

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
# What to write in the place of each pattern.
WORDS: Final = {
    r"(?<!stays )behind(?! the scenes)": "after",
    r"(?<!there )(?:is|are) no (?!longer|such|more )": "is not a, or there is no",
    r"(?:is|are) none\b": "is not one",
    r"comes? to(?! an end)": "evaluates to, or results in",
    r"stands? (?:in|on|at|for itself|within|behind|there|here|alone|before|outside)": "is in",
    r"(?:may|can|cannot) stand": "can be, or is allowed",
    r"(?<!-)blanks?(?! lines?\b| page)": "space",
    r"la(?:ys?|id) out": "format",
    r"in a circle|circles?\b": "cycle",
    r"look-up": "lookup",
    r"besides": "also, or in addition",
    r"likewise|(?<!-)alike": "also, or equally",
    r"of no use": "useless",
    r"it is said of": "pplint warns",
}
_PATTERN: Final = re.compile(rf"\b({'|'.join(WORDS)})", re.IGNORECASE)
_CODE: Final = re.compile(r"(?ms)^(`{3,}).*?^\1|``.*?``|`[^`\n]*`")


def texts() -> Iterator[tuple[str, str]]:
    """Yield what users see, by where it is."""
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "tests" / "messages.md"]:
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    for command in commands():
        helps = [option.help for option in (*command.options, *command.arguments)]
        yield f"pplint {command.name} --help", "\n".join([command.summary, command.description, *helps])
    yield "pplint config", "\n".join(key.summary for key in KEYS.values())


def stumbles(text: str) -> Iterator[tuple[int, str]]:
    """Yield the words that readers stumble over outside of code, with their lines."""
    prose = _CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
    for match in _PATTERN.finditer(prose):
        yield prose.count("\n", 0, match.start()) + 1, match[0]


if __name__ == "__main__":
    found = [f"{where}:{line}: {words}" for where, text in texts() for line, words in stumbles(text)]
    sys.exit("\n".join(found) or 0)
