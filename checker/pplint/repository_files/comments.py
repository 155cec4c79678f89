"""The comments of a file of a repository, in which suppressions stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.data.comments import comments_of
from pplint.data.document import DescriptionFile, is_json
from pplint.repository_files.markdown_blocks import comments_between
from pplint.repository_files.ruby_tree import walk_nodes
from pplint.repository_files.subjects import EnvironmentSettings, ErbTemplate, MarkdownFile, RubyFile
from pplint.syntax.ast import Comment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node as RubyNode

    from pplint.data.document import RepositoryFile

_LINE: Final = late_pattern(rb"(?m)^[ \t]*(#[^\r\n]*)")


def comments_in(file: RepositoryFile) -> list[Comment]:
    """Return the comments of a file in source order."""
    if isinstance(file, MarkdownFile):
        return list(comments_between(file.document))
    if isinstance(file, DescriptionFile):
        return comments_of(file.document, is_json=is_json(file.source.path))
    if isinstance(file, RubyFile):
        return [] if file.root is None else list(_ruby_comments(file.root))
    if isinstance(file, ErbTemplate):
        return [] if file.erb is None else [Comment(*each) for each in file.erb.comments]
    if isinstance(file, EnvironmentSettings):
        return [Comment(*found.span(1)) for found in _LINE.finditer(file.source.data)]
    return []


def _ruby_comments(root: RubyNode) -> Iterator[Comment]:
    """Yield the comments of a tree."""
    for node in walk_nodes(root):
        if node.type == "comment":
            yield Comment(node.start_byte, node.end_byte)
