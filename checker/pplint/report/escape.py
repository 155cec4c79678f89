"""Text from checked files and paths, made safe to print.

A file may hold characters that move the cursor, recolour the terminal or reverse the direction of writing, and
words that a build service takes for commands. They are shown, and do nothing.
"""

from __future__ import annotations

import re

from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import relative_path

# `##vso[` and `##[` start a command of Azure Pipelines, and of older runners of GitHub, anywhere in a line.
_COMMAND = late_pattern(r"##(?=(?:vso)?\[)", re.IGNORECASE)

_NAMED = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}

# Spaces other than the usual one, which Python does not count as printable.
_SPACES = frozenset("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000")

# Python's stand-ins for bytes that are not UTF-8.
_STRAY_BYTES = range(0xDC80, 0xDD00)


def commands(text: str) -> set[int]:
    """Return the indices of the characters to escape so that a build service finds no command in a text."""
    return {match.start() + 1 for match in _COMMAND.finditer(text)}


def visible(text: str) -> str:
    r"""Return text in which whatever is not for reading is written as an escape, such as `\u{1b}`."""
    printable = text if text.isprintable() else "".join(map(_visible_character, text))
    return _COMMAND.sub(r"#\\#", printable) if "##" in printable else printable


def visible_path(path: str) -> str:
    """Return a path as it is printed, even at the start of a line, where `::` starts a command of GitHub."""
    shown = visible(path)
    return f"./{shown}" if shown.lstrip().startswith("::") else shown


def _visible_character(character: str) -> str:
    if character.isprintable() or character in _SPACES:
        return character
    code = ord(character)
    if code in _STRAY_BYTES:
        return f"\\x{code - 0xDC00:x}"
    return _NAMED.get(character, f"\\u{{{code:x}}}")


def from_here(path: str) -> str:
    """Return a path relative to the current directory, as people see it."""
    return visible_path(relative_path(path))


def without_surrogates(text: str) -> str:
    """Return text that can be encoded: what stands for bytes that are not UTF-8 becomes the replacement character."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def json_safe(text: str) -> str:
    """Return JSON text that means the same and holds no command of a build service."""
    return text.replace("##", "#\\u0023")
