r"""Searches with the package `regex`, where the extension was built without the library Oniguruma.

It answers for patterns that mean the same to both: characters, classes, groups, repetitions and anchors, each written
again so that nothing is left to a difference between the two. `^` and `$` are about lines, as in Ruby; `\b`, classes
with a name and `(?i)` are sure for ASCII only. For all other patterns the answer is unknown: that is a `TimeoutError`,
as if a search took too long. `tests/property/test_regexps.py` compares both engines.
"""

from __future__ import annotations

import re
from typing import Final

import regex

_SECONDS: Final = 2.0
"""How long a search may take."""

_MOST_REPETITIONS: Final = 1000
_DEEPEST: Final = 50

_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a", "e": "\x1b"}
_CLASSES: Final = {"d": "0-9", "w": "a-zA-Z0-9_", "s": r" \t\r\n\f\v", "h": "0-9a-fA-F"}
_ANCHORS: Final = {
    "^": r"(?:\A|(?<=\n)(?!\Z))",
    "$": r"(?=\n|\Z)",
    r"\A": r"\A",
    r"\z": r"\Z",
    r"\Z": r"(?=\n?\Z)",
    r"\b": r"\b",
    r"\B": r"\B",
}
_NAMED_CLASSES: Final = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": _CLASSES["d"],
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "space": _CLASSES["s"],
    "upper": "A-Z",
    "word": _CLASSES["w"],
    "xdigit": _CLASSES["h"],
}
_REPETITION: Final = re.compile(r"[*+?][?+]?|\{(?:(\d+)(?:,(\d*))?|,(\d+))\}(?![?+])")
_REPEATED_AGAIN: Final = re.compile(r"[*+?]|\{\d*,?\d*\}")
_GROUP: Final = re.compile(r"\((?:\?(?::|>|=|!|(?P<name><[A-Za-z_]\w*>)|(?P<on>[im]*)(?:-(?P<off>[imx]+))?:))?")
_HEXADECIMAL: Final = re.compile(r"\\(?:(?P<null>0)(?!\d)|x([0-7][0-9a-f])|u((?!d[89a-f])[0-9a-f]{4}))", re.IGNORECASE)
_NAMED_CLASS: Final = re.compile(r"\[:(\w+):\]")
_OPTIONS_OF_ALL: Final = re.compile(r"\(\?([im]+)\)")


class Regexp:
    """A pattern that means the same to both."""

    def __init__(self, pattern: str) -> None:
        reading = _Reading(pattern)
        self._is_for_ascii = reading.is_for_ascii
        self._compiled = regex.compile(reading.text)

    def search(self, data: bytes, start: int, /) -> tuple[int, ...] | None:
        """Return the offsets of the first match and of its groups, in bytes; raise `TimeoutError` if unknown."""
        if not data.isascii() and self._is_for_ascii:
            raise TimeoutError("the pattern may mean something else for text that is not ASCII")
        text, begin = data.decode(), len(data[:start].decode())
        match = self._compiled.search(text, begin, timeout=_SECONDS)
        if match is None:
            return None
        offsets = [offset for group in range(self._compiled.groups + 1) for offset in match.span(group)]
        if data.isascii():
            return tuple(offsets)
        return tuple(offset if offset < 0 else len(text[:offset].encode()) for offset in offsets)


def compile(pattern: str, /) -> Regexp:  # noqa: A001 - as `re` and the extension call it
    """Compile a pattern; raise `TimeoutError` if it is not known to mean the same."""
    return Regexp(pattern)


version: Final = f"regex {regex.__version__}"


