"""Text from checked files and paths, made safe to print.

A file may hold characters that move the cursor, recolour the terminal or reverse the direction of writing, and
words that a build service takes for commands. They are shown, and do nothing.
"""

from __future__ import annotations

import re

# Control characters, marks that change the direction of writing or take no room, line separators, and surrogates:
# Python's stand-ins for bytes that are not UTF-8.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")

# `##vso[` and `##[` start a command of Azure Pipelines, and of older runners of GitHub, anywhere in a line.
_COMMAND = re.compile(r"##(?=(?:vso)?\[)", re.IGNORECASE)

_NAMED = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def commands(text: str) -> set[int]:
    """Return the indices of the characters to escape so that a build service finds no command in a text."""
    return {match.start() + 1 for match in _COMMAND.finditer(text)}


def visible(text: str) -> str:
    r"""Return text in which whatever is not for reading is written as an escape, such as `\u{1b}`."""
    return _COMMAND.sub(r"#\\#", _UNSAFE.sub(_escape, text))


def visible_path(path: str) -> str:
    """Return a path as it is printed, even at the start of a line, where `::` starts a command of GitHub."""
    shown = visible(path)
    return f"./{shown}" if shown.lstrip().startswith("::") else shown


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:x}"
    return _NAMED.get(character, f"\\u{{{ord(character):x}}}")


def without_surrogates(text: str) -> str:
    """Return text that can be encoded: what is left of bytes that are not UTF-8 becomes the replacement character."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if _has_surrogate(text) else text


def _has_surrogate(text: str) -> bool:
    return re.search("[\ud800-\udfff]", text) is not None


def json_safe(text: str) -> str:
    """Return JSON text that means the same and holds no command of a build service."""
    return text.replace("##", "#\\u0023")


_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """Return text for XML, without the characters that XML forbids even as references."""
    clean = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
    escaped = clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return escaped.replace("##", "#&#35;").replace("\n", "&#10;").replace("\t", "&#9;").replace("\r", "&#13;")
