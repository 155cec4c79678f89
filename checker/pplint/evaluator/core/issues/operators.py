"""What is wrong with operands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.issue import Issue

if TYPE_CHECKING:
    from pplint.evaluator.core.kinds import Kind
    from pplint.values.model import Value


class NotApplicable(Issue):
    """An operator whose left operand it does not take."""

    code = "OPERATOR_NOT_APPLICABLE"
    operator: str
    left: Kind


class NotApplicableWhen(Issue):
    """An operator whose left operand it takes, and not with this right one."""

    code = "OPERATOR_NOT_APPLICABLE_WHEN"
    operator: str
    left: Kind
    right: Kind


class NotNumeric(Issue):
    """A value that is no number, as the language writes it."""

    code = "NOT_NUMERIC"
    text: str


class NeverNumeric(Issue):
    """What is no number whatever its value."""

    code = "NOT_NUMERIC"
    operand: Kind


class CoercedNumber(Issue):
    """A text that reads as a number, which counted as one before Puppet 8."""

    code = "NUMERIC_COERCION"
    text: str
    number: Value


class DivisionByZero(Issue):
    """A division by zero."""

    code = "DIV_BY_ZERO"


class InfiniteResult(Issue):
    """A calculation whose result is infinite."""

    code = "RESULT_IS_INFINITY"
    operator: str


class NotFiniteResult(Issue):
    """A calculation on what is infinite, or no number."""


class Overflow(Issue):
    """A calculation whose result is beyond the integers."""

    code = "NUMERIC_OVERFLOW"
    operator: str
    result: int


class WrongTimeOperand(Issue):
    """A time with an operand that the calculation does not take."""

    left: str
    operator: str
    right: Kind


class NotComparable(Issue):
    """Two values that have no order, and why."""

    code = "COMPARISON_NOT_POSSIBLE"
    operator: str
    left: Kind
    right: Kind
    reason: Issue | None


class MatchNotString(Issue):
    """A left operand of a match that is no string."""

    code = "MATCH_NOT_STRING"
    operand: Kind


class MatchNotPattern(Issue):
    """A right operand of a match that can be no pattern, whatever its value."""

    code = "MATCH_NOT_REGEXP"
    operand: Kind


class MatchNotText(Issue):
    """A right operand of a match that is neither a pattern nor a text."""

    code = "MATCH_NOT_REGEXP"
    operand: Kind


class MatchNotRegexp(Issue):
    """A right operand of a match that does not compile, and why in the words of the library that compiles them."""

    code = "MATCH_NOT_REGEXP"
    reason: str


class NotAddedToHash(Issue):
    """What cannot be added to a hash."""


class WrongPairSize(Issue):
    """An array for the entry of a hash that is no pair."""

    expected: int
    found: int


class NotAddedToUri(Issue):
    """What cannot be added to a URI."""


class NotAddedToBinary(Issue):
    """What cannot be added to bytes."""


class BothUrisRelative(Issue):
    """URIs of which neither is absolute."""


class QueryBehindOpaque(Issue):
    """A query behind a URI that has none."""


class NotOrdered(Issue):
    """Two values that Ruby has no order for."""

    left: Kind
    right: Kind


class NotAnOrder(Issue):
    """What a function gives that should compare two values, and is no number."""

    result: Kind


class NegatedTimestamp(Issue):
    """The opposite of a point in time."""
