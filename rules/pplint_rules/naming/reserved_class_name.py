"""Classes that every catalog has already."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import RESERVED_CLASS_NAMES

_OWN = {"main": "contains everything outside of other classes", "settings": "has the settings of the server"}


@rule("reserved-class-name", "A class or defined type called `main` or `settings`", Severity.WARNING)
def reserved_class_name(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The compiler creates the classes `main` and `settings` itself.

    `main` contains the resources that are outside of all other classes; the variables of `settings` are the server's
    settings. The compiler accepts a class with one of these names and confuses it with its own. A defined type called
    `settings` makes every compilation fail.

    ```puppet
    class settings { }    # warning: [reserved-class-name]
    ```

    ```puppet
    class profile::settings { }
    ```
    """
    if node.name in RESERVED_CLASS_NAMES:
        message = f"{kind_of(node)} `{node.name}` has the name of the built-in class that {_OWN[node.name]}"
        yield ctx.finding(node.name_span, message, help="choose another name, or put it in the namespace of a module")
