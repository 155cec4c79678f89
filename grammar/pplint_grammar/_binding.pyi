"""Puppet grammars for tree-sitter."""

def manifest() -> object:
    """Return the language of manifests."""

def plan() -> object:
    """Return the language of plans, in which `plan` and `apply` are keywords."""

def template() -> object:
    """Return the language of embedded Puppet templates."""
