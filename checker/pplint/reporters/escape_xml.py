"""Text as XML writes it."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# White space is kept in attributes only as references; the last one hides the commands of build services.
_REFERENCES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
    "##": "#&#35;",
}
_SPECIAL = re.compile("|".join(_REFERENCES))


def xml_text(text: str) -> str:
    """Return text for XML, without the characters that XML forbids even as references."""
    clean = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
    return _SPECIAL.sub(lambda match: _REFERENCES[match[0]], clean)
