"""Documentation in Ruby: comments above statements, and texts in calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.project.ruby.literals import RubyScope, evaluate, heredoc_text
from pplint.reference.docstrings import Docstring, read_docstring, without_signs
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_MAGIC: Final = late_pattern(r"[ \t]*#[ \t]*(?:frozen_string_literal|(?:en)?coding|warn_indent)[ \t]*:")
_WIDTH: Final = 120


def comment_docstring(data: bytes, node: Node) -> Docstring:
    """Return what the comment above a statement says; one blank line may be between them, as for YARD."""
    lines = data[: node.start_byte].decode("utf-8", "replace").split("\n")[:-1]
    if lines and not lines[-1].strip():
        lines.pop()
    end = start = len(lines)
    while start and lines[start - 1].lstrip(" \t").startswith("#"):
        start -= 1
    return read_docstring(without_signs([line for line in lines[start:end] if not _MAGIC.match(line)]))


def scrubbed(text: str) -> str:
    """Return a text without the indentation that all lines but the first share."""
    if "\n" not in text.strip():
        return text.strip()
    first, *others = text.split("\n")
    indent = min((line[: len(line) - len(line.lstrip(" \t"))] for line in others if line.strip()), default="")
    return "\n".join(line.removeprefix(indent).rstrip(" \t") for line in [first, *others]).strip("\n")


def raw_text(node: Node | None, scope: RubyScope) -> str | None:
    """Return the text of a string as it is written, escapes and all, up to an interpolation; None for what is none."""
    if node is None:
        return None
    if node.type == "heredoc_beginning":
        return heredoc_text(node, scope)
    if node.type == "chained_string":
        return raw_text(node.named_child(0), scope)
    if node.type != "string":
        return None
    parts: list[str] = []
    for child in node.named_children:
        if child.type == "interpolation":
            break
        parts.append(text_of(child))
    return "".join(parts)


def wrapped(text: str) -> str:
    """Return a text whose lines have at most 120 characters, divided at spaces."""
    return "\n".join("\n".join(_folded(line)) for line in text.split("\n"))


def _folded(line: str) -> Iterator[str]:
    while len(line) > _WIDTH:
        end = line.rfind(" ", 0, _WIDTH + 1)
        if end <= 0:
            break
        yield line[:end]
        line = line[end + 1 :]
    yield line


def value_text(node: Node, scope: RubyScope) -> str:
    """Return a value as a reference shows it: strings and symbols without marks, all else as it is written."""
    value = evaluate(node, scope)
    return value if isinstance(value, str) and value else text_of(node)
