"""Kinds of mistakes that keep a source from being read, and the small edit that undoes one."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.base.source import Span


class Slip(Enum):
    """What kind of mistake a repair undoes; the value is the name of the kind."""

    ARROW = "another arrow"
    ASSIGNMENT = "another sign than that of an assignment"
    BAR = "a missing bar after the parameters of a lambda"
    BLANK = "a space before the bracket of an access"
    BLOCK = "a missing brace before a block"
    BODIES = "a comma between the bodies of a resource"
    BRACE = "a missing brace"
    BRACED_VARIABLE = "an interpolation outside of a string"
    CLOSER = "a missing bracket"
    COLON = "a missing colon"
    COMMA = "a missing comma"
    COMMENT = "a comment that starts with another sign"
    COMPARISON = "an assignment in a condition"
    DASH = "a dash in a name"
    DOLLAR = "a missing dollar sign"
    DOLLARS = "a doubled dollar sign"
    DOUBLED_BRACE = "two braces for one"
    ESCAPE = "an apostrophe in a string"
    FLAGS = "flags after a regular expression"
    INDEX = "a dot before an index"
    INSTANCE_VARIABLE = "an instance variable of Ruby"
    INTERPOLATION = "an interpolation that is not closed"
    LAMBDA = "parameters inside of a lambda"
    LAMBDA_IN_CALL = "a lambda between the parentheses of a call"
    LAMBDA_WORD = "a block of Ruby"
    NAMESPACE = "another sign between the segments of a name"
    NO_ARROW = "a missing arrow"
    OPENING_QUOTE = "a missing quotation mark before text"
    OPERAND = "a missing value"
    OTHER_QUOTE = "a quotation mark of the other kind"
    PARENTHESIS = "a missing parenthesis"
    QUOTE = "a missing quotation mark"
    RESULT = "another sign before the type of a result"
    SEMICOLON = "a semicolon between elements"
    SLASH = "a slash in a regular expression"
    STATEMENT_END = "a semicolon after a statement"
    SURPLUS = "an unexpected token"
    SURPLUS_BRACE = "an unexpected brace"
    SURPLUS_QUOTE = "an unexpected quotation mark"
    SURPLUS_WORD = "an unexpected word of another language"
    SYMBOL = "a colon before a name"
    TEMPLATE_BLOCK = "a block of ERB"
    TITLE = "a title before the brace"
    TITLES = "titles that are not in a list"
    TYPE_AFTER = "a type after its parameter"
    TYPOGRAPHY = "typographic quotation marks"
    UNQUOTED = "text without quotation marks"
    WORD = "a misspelt word"


class Repair(Struct, frozen=True):
    """The bytes that a text should replace, so that the definition around them parses.

    If `is_only`, nothing else that was tried does as well.
    """

    slip: Slip
    span: Span
    text: str
    is_only: bool = True


def applied(data: bytes, repair: Repair) -> bytes:
    """Return the bytes with a repair."""
    return data[: repair.span.start] + repair.text.encode() + data[repair.span.end :]
