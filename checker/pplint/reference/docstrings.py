"""Documentation in the form that YARD and puppet-strings read: text, and tags with what they say.

A tag starts in the first column. What follows and is indented belongs to it, without the indentation of the first of
these lines; so do blank lines. Rules and editors read documentation by `pplint.syntax.documentation`, which is more
lenient and knows places; here each space counts, since the text is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TAG: Final = late_pattern(r"@(!?(?:\w\.?)+)(?:\s+(.*))?$")
_SIGN: Final = late_pattern(r"^[ \t]*#+[ \t]?")
_TYPES: Final = late_pattern(r"\[|<|\(|\{")
_SPACES: Final = " \t\r\n\f\v"
"""White space for Ruby: a space that does not break is a letter."""

_OPENING: Final = "[({<"
_CLOSING: Final = "])}>"
_DEFAULT: Final = late_pattern(r"\((?:[^()]|\([^()]*\))*\)\s*")

_NO_EXAMPLE: Final = "empty example"
_TYPED: Final = frozenset({"param", "return", "raise", "option", "yieldparam", "yieldreturn"})
_NAMED: Final = frozenset({"param", "option", "enum", "see", "raise"})


class DocTag(Struct, frozen=True):
    """A tag. `owner` is the parameter that an option or a value of an enumeration belongs to."""

    name: str
    text: str
    subject: str = ""
    types: tuple[str, ...] = ()
    owner: str = ""


class Docstring(Struct, frozen=True):
    """The text of documentation without its tags, and the tags in their order."""

    text: str = ""
    tags: tuple[DocTag, ...] = ()

    def tagged(self, *names: str) -> Iterator[DocTag]:
        """Yield the tags of some names."""
        return (tag for tag in self.tags if tag.name in names)

    def first(self, name: str) -> DocTag | None:
        """Return the first tag of a name."""
        return next(self.tagged(name), None)

    @property
    def summary(self) -> str:
        """What `@summary` says."""
        tag = self.first("summary")
        return "" if tag is None else tag.text

    @property
    def is_private(self) -> bool:
        """Whether it has the tag `@api private`."""
        tag = self.first("api")
        return tag is not None and tag.text == "private"


def without_signs(lines: Sequence[str]) -> list[str]:
    """Return the lines of a comment without `#` and the space that follows."""
    return [_SIGN.sub("", line).rstrip(_SPACES) for line in lines]


def read_docstring(lines: Sequence[str]) -> Docstring:
    """Divide documentation into text and tags."""
    text: list[str] = []
    tags: list[DocTag] = []
    current: list[str] = []
    name, indent = "", 0
    for line in lines:
        margin, is_blank = len(line) - len(line.lstrip(_SPACES)), not line.strip(_SPACES)
        if name and not is_blank and (margin < indent or margin == 0):
            tags.append(_tag(name, current))
            name = ""
        found = _TAG.match(line)
        if found is not None:
            name, current, indent = found[1], [found[2] or ""], 0
        elif name:
            indent = indent or (0 if is_blank else margin)
            has_margin = indent and line[:indent].isspace() and len(line) >= indent
            current.append("" if is_blank else line[indent:] if has_margin else line)
        else:
            text.append(line)
    if name:
        tags.append(_tag(name, current))
    return Docstring("\n".join(text).strip(_SPACES), tuple(tag for tag in tags if tag.name != _NO_EXAMPLE))


def _tag(name: str, lines: list[str]) -> DocTag:
    if name == "example":
        body = "\n".join(lines[1:]).rstrip(_SPACES)
        title = " ".join(lines[0].split())
        return DocTag(name if title or len(lines) > 1 else _NO_EXAMPLE, body, title)
    text = "\n".join(lines).strip()
    owner = ""
    if name in {"option", "enum"}:
        owner, _, text = text.partition(" ")
        text = text.lstrip()
    types, text = _leading_types(text) if name in _TYPED else ((), text)
    subject = ""
    if name in _NAMED and not (name == "raise" and types):
        subject, text = _first_word(text)
    if name == "param" and not types and text.startswith("["):
        types, text = _leading_types(text)
    if name == "option":
        text = _DEFAULT.sub("", text, count=1) if text.startswith("(") else text
    return DocTag(name, text, subject, types, owner)


def _first_word(text: str) -> tuple[str, str]:
    word = text.split(None, 1)
    return (word[0] if word else "", word[1] if len(word) > 1 else "")


def _leading_types(text: str) -> tuple[tuple[str, ...], str]:
    """Return the types in brackets that a text starts with, and what follows."""
    if _TYPES.match(text) is None:
        return (), text
    depth, start = 0, 1
    types: list[str] = []
    for index, character in enumerate(text):
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING and text[index - 1 : index + 1] not in {"=>", "->"}:
            depth -= 1
        if (character == "," and depth == 1) or not depth:
            types.append(text[start:index].strip())
            start = index + 1
        if not depth:
            return tuple(types), text[index + 1 :].lstrip()
    return (), text
