"""The tree-sitter grammar of the Puppet language.

Each function returns a capsule for `tree_sitter.Language`. They share one grammar and differ in how a source starts.
"""

from pplint_grammar._binding import manifest, plan, template

__all__ = ["manifest", "plan", "template"]
