"""`range`: integers or strings from one to another, strings as Ruby counts them on."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import legacy
from pplint.evaluator.core.ruby_values import leading_integer
from pplint.evaluator.core.unknown import Unknown, result_type
from pplint.types.make import variant
from pplint.types.model import ArrayType, IntegerType, StringType
from pplint.types.relations import is_assignable
from pplint.values.errors import PuppetError, UnknowableError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_RANGE = late_pattern(r"^(\w+)(\.\.\.?|-)(\w+)$", re.ASCII | re.MULTILINE)
_DIGITS = late_pattern(r"^\d+$", re.ASCII | re.MULTILINE)
_MAX_ELEMENTS = 1_000_000
_ENDS = {"z": "a", "Z": "A", "9": "0"}
_CARRIES = {"z": "a", "Z": "A", "9": "1"}


@legacy("range(String $text) >> Array", takes_call=True)
def range_of_text(call: Call, text: str) -> Result:
    """Return what is in a range that is written as a text, such as `a..c`."""
    bounds = _RANGE.search(text)
    if bounds is None:
        raise PuppetError(issues.NotARange(text))
    return _range(call, bounds[1], bounds[3], 1, is_open=bounds[2] == "...")


def _unknown_range(call: Call) -> Result:
    natural = IntegerType(0)
    is_natural = is_assignable(natural, result_type(call.arguments[0]))
    return Unknown(ArrayType(natural if is_natural else variant((natural, StringType()))))


@legacy("range(Any $start, Any $stop, Any *$step) >> Array", takes_call=True, unknown=_unknown_range)
def range_between(call: Call, start: Value, stop: Value, *step: Value) -> Result:
    """Return what is in a range, in steps."""
    width = abs(_integer(step[0])) if step else 1
    if width == 0:
        raise PuppetError(issues.NoStep())
    return _range(call, start, stop, width, is_open=False)


def _integer(value: Value) -> int:
    if isinstance(value, str):
        return leading_integer(value)
    if is_number(value) and abs(value) < float("inf"):
        return int(value)
    raise PuppetError(issues.RangeOfNoNumber())


def _range(call: Call, start: Value, stop: Value, step: int, *, is_open: bool) -> Result:
    if not _DIGITS.search(ruby_text(start)):
        counted = _up_to(ruby_text(start), ruby_text(stop), is_open=is_open)
        return tuple(islice(_limited(call, counted), 0, None, step))
    first, last = _integer(start), _integer(stop)
    numbers = range(first, last if is_open else last + 1, step)[:_MAX_ELEMENTS]
    call.run.budget.check_size(len(numbers))
    return tuple(numbers)


def _limited(call: Call, texts: Iterator[str]) -> Iterator[str]:
    for count, text in enumerate(islice(texts, _MAX_ELEMENTS)):
        call.run.budget.check_size(count)
        call.run.budget.step()
        yield text


def _up_to(first: str, last: str, *, is_open: bool) -> Iterator[str]:
    """Yield the strings from the first to the last one, as far as they are not longer than the last."""
    if len(first) == len(last) == 1 and f"{first}{last}".isascii():
        yield from map(chr, range(ord(first), ord(last) + (not is_open)))
        return
    if not (first.isascii() and last.isascii()):
        raise UnknowableError("letters beyond ASCII have an order of their own")
    if first > last or (is_open and first == last):
        return
    after = successor(last)
    current = first
    while current != after and not (is_open and current == last):
        yield current
        if current == last:
            return
        current = successor(current)
        if len(current) > len(last) or not current:
            return


def successor(text: str) -> str:
    """Return the next string as Ruby counts: its last letters and digits go up and carry to the left."""
    places = [place for place, each in enumerate(text) if each.isascii() and each.isalnum()]
    if not places:
        return _next_characters(text)
    characters = list(text)
    first, carry = places[-1], ""
    for place in _carried(characters, places[-1]):
        current = characters[place]
        characters[place] = _ENDS.get(current) or chr(ord(current) + 1)
        if current not in _ENDS:
            return "".join(characters)
        first, carry = place, _CARRIES[current]
    return "".join([*characters[:first], carry, *characters[first:]])


def _carried(characters: list[str], last: int) -> Iterator[int]:
    """Yield the places that a carry goes through, from the right to the left."""
    yield last
    after = last
    for place in range(last - 1, -1, -1):
        character = characters[place]
        if not (character.isascii() and character.isalnum()):
            continue
        if place + 1 < after and not _continues(character, characters[after]):
            return
        yield place
        after = place


def _continues(left: str, right: str) -> bool:
    """Whether a carry goes over what stands between a letter or digit and another one."""
    return left.isdigit() == right.isdigit()


def _next_characters(text: str) -> str:
    """Return a string of other characters with its last one going up."""
    return text[:-1] + chr(ord(text[-1]) + 1) if text else ""
