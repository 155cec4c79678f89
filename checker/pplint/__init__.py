"""pplint, a linter and static type checker for the Puppet language."""

__version__ = "0.1.0"
