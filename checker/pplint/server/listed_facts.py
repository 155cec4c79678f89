"""What is known of something, as Markdown that can be read as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.infer.symbols import Fact, Parameter
from pplint.revelation.origins import at_place
from pplint.types.display import display

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.infer.symbols import Symbol
    from pplint.session import Session


def listed_facts(code: str, facts: Iterable[tuple[str, str]]) -> str:
    """Return some code, and below it what is known of it, each fact behind its label."""
    lines = (f"- {label}: {words if '`' in words or ' ' in words else f'`{words}`'}" for label, words in facts)
    return "\n".join([f"```puppet\n{code}\n```", *dict.fromkeys(lines)])


def facts_of_symbol(session: Session, symbol: Symbol) -> Iterator[tuple[str, str]]:
    """Yield what is known of what a name means: its type, and where it is declared."""
    if isinstance(symbol, (Fact, Parameter)):
        yield "type", display(symbol.type)
    place = "" if symbol.place is None else at_place(symbol.place, session)
    yield "from", f"{symbol.label}{place}"
