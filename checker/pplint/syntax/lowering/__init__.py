"""From the concrete syntax tree to the abstract one.

Each kind of node in grammar.js has one function here, found in a table by the kind's number. A function takes
what it needs by field name, so that comments and the text of heredocs, which may stand anywhere, are never in
the way. Where the grammar accepts more than the language does, the function reports a problem and goes on.
"""

from pplint.syntax.lowering import calls, control, definitions, literals, operators, resources, templates
from pplint.syntax.lowering.core import Lowering

__all__ = ["Lowering", "calls", "control", "definitions", "literals", "operators", "resources", "templates"]
