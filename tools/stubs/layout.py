"""Types and definitions on lines that people can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 110

_OPENING: Final = {"[": "]", "{": "}", "(": ")"}


def wrapped(text: str, indent: int = 0, used: int = 0) -> str:
    """Break text at the commas between its longest brackets, if it is too long for a line.

    The first line starts after `used` characters, the others are indented by `indent`.
    """
    if used + len(text) <= WIDTH or (span := _outermost(text)) is None:
        return text
    start, end = span
    if text[start : start + 2] == "[{" and text[end - 1] == "}":
        start, end = start + 1, end - 1
    parts = _parts(text[start + 1 : end])
    pad = " " * (indent + 2)
    lines = ",\n".join(f"{pad}{wrapped(part, indent + 2, indent + 2)}" for part in parts)
    comma = "" if text[end] == "]" else ","  # the language has no comma at the end of the parameters of a type
    return f"{text[: start + 1]}\n{lines}{comma}\n{' ' * indent}{text[end:]}"


def definition(head: str, parameters: str | list[str], tail: str) -> str:
    """Return a definition without body on one line, or with its parameters on lines of their own."""
    if isinstance(parameters, str):
        parameters = _parts(parameters)
    line = f"{head}({', '.join(parameters)}){tail} {{}}\n"
    if len(line) <= WIDTH:
        return line
    lines = [f"  {wrapped(parameter, 2, 2)},\n" for parameter in parameters]
    return f"{head}(\n{''.join(lines)}){tail} {{}}\n"


def tag(word: str, names: list[str]) -> str:
    """Return a tag with names, on as many lines as they need."""
    lines: list[str] = []
    for name in names:
        if lines and len(lines[-1]) + len(name) < WIDTH:
            lines[-1] += f" {name}"
        else:
            lines.append(f"# @{word} {name}")
    return "".join(f"{line}\n" for line in lines)


def _parts(text: str) -> list[str]:
    found: list[str] = []
    last = 0
    for place, depth in _outside_quotes(text):
        if text[place] == "," and depth == 0:
            found.append(text[last:place].strip())
            last = place + 1
    return [part for part in [*found, text[last:].strip()] if part]


def _outermost(text: str) -> tuple[int, int] | None:
    """Return where the longest of the outermost pairs of brackets opens and closes."""
    pairs: list[tuple[int, int]] = []
    start = 0
    for place, depth in _outside_quotes(text):
        if text[place] in _OPENING and depth == 0:
            start = place
        elif text[place] in _OPENING.values() and depth == 0:
            pairs.append((start, place))
    return max(pairs, key=lambda pair: pair[1] - pair[0], default=None)


def _outside_quotes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the place of each character outside of strings and regular expressions, with the brackets around it."""
    depth = 0
    quote = ""
    escaped = False
    for place, character in enumerate(text):
        if quote:
            quote = "" if character == quote and not escaped else quote
            escaped = character == "\\" and not escaped
            continue
        if character in "'\"/":
            quote, escaped = character, False
            continue
        depth -= character in _OPENING.values()
        yield place, depth
        depth += character in _OPENING
