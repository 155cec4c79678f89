"""`init` as the last segment of a name."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of

_SEGMENTS = 2


@rule("init-as-name", "A class or defined type called `init` in a module", Severity.WARNING)
def init_as_name(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The manifest for `MODULE::init` would be `manifests/init.pp`, which belongs to the class `MODULE`.

    The compiler accepts the name and looks for it in that file, where readers expect the main class of the module.

    ```puppet
    class apache::init { }    # warning: [init-as-name]
    ```

    ```puppet
    class apache { }

    class apache::mod::init { }
    ```
    """
    segments = node.name.split("::")
    if len(segments) == _SEGMENTS and segments[1] == "init":
        message = f"{kind_of(node)} `{node.name}` has no file of its own: `init.pp` is for the class `{segments[0]}`"
        yield ctx.finding(node.name_span, message, help=f"call it `{segments[0]}`, or choose another name")
