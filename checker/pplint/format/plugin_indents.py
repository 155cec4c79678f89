"""How deep puppet-lint's plug-in `strict_indent` wants each line: a line that is there stays there.

It knows brackets, colons, semicolons, and what ends with `=` or `=>`. Brackets that are opened on one line count as
often as they are closed on different ones, and a line that goes on with an expression is no deeper than its start.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pplint.format import kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.format.tokens import Token

_PAIRS: Final = {")": "(", "]": "[", "}": "{"}
_CONTINUED: Final = ("=", "=>")


def plugin_levels(tokens: Sequence[Token]) -> dict[Token, int]:
    """Return how many levels deep the plug-in wants the lines, by the first token of each."""
    lines = _lines(tokens)
    pairs = _pairs(lines)
    levels = {line[0]: 0 for line in lines[:1]}
    depth = 0
    colon: int | None = None
    for index, (line, following) in enumerate(pairwise(lines)):
        opened = {pairs[token] for token in line if token.opens and pairs.get(token, index) > index}
        depth += len(opened)
        last = next((token.text for token in reversed(line) if not token.is_comment), "")
        extra = last in _CONTINUED and all(token.kind != kinds.HEREDOC for token in line)
        if last == ":" and not opened and colon is None:
            colon, depth = index, depth + 1
        elif last == ";" and colon is not None:
            colon, depth = None, depth - 1
        closed = {pairs[token] for token in following if token.closes and pairs.get(token, index + 1) <= index}
        depth -= len(closed)
        if colon is not None and any(token.text == "}" and pairs.get(token, colon) < colon for token in following):
            colon, depth = None, depth - 1
        is_alone = colon is not None and [token.text for token in following] == [";"]
        levels[following[0]] = depth + extra - is_alone
    return levels


def _lines(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the tokens line by line, without the texts of heredocs."""
    lines: list[list[Token]] = []
    for token in tokens:
        if not lines or (token.newlines and not token.is_attached):
            lines.append([])
        if not token.is_attached:
            lines[-1].append(token)
    return [line for line in lines if line]


def _pairs(lines: Sequence[Sequence[Token]]) -> dict[Token, int]:
    """Return for each bracket on which line its other half is."""
    pairs: dict[Token, int] = {}
    opened: dict[str, list[tuple[Token, int]]] = {text: [] for text in _PAIRS.values()}
    for index, line in enumerate(lines):
        for token in line:
            if token.text in opened:
                opened[token.text].append((token, index))
            elif token.text in _PAIRS and opened[_PAIRS[token.text]]:
                opener, start = opened[_PAIRS[token.text]].pop()
                pairs[opener], pairs[token] = index, start
    return pairs
