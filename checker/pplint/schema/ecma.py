r"""Ruby's regular expressions as those of ECMAScript, which JSON Schema has, where the two can mean the same.

What is written differs much: `^` and `$` are about lines, `\A` and `\z` about the text, `.` is all but a line feed,
`\w` is ASCII, and letters in any case are asked for within a part of the expression. What ECMAScript has no words for,
or other libraries that read schemas have not, is not translated: classes of Unicode, `\b`, which knows all letters,
references to groups, conditions on what stands before, groups that never give back what they took.
"""

from __future__ import annotations

import re
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST: Final = 5_000
"""The longest expression, in characters, that is translated."""

_START: Final = "^"
_END: Final = r"(?![\s\S])"
_ANCHORS: Final = {
    "^": r"(?:^|(?<=\n)(?=[\s\S]))",  # after the last line feed of a text starts no line
    "$": r"(?![^\n])",
    r"\A": _START,
    r"\z": _END,
    r"\Z": rf"(?=\n?{_END})",
}
_CONTROL: Final = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "a": 7, "e": 27, "0": 0}
_SETS: Final = {"d": "0-9", "w": "A-Za-z0-9_", "s": r" \t\r\n\f\v", "h": "0-9A-Fa-f"}
_POSIX: Final = {"xdigit": "0-9A-Fa-f", "ascii": r"\x00-\x7f"}

_QUANTIFIER = late_pattern(r"(?P<sign>[*+?])|\{(?P<from>\d{1,6})?(?P<comma>,)?(?P<to>\d{1,6})?\}")
_GROUP = late_pattern(r"\((?:\?(?:(?P<kind>[=!])|<[A-Za-z_]\w*>|(?P<on>[imx]*)(?:-(?P<off>[imx]*))?(?P<end>[:)])))?")
_CODE = late_pattern(r"\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})")
_POSIX_SET = late_pattern(r"\[:(\w+):\]")

# Ruby takes these letters, one after the other, for one letter where case does not count: `ß`, `ﬆ`, `ﬀ`, `ﬁ`, `ﬂ`.
_FOLDED_PAIRS: Final = frozenset(["ss", "st", "ff", "fi", "fl"])
_FOLDED: Final = {"k": r"\u212a", "s": r"\u017f"}


class _UntranslatableError(Exception):
    """The expression says something that has no counterpart."""


class _Options(Struct, frozen=True):
    """How what follows is read: whether case counts, `.` is any character, blanks say nothing."""

    ignores_case: bool = False
    is_dot_all: bool = False
    is_extended: bool = False


def ecma_pattern(pattern: str) -> str | None:
    """Return a regular expression that finds the same texts, None if there is none, or none that others can read."""
    if len(pattern) > _LONGEST:
        return None
    try:
        translated = _Translation(pattern).run()
        re.compile(translated)
    except (_UntranslatableError, re.error, RecursionError, OverflowError):
        return None
    return translated


def pattern_in_any_case(values: Iterable[str]) -> str:
    """Return an expression for some texts, in which the case of the letters from A to Z does not count."""
    words = ("".join(map(_letter_in_any_case, value)) for value in values)
    return f"{_START}(?:{'|'.join(words)}){_END}"


def _letter_in_any_case(character: str) -> str:
    return f"[{character.upper()}{character.lower()}]" if character in ascii_letters else _quoted(character)


class _Group(Struct, frozen=True):
    """A group that is open: the options around it, whether it may be repeated, and how much is written before it."""

    outer: _Options
    is_repeatable: bool
    start: int


