"""What is wrong with operands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.values.model import Value


class NotApplicable(Issue):
    """An operator whose left operand it does not take."""

    code = "OPERATOR_NOT_APPLICABLE"
    words = "operator `{operator}` cannot be applied to {left:a_label}"
    operator: str
    left: Kind


class NotApplicableWhen(Issue):
    """An operator whose left operand it takes, and not with this right one."""

    code = "OPERATOR_NOT_APPLICABLE_WHEN"
    words = "operator `{operator}` cannot be applied to {left:a_label} and {right:a_label}"
    operator: str
    left: Kind
    right: Kind


class NotNumeric(Issue):
    """A value that is no number, as the language writes it."""

    code = "NOT_NUMERIC"
    words = "'{text}' is not a number"
    text: str


class NeverNumeric(Issue):
    """What is no number whatever its value."""

    code = "NOT_NUMERIC"
    words = "{operand:a_label} is not a number"
    operand: Kind


class CoercedNumber(Issue):
    """A text that reads as a number, which counted as one before Puppet 8."""

    code = "NUMERIC_COERCION"
    words = "the string '{text}' was converted to the number {number:text}, which Puppet 8 no longer does"
    text: str
    number: Value


class DivisionByZero(Issue):
    """A division by zero."""

    code = "DIV_BY_ZERO"
    words = "division by zero"


class InfiniteResult(Issue):
    """A calculation whose result is infinite."""

    code = "RESULT_IS_INFINITY"
    words = "the result of `{operator}` is infinite"
    operator: str


class NotFiniteResult(Issue):
    """A calculation on what is infinite, or no number."""

    words = "the result is infinite or not a number"


class Overflow(Issue):
    """A calculation whose result is beyond the integers."""

    code = "NUMERIC_OVERFLOW"
    operator: str
    result: int

    def wording(self) -> str:
        """Say which end of the integers it is beyond."""
        bound = "above the largest" if self.result > 0 else "below the smallest"
        return f"the result of `{{operator}}` is {bound} Integer: {self.result:#x}"


_WITH_TIME: Final = {
    ("Timespan", "-"): "{right:a_label} cannot be subtracted from a Timespan",
    ("Timespan", "*"): "a Timespan cannot be multiplied by {right:a_label}",
    ("Timespan", "/"): "a Timespan cannot be divided by {right:a_label}",
    ("Timespan", "%"): "`%` of a Timespan does not take {right:a_label}",
    ("Timestamp", "+"): "{right:a_label} cannot be added to a Timestamp",
}


class WrongTimeOperand(Issue):
    """A time with an operand that the calculation does not take."""

    left: str
    operator: str
    right: Kind

    def wording(self) -> str:
        """Return the words for the operator and the kind of time."""
        return _WITH_TIME[self.left, self.operator]


class NotComparable(Issue):
    """Two values that have no order."""

    code = "COMPARISON_NOT_POSSIBLE"
    words = "`{operator}` cannot compare {left:short_label} and {right:short_label}"
    operator: str
    left: Kind
    right: Kind


class MatchNotString(Issue):
    """A left operand of a match that is no string."""

    code = "MATCH_NOT_STRING"
    words = "the left operand of a match must be a String, got {operand:a_label}"
    operand: Kind


class MatchNotPattern(Issue):
    """A right operand of a match that can be no pattern, whatever its value."""

    code = "MATCH_NOT_REGEXP"
    words = "the right operand of a match must be a pattern, got {operand:a_label}"
    operand: Kind


class MatchNotText(Issue):
    """A right operand of a match that is neither a pattern nor a text."""

    code = "MATCH_NOT_REGEXP"
    words = "the right operand of a match must be a pattern or a String, got {operand:a_label}"
    operand: Kind


class MatchNotRegexp(Issue):
    """A right operand of a match that does not compile, and why in the words of the library that compiles them."""

    code = "MATCH_NOT_REGEXP"
    words = "the right operand of a match is not a valid regular expression: {reason}"
    reason: str


class NotAddedToHash(Issue):
    """What cannot be added to a hash."""

    words = "only an Array or a Hash can be added to a Hash"


class WrongPairSize(Issue):
    """An array for the entry of a hash that is no pair."""

    words = "an entry of a Hash needs {expected} elements, got {found}"
    expected: int
    found: int


class NotAddedToUri(Issue):
    """What cannot be added to a URI."""

    words = "only a URI or a String can be added to a URI"


class NotAddedToBinary(Issue):
    """What cannot be added to bytes."""

    words = "only a Binary can be added to a Binary"


class BothUrisRelative(Issue):
    """URIs of which neither is absolute."""

    words = "neither of the URIs is absolute"


class QueryAfterOpaque(Issue):
    """A query after a URI that has none."""

    words = "an opaque URI cannot have a query"


class NotOrdered(Issue):
    """Two values that Ruby has no order for."""

    words = "{left:a_label} and {right:a_label} have no order"
    left: Kind
    right: Kind


class NotAnOrder(Issue):
    """What a function gives that should compare two values, and is no number."""

    words = "the block must return a number, got {result:a_label}"
    result: Kind


class NegatedTimestamp(Issue):
    """The opposite of a point in time."""

    words = "a Timestamp cannot be negated"