class _Reading:
    """Reads a pattern as Ruby does, and writes it for `regex`; raises `TimeoutError` for what is left to others."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0
        self._depth = 0
        self._has_names = re.search(r"\(\?<[A-Za-z_]", pattern) is not None
        self.is_for_ascii = False
        options = _OPTIONS_OF_ALL.match(pattern)
        self._at = options.end() if options else 0
        self.text = self._choice()[0]
        if options:
            self.text = f"{self._options(options[1], None)}{self.text})"
        if self._at < len(pattern):
            raise self._unknown()

    def _unknown(self) -> TimeoutError:
        return TimeoutError(f"what `{self._pattern[self._at :][:10]}` matches is not known without Oniguruma")

    def _choice(self) -> tuple[str, bool]:
        """Read alternatives up to the end of their group; return them, and whether they may match nothing."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._unknown()
        ways = [self._sequence()]
        while self._pattern.startswith("|", self._at):
            self._at += 1
            ways.append(self._sequence())
        self._depth -= 1
        return "|".join(text for text, _ in ways), any(is_empty for _, is_empty in ways)

    def _sequence(self) -> tuple[str, bool]:
        parts: list[str] = []
        may_be_empty = True
        while self._at < len(self._pattern) and self._pattern[self._at] not in "|)":
            text, is_empty = self._repeated()
            parts.append(text)
            may_be_empty &= is_empty
        return "".join(parts), may_be_empty

    def _repeated(self) -> tuple[str, bool]:
        text, is_empty = self._atom()
        found = _REPETITION.match(self._pattern, self._at)
        if found is None:
            if self._pattern.startswith("{", self._at):
                raise self._unknown()
            return text, is_empty
        written, fewest, most = found[0], found[1], found[2] or found[3] or found[1]
        if found[3]:
            fewest, written = "0", f"{{0,{most}}}"
        is_too_much = fewest is not None and not int(fewest) <= int(most) <= _MOST_REPETITIONS
        # Engines differ in how often they repeat what matches nothing, and in what is captured then.
        if is_empty or is_too_much or _REPEATED_AGAIN.match(self._pattern, found.end()):
            raise self._unknown()
        self._at = found.end()
        return text + written, written[0] in "*?" or (fewest is not None and int(fewest) == 0)

    def _atom(self) -> tuple[str, bool]:
        character = self._pattern[self._at]
        if character == "(":
            return self._group()
        if character == "[":
            return self._class(), False
        if character == "\\":
            return self._escape()
        if character in "*+?{":
            raise self._unknown()
        self._at += 1
        if character in _ANCHORS:
            return _ANCHORS[character], True
        return ("." if character == "." else re.escape(character)), False

    def _group(self) -> tuple[str, bool]:
        found = _GROUP.match(self._pattern, self._at)
        if found is None or self._pattern.startswith("?", found.end()):
            raise self._unknown()
        self._at = found.end()
        start = found[0]
        if found["name"]:
            start = "("
        elif start == "(" and self._has_names:
            start = "(?:"
        elif found["on"] or found["off"]:
            start = self._options(found["on"], found["off"])
        text, is_empty = self._choice()
        if not self._pattern.startswith(")", self._at):
            raise self._unknown()
        self._at += 1
        return f"{start}{text})", is_empty or start in {"(?=", "(?!"}

    def _options(self, on: str, off: str | None) -> str:
        self.is_for_ascii |= "i" in on
        # What is on has its effect whatever is turned off with it; `x` is never on.
        both = ["".join(sorted(set(each.replace("m", "s").replace("x", "")))) for each in (on, off or "")]
        if set(both[0]) & set(both[1]):
            raise self._unknown()
        return f"(?{both[0]}{f'-{both[1]}' if both[1] else ''}:"

    def _escape(self) -> tuple[str, bool]:
        escaped = self._pattern[self._at : self._at + 2]
        if escaped in _ANCHORS:
            self._at += 2
            self.is_for_ascii |= escaped in {r"\b", r"\B"}
            return _ANCHORS[escaped], True
        name = escaped[1:]
        if name.lower() in _CLASSES and name:
            self._at += 2
            return _one_of(_CLASSES[name.lower()], is_negated=name.isupper()), False
        return re.escape(self._escaped_character()), False

    def _escaped_character(self) -> str:
        coded = _HEXADECIMAL.match(self._pattern, self._at)
        if coded:
            self._at = coded.end()
            return chr(int(coded["null"] or coded[2] or coded[3], 16))
        name = self._pattern[self._at + 1 : self._at + 2]
        if not name or not name.isascii() or (name.isalnum() and name not in _ESCAPED):
            raise self._unknown()
        self._at += 2
        return _ESCAPED.get(name, name)

    def _class(self) -> str:
        self._at += 1
        is_negated = self._pattern.startswith("^", self._at)
        self._at += is_negated
        parts: list[str] = []
        first = self._at
        while not self._pattern.startswith("]", self._at):
            if self._pattern.startswith("&&", self._at):
                raise self._unknown()
            parts.append(self._part_of_class(is_first=self._at == first))
        if self._at == first:
            raise self._unknown()
        self._at += 1
        return _one_of("".join(parts), is_negated=is_negated)

    def _part_of_class(self, *, is_first: bool) -> str:
        named = _NAMED_CLASS.match(self._pattern, self._at)
        if named and named[1] in _NAMED_CLASSES:
            self._at = named.end()
            self.is_for_ascii = True
            return self._whole_class(_NAMED_CLASSES[named[1]])
        escaped = self._pattern[self._at : self._at + 2]
        if escaped in {r"\d", r"\w", r"\s", r"\h"}:
            self._at += 2
            return self._whole_class(_CLASSES[escaped[1]])
        is_dash = self._pattern.startswith("-", self._at)
        low = self._character_of_class()
        if self._pattern.startswith("-", self._at) and not self._pattern.startswith("-]", self._at):
            self._at += 1
            high = self._character_of_class()
            if is_dash or low > high or high == "-" or self._pattern.startswith("-", self._at):
                raise self._unknown()
            return f"{re.escape(low)}-{re.escape(high)}"
        if is_dash and not (is_first or self._pattern.startswith("]", self._at)):
            raise self._unknown()
        return re.escape(low)

    def _whole_class(self, characters: str) -> str:
        if self._pattern.startswith("-", self._at) and not self._pattern.startswith("-]", self._at):
            raise self._unknown()
        return characters

    def _character_of_class(self) -> str:
        if self._pattern[self._at : self._at + 1] in {"", "[", "]"}:
            raise self._unknown()
        if self._pattern[self._at] == "\\":
            return self._escaped_character()
        self._at += 1
        return self._pattern[self._at - 1]


def _one_of(characters: str, *, is_negated: bool) -> str:
    # `regex` 2026.11 takes `[^a]|[^b]` for `[^ab]`.
    return f"(?:(?![{characters}])(?s:.))" if is_negated else f"[{characters}]"
