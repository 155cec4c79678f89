r"""What a regular expression asks of the first characters of a text, as far as it is plain to see.

`\A(?i:file|https?):` asks for an `f` or an `h`, and so on. A way to match is a pattern for each of these characters. It
ends where the expression says more than that, such as how often something is repeated: what follows may be anything.
"""

from __future__ import annotations

from pplint.base.late_patterns import late_pattern
from pplint.syntax.oniguruma import RegexpError, search

Way = tuple[str, ...]

_MOST_WAYS = 50

_START = late_pattern(r"\^|\\A")
_CHARACTER = late_pattern(r"(?:\\[^A-Za-z0-9]|\\[wdsWDS]|\[\^?(?:\\.|[^\]\\\[&])+\]|[^\\\[\](){}*+?.^$|])(?![*{])")
_CHOICE = late_pattern(r"\(\?(i?):([\w|?]+)\)(?![*+?{])")


def may_start(pattern: str, beginning: str) -> bool:
    """Return whether a regular expression may match a text that starts so.

    What `^` asks for is taken to be at the start of the text, unless another line is known to start.
    """
    start = _START.match(pattern)
    ways = None if start is None or "\n" in beginning else _ways(pattern[start.end() :])
    try:
        return ways is None or any(_admits(way, beginning) for way in ways)
    except RegexpError:
        return True


def _admits(way: Way, beginning: str) -> bool:
    return all(search(rf"\A{each}\z", text) is not None for each, text in zip(way, beginning, strict=False))


def _ways(rest: str, option: str = "") -> list[Way] | None:
    """Return the ways to match what an expression starts with; None if there may be others, or very many."""
    ways: list[Way] = [()]
    place = 0
    while len(ways) <= _MOST_WAYS:
        choice, character = _CHOICE.match(rest, place), _CHARACTER.match(rest, place)
        if choice is not None:
            ends = [end for each in choice[2].split("|") for end in _ways(each, choice[1]) or ()]
            ways = [(*way, *end) for way in ways for end in ends]
            place = choice.end()
        elif character is not None:
            longer = [(*way, f"(?{option}:{character[0]})") for way in ways]
            is_optional = rest.startswith("?", character.end())
            ways = [*ways, *longer] if is_optional else longer
            place = character.end() + is_optional
        if (choice or character) is None or rest.startswith("+", place):
            # A bar in what is left may stand for another way to match the whole.
            return None if "|" in rest[place:] else ways
    return None
