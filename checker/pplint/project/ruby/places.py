"""Where something is declared, and what seems to be declared in programs that cannot be parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Place, Span
from pplint.repository_files.ruby_tree import first_part

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource


def place_of(path: str, node: Node) -> Place:
    """Return where a call is: from its name to the end of its first argument."""
    listed = node.child_by_field_name("arguments")
    first = first_part(listed)
    method = node.child_by_field_name("method") or node
    return Place(path, Span(node.start_byte, method.end_byte if first is None else first.end_byte))


def named_in_broken(source: RubySource, pattern: re.Pattern[bytes]) -> Iterator[tuple[str, Place]]:
    """Yield the names that a pattern finds in a program with errors, which may be ours and not the program's."""
    if not source.root.has_error:
        return
    for found in pattern.finditer(source.data):
        yield found[1].decode("utf-8", "replace"), Place(source.path, Span(*found.span()))
