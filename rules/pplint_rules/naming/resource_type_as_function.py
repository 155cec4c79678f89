"""Functions named like a resource type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, FUNCTIONS, RESERVED_WORDS, RESOURCE_TYPES

_TAKEN = (RESOURCE_TYPES | BUNDLED_RESOURCE_TYPES) - FUNCTIONS - RESERVED_WORDS


@rule("resource-type-as-function", "A function with the name of a resource type", Severity.WARNING)
def resource_type_as_function(node: ast.Function, ctx: Context) -> Iterator[Finding]:
    """The language reference does not allow a function with the name of a resource type.

    The compiler can distinguish `user(…)` and `user { … }` and accepts both, but readers confuse them.

    ```puppet
    function user($id) {    # warning: [resource-type-as-function]
      "user-${id}"
    }
    ```

    ```puppet
    function profile::user_name($id) {
      "user-${id}"
    }
    ```
    """
    if node.name in _TAKEN:
        message = f"function `{node.name}` has the name of a resource type"
        yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