class _Translation:
    """One expression on its way: what is left of it, what came of the rest, and the options of the open groups."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._place = 0
        self._written: list[str] = []
        self._options = _Options()
        self._open_groups: list[_Group] = []
        # Whether what stands before this place may be repeated, and the letter that it is where case does not count.
        self._is_repeatable = False
        self._letter = ""

    def run(self) -> str:
        while self._place < len(self._pattern):
            self._step()
        if self._open_groups:
            raise _UntranslatableError
        return "".join(self._written)

    def _step(self) -> None:
        here = self._pattern[self._place]
        if self._options.is_extended and (here.isspace() or here == "#"):
            self._skip_blank()
        elif here in "*+?{" and (quantifier := _QUANTIFIER.match(self._pattern, self._place)) is not None:
            self._repeat(quantifier)
        elif here == "(":
            self._open()
        elif here == ")":
            self._close()
        elif here == "[":
            self._add(_Set(self._pattern, self._place, ignores_case=self._options.ignores_case))
        elif here == "|":
            self._write("|", repeatable=False)
            self._place += 1
        elif here in "^$":
            self._anchor(here)
        elif here == ".":
            self._write(r"[\s\S]" if self._options.is_dot_all else r"[^\n]")
            self._place += 1
        elif here == "\\":
            self._escape()
        else:
            self._literal(here, self._place + 1)

    def _write(self, text: str, *, repeatable: bool = True) -> None:
        self._is_repeatable = repeatable
        self._written.append(text)
        self._letter = ""

    def _skip_blank(self) -> None:
        if self._pattern[self._place] == "#":
            end = self._pattern.find("\n", self._place)
            self._place = len(self._pattern) if end < 0 else end
        else:
            self._place += 1

    def _anchor(self, anchor: str) -> None:
        self._write(_ANCHORS[anchor], repeatable=False)
        self._place += len(anchor)

    def _add(self, members: _Set) -> None:
        self._write(members.text)
        self._place = members.end

    def _escape(self) -> None:
        anchor = self._pattern[self._place : self._place + 2]
        letter = anchor[1:]
        if anchor in _ANCHORS:
            self._anchor(anchor)
        elif letter.lower() in _SETS and letter:
            members = _SETS[letter.lower()]
            self._write(f"[^{members}]" if letter.isupper() else f"[{members}]")
            self._place += 2
        else:
            self._literal(*_escaped(self._pattern, self._place))

    def _literal(self, character: str, end: int) -> None:
        self._place = end
        if not self._options.ignores_case:
            self._write(_quoted(character))
            return
        if not character.isascii():
            raise _UntranslatableError
        letter = character.lower()
        if self._letter + letter in _FOLDED_PAIRS:
            raise _UntranslatableError
        self._write(f"[{_in_both_cases(letter, letter)}]" if letter.isalpha() else _quoted(character))
        self._letter = letter

    # Repetitions

    def _repeat(self, quantifier: re.Match[str]) -> None:
        text, end = quantifier[0], quantifier.end()
        if not (quantifier["sign"] or quantifier["from"] or quantifier["to"]):
            self._literal("{", self._place + 1)
            return
        if quantifier["to"] and not quantifier["comma"]:
            raise _UntranslatableError
        follower = self._pattern[end : end + 1]
        is_count = not quantifier["sign"] and not quantifier["comma"]
        is_lazy = follower == "?" and not is_count
        if not self._is_repeatable or (self._letter in {"s", "f"} and not quantifier["sign"]):
            raise _UntranslatableError
        self._place = end + is_lazy
        if self._place < len(self._pattern) and _QUANTIFIER.match(self._pattern, self._place):
            # What is repeated again, or without giving back.
            raise _UntranslatableError
        counted = text if quantifier["sign"] or quantifier["from"] else f"{{0{text[1:]}"
        self._write(counted + ("?" if is_lazy else ""), repeatable=False)

    # Groups

    def _open(self) -> None:
        group = _GROUP.match(self._pattern, self._place)
        if group is None or (group[0] == "(" and self._pattern.startswith("(?", self._place)):
            raise _UntranslatableError
        if group["end"] == ")":
            self._set_options(group)
            return
        self._open_groups.append(_Group(self._options, group["kind"] is None, len(self._written)))
        if group["end"]:
            self._options = self._changed(group)
        self._write(f"(?{group['kind'] or ':'}", repeatable=False)
        self._place = group.end()

    def _set_options(self, group: re.Match[str]) -> None:
        """Read `(?i)`: after a bar, or something else of the group, Ruby takes more into it than others do."""
        start = self._open_groups[-1].start + 1 if self._open_groups else 0
        if len(self._written) != start:
            raise _UntranslatableError
        self._options = self._changed(group)
        self._place = group.end()

    def _changed(self, group: re.Match[str]) -> _Options:
        on, off = group["on"] or "", group["off"] or ""

        def is_set(letter: str, *, before: bool) -> bool:
            return (before or letter in on) and letter not in off

        now = self._options
        return _Options(
            is_set("i", before=now.ignores_case),
            is_set("m", before=now.is_dot_all),
            is_set("x", before=now.is_extended),
        )

    def _close(self) -> None:
        if not self._open_groups:
            raise _UntranslatableError
        group = self._open_groups.pop()
        self._options = group.outer
        self._write(")", repeatable=group.is_repeatable)
        self._place += 1


class _Set:
    """A bracket expression: what is written for it, and where it ends."""

    def __init__(self, pattern: str, start: int, *, ignores_case: bool) -> None:
        self._pattern = pattern
        self._place = start + 1
        self._ignores_case = ignores_case
        is_negated = pattern.startswith("^", self._place)
        self._place += is_negated
        # Ruby warns of a bracket that closes at once, and takes it for a character.
        if pattern.startswith("]", self._place):
            raise _UntranslatableError
        self.text = f"[{'^' if is_negated else ''}{''.join(self._members())}]"
        self.end = self._place

    def _members(self) -> list[str]:
        members: list[str] = []
        while not self._pattern.startswith("]", self._place):
            members.append(self._member())
        self._place += 1
        return members

    def _member(self) -> str:
        pattern, place = self._pattern, self._place
        if place >= len(pattern) or pattern.startswith("&&", place):
            raise _UntranslatableError
        if pattern[place] == "[":
            return self._posix()
        if _starts_set(pattern, place):
            self._place += 2
            self._forbid_range()
            return _SETS[pattern[place + 1]]
        low = self._character()
        is_range = pattern.startswith("-", self._place) and not pattern.startswith("-]", self._place)
        if not is_range:
            return self._folded(low, low)
        self._place += 1
        if pattern.startswith("[", self._place) or _starts_set(pattern, self._place):
            raise _UntranslatableError
        return self._folded(low, self._character())

    def _posix(self) -> str:
        found = _POSIX_SET.match(self._pattern, self._place)
        if found is None or found[1] not in _POSIX:
            raise _UntranslatableError
        self._place = found.end()
        self._forbid_range()
        return _POSIX[found[1]]

    def _forbid_range(self) -> None:
        if self._pattern.startswith("-", self._place) and not self._pattern.startswith("-]", self._place):
            raise _UntranslatableError

    def _character(self) -> str:
        if self._place >= len(self._pattern):
            raise _UntranslatableError
        if self._pattern[self._place] != "\\":
            self._place += 1
            return self._pattern[self._place - 1]
        character, self._place = _escaped(self._pattern, self._place)
        return character

    def _folded(self, low: str, high: str) -> str:
        if low > high:
            raise _UntranslatableError
        if self._ignores_case:
            if not high.isascii():
                raise _UntranslatableError
            return _in_both_cases(low, high)
        return _range(low, high)


def _starts_set(pattern: str, place: int) -> bool:
    return pattern.startswith("\\", place) and pattern[place + 1 : place + 2] in _SETS


def _range(low: str, high: str) -> str:
    return _quoted_in_set(low) if low == high else f"{_quoted_in_set(low)}-{_quoted_in_set(high)}"


def _in_both_cases(low: str, high: str) -> str:
    """Return a range of ASCII characters, with its letters in the other case, and what else they stand for."""
    codes = range(ord(low), ord(high) + 1)
    found = sorted({ord(each) for code in codes for each in (chr(code), chr(code).swapcase())})
    starts = [code for code in found if code - 1 not in found]
    ends = [code for code in found if code + 1 not in found]
    ranges = (_range(chr(start), chr(end)) for start, end in zip(starts, ends, strict=True))
    return "".join([*ranges, *(other for letter, other in _FOLDED.items() if ord(letter) in found)])


def _escaped(pattern: str, place: int) -> tuple[str, int]:
    """Return the character that an escape stands for, and where it ends."""
    code = _CODE.match(pattern, place)
    if code is not None:
        return _character(int(code[1] or code[2] or code[3], 16)), code.end()
    letter = pattern[place + 1 : place + 2]
    if letter == "0" and pattern[place + 2 : place + 3] in digits:
        raise _UntranslatableError
    if letter in _CONTROL and letter:
        return chr(_CONTROL[letter]), place + 2
    if not letter or letter in ascii_letters or letter in digits or not letter.isascii():
        raise _UntranslatableError
    return letter, place + 2


def _character(code: int) -> str:
    if 0xD800 <= code < 0xE000 or code > 0x10FFFF:  # noqa: PLR2004 - no characters
        raise _UntranslatableError
    return chr(code)


def _quoted(character: str) -> str:
    if character in r"^$\.*+?()[]{}|":
        return f"\\{character}"
    return character if character.isprintable() else _code(character)


def _quoted_in_set(character: str) -> str:
    if character in r"\]-^[":
        return f"\\{character}"
    # Python may read some of these, twice in a row, as something else one day.
    return character if character.isprintable() and character not in "~|&" else _code(character)


def _code(character: str) -> str:
    """Return a character by its number, as both ECMAScript and Python read it."""
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else character  # noqa: PLR2004 - the longer form is not Python's
