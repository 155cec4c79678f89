"""What a node stands in: the construct around it, and whether a catalog is compiled there.

A plan runs, and compiles catalogs in the blocks of `apply` only.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Sequence


def construct_around(ancestors: Sequence[ast.Node]) -> ast.Node:
    """Return what the innermost of a node's ancestors, given outermost first, belongs to: a block to its owner."""
    return ancestors[-2] if isinstance(ancestors[-1], ast.Block) else ancestors[-1]


def is_in_apply(ancestors: Sequence[ast.Node]) -> bool:
    """Whether a node with these ancestors, given outermost first, is in the block of an `apply`."""
    return any(isinstance(outer, ast.Apply) and outer.body is inner for outer, inner in pairwise(ancestors))


def is_refused_in_plan(node: ast.Node, kind: SourceKind, ancestors: Sequence[ast.Node]) -> bool:
    """Whether the compiler refuses a part of a catalog for being in a plan, and so looks no closer at it."""
    if kind is not SourceKind.PLAN:
        return False
    if isinstance(node, ast.Class | ast.Define):
        return True
    return isinstance(node, _COMPILED) and not is_in_apply(ancestors)


_COMPILED = (ast.NodeDefinition, ast.Relationship, ast.ResourceExpression, ast.Collector)
