"""Functions that define a built-in function again."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import FUNCTIONS


@rule("redefined-function", "A function with the name of a built-in function", Severity.WARNING)
def redefined_function(node: ast.Function, ctx: Context) -> Iterator[Finding]:
    """A function must not have the name of one that is part of Puppet.

    Once the manifest that defines it has been read, it takes the place of the built-in function, for code that expects
    the other one, too. From a file under `functions` it is never loaded, because the built-in one is found first.

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
