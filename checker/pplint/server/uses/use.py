"""What is named, as one thing wherever it is named, and a place that names it."""

from __future__ import annotations

from msgspec import Struct

from pplint.base.source import Span

VARIABLE = "variable"
"""The word for parameters and all other variables: what sets one may be either."""


class Key(Struct, frozen=True):
    """What tells one thing that has a name from all others.

    `word` is what it is. `name` is whole and in lower case for what is looked up so; of a variable, it is the last
    segment. A variable is known by the first place that sets it, the byte `start` of the file at the absolute `path`;
    `owner` is the definition that has it, behind the word for that.
    """

    word: str
    name: str
    path: str = ""
    start: int = -1
    owner: tuple[str, str] = ("", "")

    @property
    def shown(self) -> str:
        """The name as the language writes it."""
        return f"${self.name}" if self.word == VARIABLE else self.name


class Use(Struct, frozen=True):
    """A place that names something; `is_declaration` is true of what declares or sets it.

    `is_literal` tells whether the bytes are the name, so that another can take its place. They are in the file at the
    absolute `path` where that is another one than that in which this was found: a template that is rendered there.
    """

    span: Span
    key: Key
    is_declaration: bool = False
    is_literal: bool = True
    path: str = ""
