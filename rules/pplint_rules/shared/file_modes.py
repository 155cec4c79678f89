"""Modes of files: where they stand, and how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.late_patterns import late_pattern
from pplint_rules.shared.resource_types import resource_type_around, written_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context
    from pplint.syntax import ast

_TYPES: Final = frozenset({"file", "concat"})

FOUR_DIGITS: Final = late_pattern(r"[0-7]{4}")
OTHER_DIGITS: Final = late_pattern(r"0?[0-7]{1,4}")
"""What the resource type takes for a number besides."""

SYMBOLIC: Final = late_pattern(r"[ugoa]*[-=+][-=+rstwxXugo]*(?:,[ugoa]*[-=+][-=+rstwxXugo]*)*")


def modes(node: ast.Attribute, ctx: Context) -> Iterator[ast.Expression]:
    """Yield what an attribute may set the mode of a file to, as far as it is written there."""
    if node.name == "mode" and resource_type_around(ctx.ancestors) in _TYPES:
        yield from written_values(node.value)
