"""What an issue says: in full, and as a part of a sentence.

What fills the words is loaded with the first issue that is worded: most runs word few, or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.base.issue import Issue


def sentence(issue: Issue) -> str:
    """Return what is wrong, which may be several lines."""
    from pplint.wording import filling

    return filling.sentence(issue)


def clause(issue: Issue, function: str = "") -> str:
    """Return what is wrong as a part of a sentence; a function that is named already is not named again."""
    from pplint.wording import filling

    return filling.clause(issue, function)
