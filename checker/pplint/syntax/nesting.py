"""What a node stands in: the construct around it, and whether a catalog is compiled there.

A plan runs, and compiles catalogs in the blocks of `apply` only.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Sequence


def construct_around(ancestors: Sequence[ast.Node]) -> ast.Node:
    """Return what the innermost of a node's ancestors, given outermost first, belongs to: a block to its owner."""
    return ancestors[-2] if isinstance(ancestors[-1], ast.Block) else ancestors[-1]


def is_in_apply(ancestors: Sequence[ast.Node]) -> bool:
    """Whether a node with these ancestors, given outermost first, is in the block of an `apply`."""
    return any(isinstance(outer, ast.Apply) and outer.body is inner for outer, inner in pairwise(ancestors))
