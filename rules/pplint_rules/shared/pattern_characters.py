"""Which characters a text may hold that matches a regular expression, as far as the expression is plain.

An expression says something about all of a text only where it starts and ends with the text. Between, it is read token
by token: what each of them may match is added up, wherever it stands. What is not plain may match anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Collection, Iterator

_TOKEN = late_pattern(
    r"(?P<escape>\\(?:[pP]\{[^}]*\}|x\{?[0-9A-Fa-f]+\}?|u\{?[0-9A-Fa-f]+\}?|.))"
    r"|(?P<class>\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\\[])*\])"
    r"|(?P<group>\(\?(?:[:=>|]|<?[!=]|<\w+>|[mix-]+:))"
    r"|(?P<count>\{\d*,?\d*\})"
    r"|(?P<open>\()|(?P<close>\))|(?P<or>\|)|(?P<mark>[*+?^$])|(?P<any>\.)|(?P<literal>[^\\\[\](){}|*+?^$.])"
    r"|(?P<other>.)",
)
_ITEM = late_pattern(r"\[:(?P<posix>\^?\w+):\]|(?P<low>\\.|[^\\])(?:-(?P<high>\\.|[^\]\\]))?")
_PLAIN_ESCAPES: Final = frozenset("wdhAzZbBG")
"""Words, digits, and places: nothing of these is a special character."""

_SPACES: Final = frozenset("sn")
_PLAIN_CLASSES: Final = frozenset({"alnum", "alpha", "blank", "digit", "lower", "upper", "word", "xdigit"})

_STARTS: Final = ("\\A", "^")
_ENDS: Final = ("\\z", "\\Z", "$")


def may_match_any_of(pattern: str, characters: Collection[str]) -> bool:
    """Return whether a text that matches may hold one of some characters, none of them a letter, a digit or `_`."""
    tokens = [(match.lastgroup or "", match[0]) for match in _TOKEN.finditer(pattern.replace("\n", "\\n"))]
    if not _is_anchored(tokens):
        return True
    return any(_may_match(kind, text, characters) for kind, text in tokens)


def _is_anchored(tokens: list[tuple[str, str]]) -> bool:
    """Return whether each alternative starts and ends with the text, or all of them are in one group that does."""
    while tokens and tokens[0][0] in {"open", "group"} and _closes_last(tokens):
        tokens = tokens[1:-1]
    branches = list(_branches(tokens))
    return all(each and each[0][1] in _STARTS and each[-1][1] in _ENDS for each in branches)


def _closes_last(tokens: list[tuple[str, str]]) -> bool:
    """Return whether the first parenthesis is closed by the last token."""
    depth = 0
    for index, (kind, _) in enumerate(tokens):
        depth += (kind in {"open", "group"}) - (kind == "close")
        if depth == 0:
            return index == len(tokens) - 1
    return False


def _branches(tokens: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    depth, branch = 0, list[tuple[str, str]]()
    for token in tokens:
        depth += (token[0] in {"open", "group"}) - (token[0] == "close")
        if token[0] == "or" and depth == 0:
            yield branch
            branch = []
        else:
            branch.append(token)
    yield branch


def _may_match(kind: str, text: str, characters: Collection[str]) -> bool:
    if kind == "escape":
        return _escape_may_match(text, characters)
    if kind == "class":
        return _class_may_match(text, characters)
    return kind in {"any", "other"} or (kind == "literal" and text in characters)


def _escape_may_match(text: str, characters: Collection[str]) -> bool:
    """Return whether an escape is, or stands for, one of the characters; what is looked up by number may be any."""
    letter = text[1]
    if letter in _SPACES:
        return "\n" in characters
    return letter not in _PLAIN_ESCAPES and (letter.isalnum() or letter in characters)


def _class_may_match(text: str, characters: Collection[str]) -> bool:
    """Return whether a class in brackets has one of the characters in it; nested classes are not plain."""
    is_negated = text.startswith("[^")
    inner = text[2 if is_negated else 1 : -1]
    if "&&" in inner:
        return True
    items = list(_ITEM.finditer(inner))
    if is_negated:
        return any(not any(_certainly_has(item, each) for item in items) for each in characters)
    return any(_may_have(item, characters) for item in items)


def _certainly_has(item: re.Match[str], character: str) -> bool:
    low, high = item["low"], item["high"]
    if low is None:
        return item["posix"] == "space" and character == "\n"
    if high is not None:
        return low[-1] <= character <= high[-1]
    if low[0] == "\\" and low[1].isalnum():
        return low[1] == "W" or (low[1] in _SPACES and character == "\n")
    return low[-1] == character


def _may_have(item: re.Match[str], characters: Collection[str]) -> bool:
    low, high = item["low"], item["high"]
    if low is None:
        return item["posix"] not in _PLAIN_CLASSES
    if high is not None:
        return any(low[-1] <= each <= high[-1] for each in characters)
    return _escape_may_match(low, characters) if low[0] == "\\" else low in characters
