"""Text as XML writes it."""

from __future__ import annotations

from pplint.base.late_patterns import late_pattern

_FORBIDDEN = late_pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_REFERENCES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def xml_text(text: str) -> str:
    """Return text for XML, without the characters that XML forbids even as references.

    What is not for reading is written as references, so that a terminal or build service does nothing about it.
    """
    clean = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
    return "".join(map(_reference, clean)).replace("##", "#&#35;")


def _reference(character: str) -> str:
    return _REFERENCES.get(character) or (character if character.isprintable() else f"&#{ord(character)};")
