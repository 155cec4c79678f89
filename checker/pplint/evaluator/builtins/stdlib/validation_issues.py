"""What the functions of stdlib refuse that validate values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.values.model import Value


class NotOfForm(Issue):
    """A value that does not have the form that it should have, which is named with its article."""

    words = "{value:text} is not {form}"
    value: Value
    form: str


class NotMatching(Issue):
    """A text that none of the patterns matches."""

    words = "{value:text} does not match {patterns:text}"
    value: Value
    patterns: Value


class ProgramRefuses(Issue):
    """A text that none of the patterns matches, for which the program says so itself."""

    words = "{text}"
    text: str


class LengthsInWrongOrder(Issue):
    """A greatest length that is below the least one."""

    words = "the second argument must not be less than the third"
    function_name = "validate_slength"


class WrongLength(Issue):
    """A text that is too long or too short."""

    words = "the length of {value:text} is not between {least} and {most}"
    function_name = "validate_slength"
    value: Value
    least: int
    most: int


class BoundsInWrongOrder(Issue):
    """A greatest number that is below the least one."""

    words = "the second argument must be greater than the third, got {most} < {least}"
    most: float
    least: float


class HashAsNumber(Issue):
    """A hash where a number or an array is validated."""

    words = "the first argument must be a number or an Array, got a Hash"


class OutOfBounds(Issue):
    """A number that is too large or too small."""

    value: Value
    least: float | None
    most: float | None

    def wording(self) -> str:
        """Name the bounds that there are."""
        if self.least is None:
            return "{value:text} is more than {most}"
        return f"{{value:text}} is {'less than {least}' if self.most is None else 'not between {least} and {most}'}"


class NotOfType(Issue):
    """A value that is not of the type that `validate_legacy` is given."""

    words = "{value:text} is not what `{function}` accepts"
    function: str
    value: Value
