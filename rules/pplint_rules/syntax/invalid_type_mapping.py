"""Mappings of runtime types whose sides do not go together."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.mappings import is_pattern_pair, is_runtime, is_type, maps_pattern


@rule(
    "invalid-type-mapping",
    "A runtime type mapping whose sides do not match",
    Severity.ERROR,
    issues=("ILLEGAL_TYPE_MAPPING", "ILLEGAL_SINGLE_TYPE_MAPPING", "ILLEGAL_REGEXP_TYPE_MAPPING"),
)
def invalid_type_mapping(node: ast.TypeMapping, ctx: Context) -> Iterator[Finding]:
    r"""A named runtime type is mapped to a type, and a name pattern to a pattern with a replacement.

    ```puppet
    type Runtime[ruby, 'Apache::Port'] = [/^Apache/, 'Httpd']      # error: [invalid-type-mapping]
    type Runtime[ruby, [/^Apache::(\w+)$/, 'Httpd::\1']] = Httpd  # error: [invalid-type-mapping]
    ```

    ```puppet
    type Runtime[ruby, 'Apache::Port'] = Httpd::Port
    type Runtime[ruby, [/^Apache::(\w+)$/, 'Httpd::\1']] = [/^Httpd::(\w+)$/, 'Apache::\1']
    ```
    """
    if not is_runtime(node.type):
        return
    label = ctx.label(node.type, "mapped here")
    if maps_pattern(node.type):
        if not is_pattern_pair(node.mapping):
            message = "a name pattern must be mapped to a regular expression and a replacement"
            yield ctx.finding(
                ctx.place(node, node.mapping.span), message, label, help="write `[/pattern/, 'replacement']`"
            )
    elif not is_type(node.mapping):
        yield ctx.finding(
            ctx.place(node, node.mapping.span),
            "a named runtime type must be mapped to a type",
            label,
            help="name a type",
        )
