"""Functions that templates in Ruby call, and that do not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import question
from pplint.repository_files.subjects import ErbTemplate
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import FUNCTIONS
from pplint_rules.shared.metadata_entries import DEPENDENCIES, document_of


@rule("unknown-template-function", "A call in an ERB template of a function that does not exist", Severity.ERROR)
def unknown_template_function(node: ErbTemplate, ctx: Context) -> Iterator[Finding]:
    """`scope.call_function('shop::key', […])` fails the compilation if the function does not exist.

    So does `scope.function_key([…])`, the older form for functions without a namespace. The rule reports a function
    only if the module that would define it is available. In a module that lists no dependencies, it is a warning.

    ```puppet file=modules/shop/functions/key.pp
    function shop::key(String $name) { $name }
    ```

    ```erb path=modules/shop/templates/shop.conf.erb
    key = <%= scope.call_function('shop::kee', ['a']) %>    <%# error: [unknown-template-function] %>
    ```

    ```erb path=modules/shop/templates/shop.conf.erb
    key = <%= scope.call_function('shop::key', ['a']) %>
    ```
    """
    for call in node.uses.calls:
        if call.name in FUNCTIONS or ctx.names.function(call.name) is not None:
            continue
        severity = None if ctx.names.is_unknown(Kind.FUNCTION, call.name) else Severity.WARNING
        if severity is None or _names_no_modules(ctx):
            near = ctx.names.similar(Kind.FUNCTION, call.name)[:1]
            message = f"unknown function `{call.name}`"
            yield ctx.finding(call.span, message, help=question(*near) if near else None, severity=severity)


def _names_no_modules(ctx: Context) -> bool:
    """Tell whether a module says of no other one that it needs it: nothing says where the function may come from."""
    if ctx.module is None or ctx.project.is_in_control_repository:
        return False
    metadata = document_of(ctx.project, ctx.module)
    return metadata is not None and not any(metadata.entries(DEPENDENCIES))
