"""What a change does to nodes, in Markdown for a comment on a pull request."""

from __future__ import annotations

from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.nodes.diff_text import lines_of, names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.nodes.groups import NodeGroup

LARGEST: Final = 60_000
"""How many characters of a comment are filled: GitHub takes 65,536."""

_MOST_LINES: Final = 400
_MARK: Final = "<!-- pplint diff -->"
"""By this, whoever posts the comment finds the one that it posted before."""


def markdown_of(groups: Sequence[NodeGroup], summary: str) -> str:
    """Return the comment. What does not fit is left out, and the comment says so."""
    text = f"{_MARK}\n**{_plain(summary)}**\n"
    for number, group in enumerate(groups):
        part = _part(group)
        if len(text) + len(part) > LARGEST:
            left = len(groups) - number
            return f"{text}\n{left} more group{'s' if left > 1 else ''} left out; `pplint diff` shows all.\n"
        text += part
    return text


def _part(group: NodeGroup) -> str:
    found = [*islice(lines_of(group.difference), _MOST_LINES + 1)]
    lines = found[:_MOST_LINES] + (["  …"] if len(found) > _MOST_LINES else [])
    body = "\n".join(map(_in_diff, lines))
    fence = "`" * max(3, _longest_run(body) + 1)
    open_ = " open" if group.difference.fails else ""
    title = f"{_plain(names(group.nodes))}: {_plain(group.title)}"
    return f"\n<details{open_}><summary>{title}</summary>\n\n{fence}diff\n{body}\n{fence}\n</details>\n"


def _in_diff(line: str) -> str:
    """Return a line with its sign at the start, where a diff is coloured by it."""
    stripped = line.lstrip(" ")
    is_signed = stripped[:1] in {"+", "-"} and len(line) > len(stripped)
    return f"{stripped[0]}{line[: len(line) - len(stripped) - 1]}{stripped[1:]}" if is_signed else line


def _longest_run(text: str) -> int:
    longest = run = 0
    for letter in text:
        run = run + 1 if letter == "`" else 0
        longest = max(longest, run)
    return longest


def _plain(text: str) -> str:
    return "".join(f"&#{ord(each)};" if each in "\\`*_{}[]#|~@" else each for each in escape(text, quote=False))
