"""What the manifests of a project do throughout where opinions differ: quotes, arrows, names of variables.

Counted in a sample by patterns, as reading a hundred manifests whole would take a run longer than all of its rules.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.project.indents import MOST_BYTES, some_manifests
from pplint.query import query

if TYPE_CHECKING:
    from pplint.session import Session

_FEWEST: Final = 5
"""How often something is done that is a habit."""
_STRINGS: Final = late_pattern(
    rb"'(?:[^'\\]|\\.)*'|\"(?P<plain>[^\"\\\n$']*)\"|#[^\n]*"
    rb"|\"(?P<variable>\$\{?[\w:]+\}?)\"(?![ \t]*=>)|\"(?:[^\"\\]|\\.)*\""
)
_VARIABLES: Final = late_pattern(rb"(?:=>|[\[{(,])\s*\$[\w:]+\s*(?=[,;:\n\]})])")
_TRAILING: Final = late_pattern(rb"[\]})][ \t]*[-~]>[ \t]*(?:#[^\n]*)?\r?\n")
_LEADING: Final = late_pattern(rb"(?m)^[ \t]*[-~]>")
_ASSIGNED: Final = late_pattern(rb"(?m)^[ \t]*\$(?P<name>\w+)[ \t]*=(?![=~])")
_SLIPS: Final = 20
"""One in so many is a slip."""


@query
def habits(session: Session, root: str) -> frozenset[str]:
    """Return what a project does throughout, from a sample of its manifests.

    It may have plain strings in `double-quotes`, arrows at the ends of lines (`trailing-arrows`), variables with upper
    case letters (`upper-case-variables`), and such in quotes that are all of a string (`quoted-variables`).
    """
    single = double = quoted = bare = trailing = leading = upper = assigned = 0
    for path in some_manifests(session, root):
        data = b""
        with suppress(OSError):
            data = session.disk.read(path, MOST_BYTES)
        for found in _STRINGS.finditer(data):
            single += found[0][:1] == b"'"
            double += found.lastgroup == "plain"
            quoted += found.lastgroup == "variable"
        bare += sum(1 for _ in _VARIABLES.finditer(data))
        trailing += sum(1 for _ in _TRAILING.finditer(data))
        leading += sum(1 for _ in _LEADING.finditer(data))
        names = [found["name"] for found in _ASSIGNED.finditer(data)]
        upper += sum(name != name.lower() for name in names)
        assigned += len(names)
    counted = {
        "double-quotes": double >= max(_FEWEST, single),
        "quoted-variables": quoted >= max(_FEWEST, bare),
        "trailing-arrows": trailing > leading,
        "upper-case-variables": upper >= max(_FEWEST, assigned // _SLIPS),
    }
    return frozenset(habit for habit, is_done in counted.items() if is_done)
