"""Methods of strings and of regular expressions that search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.catalog.erb.methods import Block, method
from pplint.catalog.erb.values import (
    MatchData,
    Ruby,
    Symbol,
    Undecided,
    text_of,
)
from pplint.evaluator.builtins.regexps import literal_pattern, substitute
from pplint.evaluator.core.searching import find, find_all
from pplint.ruby_library.letter_case import WHITE_SPACE
from pplint.values.model import Hash, Regexp

if TYPE_CHECKING:
    from pplint.values.model import Value

_BLANKS: Final = WHITE_SPACE.strip("\0")


@method("split")
def _split(text: str) -> Ruby:
    return tuple(each for each in _split_at_blanks(text) if each)


def _split_at_blanks(text: str) -> list[str]:
    for each in _BLANKS[1:]:
        text = text.replace(each, _BLANKS[0])
    return text.split(_BLANKS[0])


@method("split")
def _split_by(text: str, separator: str | Regexp) -> Ruby:
    return _without_empty_ends(_pieces(text, separator))


@method("split")
def _split_to(text: str, separator: str | Regexp, limit: int) -> Ruby:
    if limit == 1:
        return (text,) if text else ()
    if separator == " " or (limit < 0 and (separator == "" or isinstance(separator, Regexp))):
        raise Undecided("`split` with a limit")
    pieces = _pieces(text, separator, limit - 1 if limit > 0 else -1)
    return tuple(pieces) if limit else _without_empty_ends(pieces)


def _pieces(text: str, separator: str | Regexp, most: int = -1) -> list[Value]:
    if not text:
        return []
    if separator == " ":
        return [each for each in _split_at_blanks(text) if each]
    pieces: list[Value] = []
    start = 0
    for found in find_all(_literally(separator), text):
        if most >= 0 and len(pieces) >= most:
            break
        # Nothing between two characters separates them, but nothing ends before the first one, or after the last.
        if found.end == found.start and found.start in {start, len(text)}:
            continue
        pieces += [text[start : found.start], *(each for each in found.groups[1:] if each is not None)]
        start = found.end
    return [*pieces, text[start:]]


def _without_empty_ends(pieces: list[Value]) -> Ruby:
    while pieces and pieces[-1] == "":
        pieces.pop()
    return tuple(pieces)


@method("partition")
def _partition(text: str, separator: str) -> Ruby:
    return text.partition(separator)


@method("rpartition")
def _rpartition(text: str, separator: str) -> Ruby:
    return text.rpartition(separator)


@method("index")
def _index(text: str, part: str, start: int = 0) -> Ruby:
    if start < 0:
        raise Undecided("`index` from the end")
    found = text.find(part, start) if start <= len(text) else -1
    return None if found < 0 else found


@method("rindex")
def _rindex(text: str, part: str) -> Ruby:
    found = text.rfind(part)
    return None if found < 0 else found


# Regular expressions


def _literally(pattern: str | Regexp) -> str:
    """Return a regular expression, in which the signs of a string mean themselves."""
    return literal_pattern(pattern) if isinstance(pattern, str) else pattern.pattern


@method("=~")
def _place_of_match(text: str, pattern: Regexp) -> Ruby:
    found = find(pattern.pattern, text)
    return None if found is None else found.start


@method("match?")
def _is_matched(text: str, pattern: str | Regexp) -> bool:
    return find(pattern if isinstance(pattern, str) else pattern.pattern, text) is not None


@method("match?", "===")
def _matches(pattern: Regexp, text: str) -> bool:
    return find(pattern.pattern, text) is not None


@method("===")
def _matches_nothing(_pattern: Regexp, other: Ruby) -> bool:
    if isinstance(other, Symbol):
        raise Undecided("symbol matched by a regular expression")
    return False


@method("match")
def _match(text: str, pattern: str | Regexp) -> Ruby:
    return match_of(pattern if isinstance(pattern, str) else pattern.pattern, text)


@method("match")
def _match_text(pattern: Regexp, text: str) -> Ruby:
    return match_of(pattern.pattern, text)


def match_of(pattern: str, text: str) -> MatchData | None:
    """Return the first match."""
    found = find(pattern, text)
    return None if found is None else MatchData(text, found.start, found.end, found.groups)


@method("scan")
def _scan(text: str, pattern: str | Regexp) -> Ruby:
    return tuple(each.groups[1:] or each.groups[0] for each in find_all(_literally(pattern), text))


@method("sub")
def _sub(text: str, pattern: str | Regexp, replacement: str | Hash[Value]) -> str:
    return _substitute(text, pattern, replacement, everywhere=False)


@method("gsub")
def _gsub(text: str, pattern: str | Regexp, replacement: str | Hash[Value]) -> str:
    return _substitute(text, pattern, replacement, everywhere=True)


def _substitute(text: str, pattern: str | Regexp, replacement: str | Hash[Value], *, everywhere: bool) -> str:
    if isinstance(replacement, Hash) and not all(isinstance(each, str) for each in replacement.values()):
        raise Undecided("replacement that is not text")
    return substitute(text, _literally(pattern), replacement, everywhere=everywhere)


@method("gsub")
def _gsub_by(text: str, block: Block, pattern: str | Regexp) -> str:
    return _substitute_by(text, block, pattern, everywhere=True)


@method("sub")
def _sub_by(text: str, block: Block, pattern: str | Regexp) -> str:
    return _substitute_by(text, block, pattern, everywhere=False)


def _substitute_by(text: str, block: Block, pattern: str | Regexp, *, everywhere: bool) -> str:
    pieces: list[str] = []
    end = 0
    for found in find_all(_literally(pattern), text):
        block.matched(MatchData(text, found.start, found.end, found.groups))
        pieces += [text[end : found.start], text_of(block.call(found.groups[0]))]
        end = found.end
        if not everywhere:
            break
    return "".join((*pieces, text[end:]))
