"""Names of data types that the compiler lets nothing else have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import REFUSED_TYPE_NAMES
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "reserved-type-name",
    "A class, defined type, function or plan with a name that is reserved for a data type",
    Severity.ERROR,
    issues=("RESERVED_TYPE_NAME",),
)
def reserved_type_name(node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a class, defined type, function or plan with the name of one of these data types.

    They are `any`, `array`, `boolean`, `collection`, `enum`, `float`, `hash`, `init`, `integer`, `numeric`, `object`,
    `optional`, `pattern`, `regexp`, `runtime`, `scalar`, `semver`, `semverrange`, `sensitive`, `string`, `struct`,
    `timespan`, `timestamp`, `tuple`, `type`, `typeset`, `unit` and `variant`. A name with a namespace is allowed.

    ```puppet
    class hash { }       # error: [reserved-type-name]

    define string { }    # error: [reserved-type-name]
    ```

    ```puppet
    class profile::hash { }
    ```
    """
    if node.name in REFUSED_TYPE_NAMES and not is_refused_in_plan(node, ctx):
        message = f"`{node.name}` is reserved for a data type and cannot be the name of a {kind_of(node)}"
        yield ctx.finding(
            ctx.place(node, node.name_span), message, help="choose another name, or put it in the namespace of a module"
        )
