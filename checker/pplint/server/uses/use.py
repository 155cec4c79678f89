"""What is named, as one thing wherever it is named, and a place that names it."""

from __future__ import annotations

from msgspec import Struct

from pplint.base.source import Span

VARIABLE = "variable"
"""The word for parameters and all other variables: what sets one may be either."""

DATA_KEY = "data key"
"""The word for a key of Hiera that is not a parameter of a class."""

COMPUTED_KEY = "computed key"
"""The word for a key that a program puts together: its name has `*` for what is not known."""


class Key(Struct, array_like=True, omit_defaults=True, frozen=True):
    """The identity of one thing that has a name.

    `word` is what it is. `name` is whole and in lower case for what is looked up so; of a variable, it is the last
    segment. A variable is identified by its `owner`, which is a definition after the word for it, and the file at the
    absolute `path`. One that only its own file can see has no owner, but the byte `start` of the first place that sets
    it. So an edit in one file leaves what others know of its names as it is.
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


class Use(Struct, array_like=True, omit_defaults=True, frozen=True):
    """A place that names something; `is_declaration` is true of what declares or sets it, `is_call` of what calls it.

    `is_literal` tells whether the bytes are the name, so that another can take its place. They are in the file at the
    absolute `path` where that is another one than that in which this was found: a template that is rendered there.
    """

    span: Span
    key: Key
    is_declaration: bool = False
    is_literal: bool = True
    path: str = ""
    is_call: bool = False
