"""Tokens, and what is between the brackets among them."""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct, field


class Token(Struct, gc=False):
    """A token, a construct that is taken for one, or what is between two brackets; its kind as the grammar has it.

    What is between brackets is called by both, such as `{}`, and has the tokens in it as its `level`.
    """

    kind: str
    start: int
    end: int
    level: Level | None = None


class Construct(Enum):
    """What is between brackets, or in the file."""

    FILE = auto()
    BODY = auto()
    PARAMETERS = auto()
    ARGUMENTS = auto()
    PARENTHESES = auto()
    RESOURCE = auto()
    CASE = auto()
    SELECTOR = auto()
    HASH = auto()
    LIST = auto()
    KEYS = auto()
    QUERY = auto()
    INTERPOLATION = auto()


class Level(Struct):
    """What is in a bracket: `head` are the tokens before it that belong to it, from the start of their statement.

    `definition` is the keyword of what a body defines: a class, a function, a node, `|` for a lambda.
    """

    construct: Construct
    opener: str = ""
    head: list[Token] = field(default_factory=list[Token])
    definition: str | None = None
    tokens: list[Token] = field(default_factory=list[Token])

    @property
    def last(self) -> Token | None:
        """The last token that is complete."""
        return self.tokens[-1] if self.tokens else None
