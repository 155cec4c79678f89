"""From bytes to the abstract syntax tree: parser, tree, literals, names and templates.

Nodes are structs of `msgspec` that compare by identity. Lowering takes children by field name, one function for each
kind, found by the kind's number. It costs about 1.2 times the parse. Recursion is bounded by the depth of the tree
(500), and a deeper source is a diagnostic.

Tree-sitter's recovery gives a tree for every source, but not the token that the compiler would stop at: the error
nodes start elsewhere. The parser's log names it, so a source with errors is parsed once more with the log on. A
string is read as a whole before the code in it, as the compiler does. The search then goes on at the next definition
that starts a line. What may have been meant is tried out (`pplint.syntax.guesses`): an edit with which the whole
definition parses gives the report its words, and its place. Where several mistakes are in one definition, each edit
must get reading further.

Rules look at a tree all the same. Edits are made to the bytes until they parse (`pplint.syntax.recovery`): what was
meant, where a repair is found with which the definition parses, else a hole in the place of the smallest piece that
cannot be read (`holes`): the value of an attribute, an element, a statement. Where brackets do not match, the layout
says where they were meant to close (`structure`). `Patched` knows for each byte where in the source it belongs, so
the nodes of the tree get their places there. A hole is an `ast.Error`: inference knows nothing of its value, takes
the variables that it names for set and read, and a resource, a hash or a definition with a hole may have any
attribute, entry or parameter. Further errors count only where they do not follow from the first, and fixes that touch
an edit are withheld. Problems are nodes, and rules subscribe to them like to any other; their words are in the rules
of category `syntax`.
"""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from pplint.base.late_modules import late_module

    documentation_tags = late_module(f"{__name__}.documentation_tags")
    problems = late_module(f"{__name__}.problems")
