"""The table of node kinds, filled: what evaluates each node."""

from pplint.evaluator.calls import calls
from pplint.evaluator.conditions import conditionals
from pplint.evaluator.core.dispatch import HANDLERS
from pplint.evaluator.expressions import access, assignment, elements, interpolation, literals, templates
from pplint.evaluator.operators import operators
from pplint.evaluator.resources import resources

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
)
"""Their import enters what they hold into the tables."""

__all__ = ["HANDLERS", "MODULES"]
