"""Marks of other languages that Puppet reads as something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.base.source import SourceFile, Span
    from pplint.syntax import problems

SLASHES: Final = "//"


def is_dashes(node: ast.Node) -> bool:
    """Return whether an expression is `--` before a word, as comments begin elsewhere."""
    if not isinstance(node, ast.Minus) or not isinstance(node.operand, ast.Minus):
        return False
    inner = node.operand
    return isinstance(inner.operand, ast.Name) and inner.start == node.start + 1


def is_slashes(node: ast.Node, source: SourceFile) -> bool:
    """Return whether an expression is `//`, as comments begin elsewhere."""
    return isinstance(node, ast.Regexp) and source.text(node.span) == SLASHES


def slashes_for_comment(
    node: problems.UnexpectedToken | problems.UnexpectedCharacter, source: SourceFile
) -> Span | None:
    """Return the `//` with which a comment was meant to begin, if that is what cannot be read."""
    from pplint.syntax.slips import Slip

    repair = node.repair
    is_comment = repair is not None and repair.slip is Slip.COMMENT and source.text(repair.span).strip() == SLASHES
    return repair.span if repair is not None and is_comment else None
