r"""Search with regular expressions as Ruby does, through Oniguruma.

The library is linked into an extension of its own, `pplint_grammar._oniguruma`; where that was not built,
`pplint.syntax.plain_regexps` answers for most patterns.

Ruby's engine has the same ancestor. A pattern is translated where the two differ: `\w`, `\d` and `\s` mean ASCII
characters to Ruby, it has the options `a`, `d` and `u` for the encoding, it repeats anchors (`^*`), reads `\p` without
a brace as a letter, and has nine symbols in `[:punct:]`.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import Final, Protocol

from msgspec import Struct

from pplint.base.late_patterns import late_pattern


class RegexpError(ValueError):
    """A pattern that does not compile, and why in the words of the library."""

    def __init__(self, pattern: str, reason: str) -> None:
        super().__init__(pattern, reason)
        self.pattern = pattern
        self.reason = reason


class BacktrackingError(RegexpError):
    """A search without an answer, mostly since it would take too long: Ruby would go on, for minutes or for years."""


class Regexp(Protocol):
    """A compiled pattern of an engine."""

    def search(self, data: bytes, start: int, /) -> tuple[int, ...] | None:
        """Return the offsets of the first match and of its groups, which are -1 for one that took no part, or None.

        Raises `TimeoutError` if the search takes too long.
        """
        ...


class Engine(Protocol):
    """What compiles patterns: the extension, or what takes its place."""

    @property
    def version(self) -> str:
        """The version of the library, with its name if it is another one."""
        ...

    def compile(self, pattern: str, /) -> Regexp:
        """Compile a pattern; raise `ValueError` if it is not valid, and `TimeoutError` if that is not known."""
        ...


@lru_cache(maxsize=1)
def engine() -> Engine:
    """Return the engine of this installation."""
    try:
        from pplint_grammar import _oniguruma
    except ImportError:
        from pplint.syntax import plain_regexps

        return plain_regexps
    return _oniguruma


def is_whole() -> bool:
    """Return whether there is an answer for each pattern."""
    return not engine().version.startswith("regex ")


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

    It is encoded once, and the characters before each match are counted from the match before.
    """

    __slots__ = ("_data", "_known", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._data = text.encode()
        self._known = (0, 0)

    def find(self, pattern: str, start: int = 0) -> Match | None:
        """Find the first match at or after a character; raise `RegexpError` or `BacktrackingError`.

        Each search starts at or after where the one before did.
        """
        data = self._data
        # The library counts bytes, Ruby characters.
        begin = self._byte(start)
        compiled = _compile(pattern)
        try:
            offsets = compiled.search(data, begin)
        except TimeoutError as error:
            raise BacktrackingError(pattern, str(error)) from error
        if offsets is None:
            return None
        spans = zip(offsets[::2], offsets[1::2], strict=True)
        groups = tuple(data[low:high].decode() if low >= 0 else None for low, high in spans)
        first = start + len(data[begin : offsets[0]].decode())
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
def _compile(pattern: str) -> Regexp:
    try:
        if not any(each in pattern for each in _READ_OTHERWISE):
            with suppress(ValueError):  # It may have a repeated anchor.
                return engine().compile(pattern)
        return engine().compile(translated(pattern))
    except TimeoutError as error:
        raise BacktrackingError(pattern, str(error)) from error
    except ValueError as error:
        # Ruby repeats what looks ahead, too.
        kind = BacktrackingError if str(error) == REPEATED_ANCHOR else RegexpError
        raise kind(pattern, str(error)) from error


REPEATED_ANCHOR: Final = "target of repeat operator is invalid"

_REPEATS = r"(?:[*+?]|\{(?:[0-9]+(?:,[0-9]*)?|,[0-9]+)\})*"
_TOKEN = late_pattern(
    rf"(?P<anchor>[\^$]|\\[AbBGzZ])(?P<repeats>{_REPEATS})"
    r"|\\(?P<letter>[pP])(?!\{)"
    r"|\\(?P<escaped>.)"
    r"|\[:(?P<negation>\^?)(?P<punctuation>punct):\]"
    r"|(?P<bracket>\[\^?\]?|\])"
    r"|\(\?(?P<on>[imxadu]*)(?P<off>-[imx]*)?(?P<closing>[:)])",
    re.DOTALL,
)
_READ_OTHERWISE: Final = ("(?", "punct:", *(f"\\{letter}" for letter in "cdpswCDMPSW"))
"""Parts of a pattern without which Oniguruma reads it as Ruby does, but for a repeated anchor, which it refuses."""

_MAY_BE_ABSENT = late_pattern(r"[*?]|\{0*,")
_ASCII_CLASSES: Final = {"w": "a-zA-Z0-9_", "d": "0-9", "s": r" \t\r\n\f\v"}
_PUNCTUATION: Final = r"\p{P}$+<=>\^`|~"
"""What `[:punct:]` is to Ruby. Of the symbols, versions of Oniguruma have none or all."""

_ENCODING_OPTIONS: Final = str.maketrans("", "", "adu")


def translated(pattern: str) -> str:
    """Return a pattern that Oniguruma reads as Ruby reads the given one."""
    depth = 0

    def translate(match: re.Match[str]) -> str:
        nonlocal depth
        if match["letter"]:
            return match["letter"]
        if match["punctuation"]:
            return f"[^{_PUNCTUATION}]" if match["negation"] else _PUNCTUATION if depth else match[0]
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
