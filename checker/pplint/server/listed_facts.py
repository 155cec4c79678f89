"""What is known of something, as Markdown that can be read as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.infer.symbols import Fact, Parameter
from pplint.revelation.origins import at_place
from pplint.types.display import display

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.infer.symbols import Symbol
    from pplint.session import Session


_ENDS: Final = {"data": "", "from": " (", "gives": "", "takes": ", as ", "type": "", "value": ""}
"""What stands after the code that a fact begins with, by the label of the fact."""
LONGEST: Final = 400
"""How many characters of a type or a value are shown."""


def listed_facts(code: str, facts: Iterable[tuple[str, str]]) -> str:
    """Return some code, and below it what is known of it, each fact after its label."""
    lines = (f"- {label}: {_marked(label, words)}" for label, words in facts)
    return "\n".join([f"```puppet\n{code}\n```", *dict.fromkeys(lines)])


def _marked(label: str, words: str) -> str:
    """Return words with the code in them marked as such, so that its brackets are not those of links."""
    end = _ENDS.get(label)
    if end is None or (label == "from" and "`" in words):
        return words
    code, separator, rest = words.rpartition(end) if end and end in words else (words, "", "")
    code = code if len(code) <= LONGEST else f"{code[: LONGEST - 1]}…"
    return f"`` {code} ``{separator}{rest}" if "`" in code else f"`{code}`{separator}{rest}"


def facts_of_symbol(session: Session, symbol: Symbol) -> Iterator[tuple[str, str]]:
    """Yield what is known of what a name means: its type, and where it is declared."""
    if isinstance(symbol, (Fact, Parameter)):
        yield "type", display(symbol.type)
    place = "" if symbol.place is None else at_place(symbol.place, session)
    yield "from", f"{symbol.label}{place}"
