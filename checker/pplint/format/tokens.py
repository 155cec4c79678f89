"""The parts of a layout: tokens, each with the white space before it.

A comment is a token, and so are a string with all that is in it, and the text of a heredoc. Between two tokens there is
nothing but white space; all of the layout is what becomes of that, and of commas that end a list.
"""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct


class Token(Struct, eq=False):
    """A token of the source, and what is to be in front of it.

    If it starts a line, the line is indented as that of `anchor`, and `levels` deeper. `inside` says the same of
    comments in front of a bracket that closes. `newlines` are the line ends in front of it, at first those of the
    source; `written` are the blanks that the source has there on the same line, `blanks` those that are to be there.
    `indent` is the indentation of its line, `column` where it starts, in characters. What something is defined by
    `is_name`; what `is_carried` is moved, or added, with the white space before it; inside of bars that are
    `is_paddable`, there may be a blank. A line that `may_hang` stays where it is if that is deeper. What has the token
    as its anchor is `steps` levels deeper than its own levels say.
    """

    start: int
    end: int
    kind: int
    text: str
    newlines: int
    written: int
    anchor: Token | None = None
    levels: int = 0
    is_comment: bool = False
    is_attached: bool = False
    opens: bool = False
    closes: bool = False
    inside: tuple[Token | None, int] = (None, 0)
    tight_before: bool = False
    tight_after: bool = False
    joins: bool = False
    is_body: bool = False
    is_name: bool = False
    is_carried: bool = False
    is_paddable: bool = False
    may_hang: bool = False
    steps: int = 0
    index: int = 0
    indent: int = 0
    blanks: int = 0
    column: int = 0

    @property
    def starts_line(self) -> bool:
        """Whether it is the first token of its line."""
        return self.newlines > 0 or self.index == 0


class Item(Struct, eq=False):
    """What may begin a line of its own: a statement, an element of a list, an attribute.

    Its first token is indented as the line of `anchor` and `levels` deeper; whatever else of it begins a line is one
    level deeper than the line that the item begins in.
    """

    anchor: Token | None
    levels: int
    first: Token | None = None


class Breaks(Enum):
    """Which elements between brackets stand on lines of their own."""

    IF_BROKEN = auto()
    """All, if the author broke the line before any of them."""
    BODY = auto()
    """As the author has them; but if they are on several lines, so are the brackets."""
    BODIES = auto()
    """Those of a resource: all, if two of them are on one line."""
    HANGING = auto()
    """As the author has them; those that start a line stand in the column of the first, which starts none."""
    AS_WRITTEN = auto()
    """None but those before which the author broke the line."""


class Enclosure(Struct, eq=False):
    """Brackets and the first tokens of what is between them.

    `last` is the last token of the last element, `separator` the comma or semicolon after it. Attributes below a title
    have no bracket of their own that closes; those of all bodies of a resource are the `attributes` of the resource.
    What is between the brackets is one level deeper than the line of `anchor`. If it `ends_with_comma`, there is one
    before a closing bracket on its own line.
    """

    opener: Token
    breaks: Breaks
    ends_with_comma: bool
    anchor: Token
    elements: list[Token] = []
    attributes: list[Token] = []
    closer: Token | None = None
    last: Token | None = None
    separator: Token | None = None


class Row(Struct, eq=False):
    """A line of a table: the first token of the line, and the tokens of its columns; None for an empty one.

    If it `is_wrapped`, it starts with a type of several lines, and its columns are those of the author.
    """

    first: Token
    cells: tuple[Token | None, ...]
    is_wrapped: bool = False


class Table(Struct, eq=False):
    """Rows whose cells can be aligned in columns.

    `is_aligned` says that they do, whatever the author and the user want; `is_in_resource` that the rows are attributes
    of a resource, or are in the value of one. If `may_stick_out`, a column may stay where the author has it, though
    some rows are too long for it. It `is_body` if its rows are the attributes of a resource body. If it `hangs`, the
    first row stands after what the line begins with.
    """

    rows: list[Row] = []
    is_aligned: bool = False
    is_in_resource: bool = False
    may_stick_out: bool = False
    hangs: bool = False
    is_body: bool = False


class Statement(Struct, eq=False):
    """A statement of a sequence: its first token and its kind."""

    first: Token
    kind: int
