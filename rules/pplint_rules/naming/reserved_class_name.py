"""Classes that every catalog has already."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import RESERVED_CLASS_NAMES

_OWN = {"main": "contains what no other class does", "settings": "holds the settings of the server"}


@rule("reserved-class-name", "A class or define called `main` or `settings`", Severity.WARNING)
def reserved_class_name(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The compiler makes the classes `main` and `settings` itself.

    `main` holds the resources that no other class contains, `settings` has the server's settings as its variables. The
    compiler accepts a class of these names and mixes it up with its own; a define called `settings` stops every
    compilation.

    ```puppet
    class settings { }    # warning: [reserved-class-name]
    ```

    ```puppet
    class profile::settings { }
    ```
    """
    if node.name in RESERVED_CLASS_NAMES:
        message = f"{kind_of(node)} `{node.name}` has the name of the class that {_OWN[node.name]}"
        yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
