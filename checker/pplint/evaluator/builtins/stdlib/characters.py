r"""Sets of characters as Ruby's `count` and `squeeze` read them: `a-z`, `^0-9`, `\-`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import legacy
from pplint.evaluator.builtins.stdlib.unknowns import like_first
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Array, Value


_ALL = "\0-\U0010ffff"


def character_set(text: str) -> Callable[[str], bool]:
    """Return what says whether a character is in a set; raise `PuppetError` for a range that goes backwards."""
    is_negated = len(text) > 1 and text.startswith("^")
    ranges = list(_ranges(text[1:] if is_negated else text))
    return lambda character: any(first <= character <= last for first, last in ranges) is not is_negated


def _ranges(text: str) -> Iterator[tuple[str, str]]:
    characters = list(_characters(text))
    place = 0
    while place < len(characters):
        first, _ = characters[place]
        is_range = place + 2 < len(characters) and characters[place + 1] == ("-", False)
        last = characters[place + 2][0] if is_range else first
        if first > last:
            raise PuppetError(issues.InvalidCharacterRange(first, last))
        yield first, last
        place += 3 if is_range else 1


def _characters(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the characters, each with whether a backslash stands before it."""
    is_escaped = False
    for place, character in enumerate(text):
        if character == "\\" and not is_escaped and place + 1 < len(text):
            is_escaped = True
            continue
        yield character, is_escaped
        is_escaped = False


def count_characters(text: str, characters: Value) -> int:
    """Count the characters that are in a set."""
    if not isinstance(characters, str):
        raise PuppetError(issues.NoImplicitConversion())
    is_in_set = character_set(characters)
    return sum(map(is_in_set, text))


@legacy("squeeze(Variant[String, Array] $item, Any $characters = false) >> Variant[Array, String]", unknown=like_first)
def squeeze(item: str | Array, characters: Value = False) -> Result:
    """Leave one of equal characters that stand side by side, if they are in a set."""
    if isinstance(item, str):
        return _squeezed(item, characters)
    return tuple(_squeezed(each, characters) for each in item)


def _squeezed(text: Value, characters: Value) -> str:
    if not isinstance(text, str) or not (characters is False or isinstance(characters, str)):
        raise PuppetError(issues.NoImplicitConversion("squeeze"))
    is_in_set = character_set(characters if isinstance(characters, str) else _ALL)
    kept = [each for place, each in enumerate(text) if place == 0 or each != text[place - 1] or not is_in_set(each)]
    return "".join(kept)
