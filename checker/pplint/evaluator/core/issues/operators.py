"""What is wrong with operands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.issue import Issue
from pplint.values.issues import NOTHING_COMPARABLE

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.values.model import Value


class NotApplicable(Issue):
    """An operator whose left operand it does not take."""

    code = "OPERATOR_NOT_APPLICABLE"
    words = "Operator '{operator}' is not applicable to {left:a_label}."
    clause = "operator `{operator}` is not applicable to {left:a_label}"
    operator: str
    left: Kind


class NotApplicableWhen(Issue):
    """An operator whose left operand it takes, and not with this right one."""

    code = "OPERATOR_NOT_APPLICABLE_WHEN"
    words = "Operator '{operator}' is not applicable to {left:a_label} when right side is {right:a_label}."
    clause = "operator `{operator}` is not applicable to {left:a_label} when right side is {right:a_label}"
    operator: str
    left: Kind
    right: Kind


class NotNumeric(Issue):
    """A value that is no number, as the language writes it."""

    code = "NOT_NUMERIC"
    words = "The value '{text}' cannot be converted to Numeric."
    text: str


class NeverNumeric(Issue):
    """What is no number whatever its value."""

    code = "NOT_NUMERIC"
    words = "{operand:A_label} cannot be converted to Numeric."
    operand: Kind


class CoercedNumber(Issue):
    """A text that reads as a number, which counted as one before Puppet 8."""

    code = "NUMERIC_COERCION"
    words = "The string '{text}' was automatically coerced to the numerical value {number:text}"
    text: str
    number: Value


class DivisionByZero(Issue):
    """A division by zero."""

    code = "DIV_BY_ZERO"
    words = "Division by 0"


class InfiniteResult(Issue):
    """A calculation whose result is infinite."""

    code = "RESULT_IS_INFINITY"
    words = "The result of the {operator} expression is Infinity"
    operator: str


class NotFiniteResult(Issue):
    """A calculation on what is infinite, or no number."""

    words = "Infinity or NaN"


class Overflow(Issue):
    """A calculation whose result is beyond the integers."""

    code = "NUMERIC_OVERFLOW"
    operator: str
    result: int

    def wording(self) -> str:
        """Say which end of the integers it is beyond."""
        end, shown = ("max", f"+{self.result:#x}") if self.result > 0 else ("min", f"{self.result:#x}")
        return f"A '{{operator}}' expression resulted in a value outside of Puppet Integer {end} range, got '{shown}'"


_WITH_TIME: Final = {
    ("Timespan", "-"): "{right:a_label} cannot be subtracted from a Timespan",
    ("Timespan", "*"): "A Timestamp cannot be multiplied by {right:a_label}",
    ("Timespan", "/"): "A Timespan cannot be divided by {right:a_label}",
    ("Timespan", "%"): "Can not do modulus on a Timespan using a {right:a_label}",
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
    """Two values that have no order, and why."""

    code = "COMPARISON_NOT_POSSIBLE"
    clause = "`{operator}` cannot compare {left:short_label} and {right:short_label}"
    operator: str
    left: Kind
    right: Kind
    reason: Issue | None

    def wording(self) -> str:
        """Name both, and the reason."""
        reason = NOTHING_COMPARABLE if self.reason is None else "{reason:issue}"
        return f"Comparison of: {{left:label}} {{operator}} {{right:label}}, is not possible. Caused by '{reason}'."


class MatchNotString(Issue):
    """A left operand of a match that is no string."""

    code = "MATCH_NOT_STRING"
    words = "Left match operand must result in a String value. Got {operand:a_label}."
    clause = "left match operand must result in a String value, got {operand:a_label}"
    operand: Kind


_MATCH: Final = "Can not convert right match operand to a regular expression. Caused by"


class MatchNotPattern(Issue):
    """A right operand of a match that can be no pattern, whatever its value."""

    code = "MATCH_NOT_REGEXP"
    words = f"{_MATCH} 'it is {{operand:a_label}}'."
    operand: Kind


class MatchNotText(Issue):
    """A right operand of a match that is neither a pattern nor a text."""

    code = "MATCH_NOT_REGEXP"
    words = f"{_MATCH} 'no implicit conversion of {{operand:label}} into String'."
    operand: Kind


class MatchNotRegexp(Issue):
    """A right operand of a match that does not compile, and why in the words of the library that compiles them."""

    code = "MATCH_NOT_REGEXP"
    words = f"{_MATCH} '{{reason}}'."
    reason: str


class NotAddedToHash(Issue):
    """What cannot be added to a hash."""

    words = "Can only append Array or Hash to a Hash"


class WrongPairSize(Issue):
    """An array for the entry of a hash that is no pair."""

    words = "wrong array length (expected {expected}, was {found})"
    expected: int
    found: int


class NotAddedToUri(Issue):
    """What cannot be added to a URI."""

    words = "An URI can only be merged with an URI or String"


class NotAddedToBinary(Issue):
    """What cannot be added to bytes."""

    words = "Can only append Binary to a Binary"


class BothUrisRelative(Issue):
    """URIs of which neither is absolute."""

    words = "both URI are relative"


class QueryBehindOpaque(Issue):
    """A query behind a URI that has none."""

    words = "query conflicts with opaque"


class NotOrdered(Issue):
    """Two values that Ruby has no order for."""

    words = "comparison of {left:label} with {right:label} failed"
    left: Kind
    right: Kind


class NotAnOrder(Issue):
    """What a function gives that should compare two values, and is no number."""

    words = "comparison of {result:label} with 0 failed"
    result: Kind


class NegatedTimestamp(Issue):
    """The opposite of a point in time."""

    words = "undefined method `-@' for a Timestamp"
