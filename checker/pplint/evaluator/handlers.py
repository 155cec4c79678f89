"""The table of node kinds, filled: what evaluates each node, with all functions that come with the language."""

from pplint.evaluator import (
    access,
    assignment,
    calls,
    conditionals,
    elements,
    interpolation,
    literals,
    operators,
    resources,
    templates,
)
from pplint.evaluator.builtins import themes
from pplint.evaluator.dispatch import HANDLERS

MODULES = (
    access,
    assignment,
    calls,
    conditionals,
    elements,
    interpolation,
    literals,
    operators,
    resources,
    templates,
    themes,
)
"""Their import enters what they hold into the tables."""

__all__ = ["HANDLERS", "MODULES"]
