r"""Search with regular expressions as Ruby does, through Oniguruma.

Ruby's engine has the same ancestor. A pattern is translated where the two differ: `\w`, `\d` and `\s` mean ASCII
characters to Ruby, it has the options `a`, `d` and `u` for the encoding, and it repeats anchors (`^*`).
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern


class RegexpError(ValueError):
    """A pattern that does not compile, and why in the words of the library."""

    def __init__(self, pattern: str, reason: str) -> None:
        super().__init__(pattern, reason)
        self.pattern = pattern
        self.reason = reason


class BacktrackingError(RegexpError):
    """A search that would take too long. Ruby would go on, for minutes or for years."""


class Match(Struct, frozen=True):
    """Where a pattern matched, as character offsets, and the text of its groups.

    Group 0 is the whole match; a group that took no part is None.
    """

    start: int
    end: int
    groups: tuple[str | None, ...]


def search(pattern: str, text: str) -> Match | None:
    """Find the first match; raise `RegexpError` or `BacktrackingError`."""
    return Searched(text).find(pattern)


class Searched:
    """A text that is searched from one place after the other, however long it is.

    The interface of the library encodes the whole text for each search, and counts the characters before each match.
    """

    __slots__ = ("_data", "_known", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._data = text.encode()
        self._known = (0, 0)

    def find(self, pattern: str, start: int = 0) -> Match | None:
        """Find the first match at or behind a character; raise `RegexpError` or `BacktrackingError`.

        Each search starts at or behind where the one before did.
        """
        import onigurumacffi

        library: Any = onigurumacffi
        compiled, region = _compile(pattern)._regex_t, library._region()  # noqa: SLF001
        # The library counts bytes, Ruby characters.
        begin = self._byte(start)
        try:
            status = library._lib.onigcffi_search(  # noqa: SLF001
                compiled, self._data, len(self._data), begin, region, 0
            )
            found = library._match_ret(status, self._data, region)  # noqa: SLF001
        except library.OnigError as error:
            raise BacktrackingError(pattern, str(error)) from error
        if found is None:
            return None
        # The public interface gives an empty string for a group that took no part.
        groups = tuple(found.group(n) if place >= 0 else None for n, place in enumerate(found._begs))  # noqa: SLF001
        first = start + len(self._data[begin : found._begs[0]].decode())  # noqa: SLF001
        return Match(first, first + len(groups[0] or ""), groups)

    def _byte(self, character: int) -> int:
        """Return where a character starts; it is counted from the one that was asked for before."""
        before, byte = self._known if self._known[0] <= character else (0, 0)
        self._known = (character, byte + len(self.text[before:character].encode()))
        return self._known[1]


@lru_cache(maxsize=2048)
def count_groups(pattern: str) -> int | None:
    """Return how many groups of a pattern can be asked for by number; None if it does not compile."""
    try:
        # The empty alternative matches any text, so that the match tells how many groups there are.
        found = search(f"|{pattern}", "")
    except RegexpError:
        return None
    return None if found is None else len(found.groups) - 1


@lru_cache(maxsize=2048)
def _compile(pattern: str) -> Any:  # noqa: ANN401 - the library has no types
    from onigurumacffi import OnigError
    from onigurumacffi import compile as compile_pattern

    if not any(each in pattern for each in _READ_OTHERWISE):
        with suppress(OnigError):  # It may have a repeated anchor.
            return compile_pattern(pattern)
    try:
        return compile_pattern(_translate(pattern))
    except OnigError as error:
        raise RegexpError(pattern, str(error)) from error


_REPEATS = r"(?:[*+?]|\{(?:[0-9]+(?:,[0-9]*)?|,[0-9]+)\})*"
_TOKEN = late_pattern(
    rf"(?P<anchor>[\^$]|\\[AbBGzZ])(?P<repeats>{_REPEATS})"
    r"|\\(?P<escaped>.)"
    r"|(?P<bracket>\[\^?\]?|\])"
    r"|\(\?(?P<on>[imxadu]*)(?P<off>-[imx]*)?(?P<closing>[:)])",
    re.DOTALL,
)
_READ_OTHERWISE: Final = ("(?", r"\c", r"\d", r"\s", r"\w", r"\C", r"\D", r"\M", r"\S", r"\W")
"""Parts of a pattern without which Oniguruma reads it as Ruby does, but for a repeated anchor, which it refuses."""

_MAY_BE_ABSENT = late_pattern(r"[*?]|\{0*,")
_ASCII_CLASSES: Final = {"w": "a-zA-Z0-9_", "d": "0-9", "s": r" \t\r\n\f\v"}
_ENCODING_OPTIONS: Final = str.maketrans("", "", "adu")


def _translate(pattern: str) -> str:
    """Write a pattern so that Oniguruma reads it as Ruby would."""
    depth = 0

    def translate(match: re.Match[str]) -> str:
        nonlocal depth
        # Ruby nests classes, `[a-z&&[^aeiou]]`: in there, `^` and `$` are characters, and no anchors.
        if match["bracket"]:
            depth += 1 if match["bracket"][0] == "[" else -1 if depth else 0
            return match[0]
        if match["escaped"]:
            return _escaped(match, in_class=depth > 0)
        if depth:
            return match[0]
        return _anchor(match) if match["anchor"] else _options(match)

    return _TOKEN.sub(translate, pattern)


def _escaped(match: re.Match[str], *, in_class: bool) -> str:
    letter = match["escaped"]
    characters = _ASCII_CLASSES.get(letter.lower())
    if characters is None:
        return match[0]
    if letter.isupper():
        return f"[^{characters}]"
    return characters if in_class else f"[{characters}]"


def _anchor(match: re.Match[str]) -> str:
    """Drop the repetition of an anchor: it holds once or, where it may be repeated no times, need not hold."""
    if _MAY_BE_ABSENT.match(match["repeats"]):
        return f"(?:{match['anchor']}|)"
    return match["anchor"]


def _options(match: re.Match[str]) -> str:
    options = match["on"].translate(_ENCODING_OPTIONS)
    if not options and not match["off"] and match["closing"] == ")":
        return ""
    return f"(?{options}{match['off'] or ''}{match['closing']}"
