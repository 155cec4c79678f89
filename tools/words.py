"""Finds words that native readers stumble over in what users see: `python -m tools.words` lists them, and fails if any.

It reads the manual with the pages of rules, the help of commands and settings, `tests/messages.md`, and the strings in
the code of the checker and its rules, which reports, notes, hovers and completions are made from.
"""

from __future__ import annotations

import ast
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
    r"(?:is|are) (?-i:none)\b(?! of)": "is not one",
    r"at hand": "available",
    r"found no more": "is no longer found",
    r"(?:is|are) there twice": "is given twice",
    r"says? nothing (?:of|about)": "does not mention",
    r"tells? (?:\w+ ){1,3}from": "distinguishes",
    r"mend(?:s|ed|ing)?": "fix",
    r"to hear": "to know",
    r"who asks": "callers",
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
    for folder in ("checker", "rules"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for line, text in strings(tree):
                yield f"{path.relative_to(ROOT).as_posix()}:{line}", text


def strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the strings of at least three words in code that are not docstrings, with their lines."""
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in statements else None
        if isinstance(node, ast.Constant) and isinstance(text, str) and text.count(" ") > 1 and "\\" not in text:
            yield node.lineno, text


def stumbles(text: str) -> Iterator[tuple[int, str]]:
    """Yield the words that readers stumble over outside of code, with their lines."""
    prose = _CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
    for match in _PATTERN.finditer(prose):
        yield prose.count("\n", 0, match.start()) + 1, match[0]


if __name__ == "__main__":
    found = [f"{where}:{line}: {words}" for where, text in texts() for line, words in stumbles(text)]
    sys.exit("\n".join(found) or 0)
