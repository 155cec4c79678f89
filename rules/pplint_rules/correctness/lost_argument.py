"""Values after a call that its function never gets."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.effects import has_effect
from pplint_rules.shared import statement_calls

# In these, `return` ends the body, and what it is given goes nowhere.
_RETURNS_NOTHING = (ast.Class, ast.Define, ast.NodeDefinition)


@rule("lost-argument", "A value after a call, which the function does not receive", Severity.WARNING)
def lost_argument(node: ast.Block, ctx: Context) -> Iterator[Finding]:
    """A value without a comma before it is a separate statement, whose result is not used.

    The compiler refuses such a value everywhere except at the end of a file, function or lambda, where it is the
    result.

    ```puppet
    include 'apache' 'mysql'     # warning: [lost-argument]
    ```

    ```puppet
    include 'apache', 'mysql'
    ```
    """
    # In these, the compiler refuses a value at the end, too, which is reported as having no effect.
    if len(node.statements) < 2 or isinstance(ctx.parent, _RETURNS_NOTHING):  # noqa: PLR2004 - a call and a value
        return
    call, value = node.statements[-2:]
    advice = None if has_effect(value) else statement_calls.lost_argument(call, value, ctx)
    if advice is not None:
        function = call.function.value if isinstance(call, ast.Call) and isinstance(call.function, ast.Name) else ""
        message = f"`{function}` does not receive this value: a comma is missing before it"
        yield ctx.finding(value, message, ctx.label(call, "the call ends here"), help=advice)
