"""The tree in the Puppet extended S-expression notation, as the compiler prints it.

See "The Puppet Extended S-Expression Notation" in the specification. The compiler has no form for `apply` and none
for a parameter that captures the rest; both are given one in the same spirit.
"""

from pplint.syntax.pn import definitions, expressions, literals, resources
from pplint.syntax.pn.core import to_pn

__all__ = ["definitions", "expressions", "literals", "resources", "to_pn"]
