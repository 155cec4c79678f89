"""How each construct of the language is laid out, in a module for each family of them."""

from pplint.format.constructs import blocks, calls, conditions, definitions, lists, operators, parameters, resources

__all__ = ["blocks", "calls", "conditions", "definitions", "lists", "operators", "parameters", "resources"]
