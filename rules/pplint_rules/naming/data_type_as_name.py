"""Names of data types that the compiler lets others have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import DATA_TYPES, KEYWORDS, REFUSED_TYPE_NAMES


@rule("data-type-as-name", "A class or defined type with the name of a data type", Severity.WARNING)
def data_type_as_name(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """Puppet reads a reference to an instance of such a defined type, as in `Data['a']`, as the data type.

    The language reference forbids the names of data types, in uppercase or lowercase. The compiler refuses some of them
    (see `reserved-type-name`) and accepts others, such as `binary`, `callable`, `catalogentry`, `data`, `deferred`,
    `error`, `notundef`, `resource`, `uri` and `semVerRange`.

    ```puppet
    define resource { }    # warning: [data-type-as-name]

    class data { }         # warning: [data-type-as-name]
    ```

    ```puppet
    define profile::resource { }
    ```
    """
    is_type = node.name.lower() in DATA_TYPES and node.name not in REFUSED_TYPE_NAMES | KEYWORDS
    if is_type:
        message = f"{kind_of(node)} `{node.name}` has the name of a data type"
        yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
