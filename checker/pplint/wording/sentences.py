"""What an issue is called: as a sentence in the compiler's words, and as a part of one.

The words are loaded when the first issue is worded: most runs word few, or none.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pplint.base.issue import Issue

_WORDS: Final = ("ruby_library", "types", "values", "evaluator", "functions", "stdlib", "infer", "catalog")


def sentence(issue: Issue) -> str:
    """Return what is wrong in the compiler's words, which may be several lines."""
    from pplint.wording import table

    fill_table()
    return table.told(issue)


def clause(issue: Issue, function: str = "") -> str:
    """Return what is wrong as a part of a sentence; a function that it names already is not named again."""
    from pplint.wording import table

    fill_table()
    return table.told_as_clause(issue, function)


@cache
def fill_table() -> None:
    """Enter all that is said of issues: importing a module of words enters these."""
    for name in _WORDS:
        import_module(f"{__package__}.{name}")
