"""Functions that define a built-in function again."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import FUNCTIONS


@rule("redefined-function", "A function with the name of a built-in function", Severity.WARNING)
def redefined_function(node: ast.Function, ctx: Context) -> Iterator[Finding]:
    """A function with the name of a built-in function replaces it or is never loaded.

    Once Puppet has read the manifest that defines it, it replaces the built-in function everywhere, including in code
    that expects the built-in one. In a file in `functions` it is never loaded, because the built-in function is found
    first.

    ```puppet
    function join($parts) {    # warning: [redefined-function]
      $parts
    }
    ```

    ```puppet
    function profile::join($parts) {
      $parts
    }
    ```
    """
    if node.name in FUNCTIONS:
        message = f"function `{node.name}` has the name of a built-in function"
        yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
