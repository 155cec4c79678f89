"""Upper and lower case as Ruby changes it: letter by letter, in all of Unicode."""

from __future__ import annotations

WHITE_SPACE = "\0\t\n\v\f\r "
"""What Ruby strips from the ends of a string."""


def upcase(text: str) -> str:
    """Return a string in upper case."""
    return text.upper()


def downcase(text: str) -> str:
    """Return a string in lower case; a sigma at the end of a word is like any other."""
    return text.lower() if text.isascii() else "".join(character.lower() for character in text)


def capitalize(text: str) -> str:
    """Return a string with its first letter in title case and the others in lower case."""
    return text[:1].title() + downcase(text[1:])
