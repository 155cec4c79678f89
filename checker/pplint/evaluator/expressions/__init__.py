"""Expressions that stand for a value: literals, variables, lists, strings, templates, and what `[]` takes from them."""
