"""How each construct of the language is laid out, in a module for each family of them.

The modules enter their functions into the table that a `Walk` uses.
"""

from pplint.format.constructs import blocks, calls, conditions, definitions, lists, operators, parameters, resources
from pplint.format.walk import Walk

__all__ = [
    "Walk",
    "blocks",
    "calls",
    "conditions",
    "definitions",
    "lists",
    "operators",
    "parameters",
    "resources",
]
