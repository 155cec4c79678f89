"""Names of classes and defined types that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import DEFINITION_NAME


@rule(
    "unsupported-definition-name",
    "A class or defined type with uppercase letters in its name",
    Severity.WARNING,
    aliases=["names_containing_uppercase"],
    presets=EVERY_PRESET,
)
def unsupported_definition_name(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The language reference allows lowercase letters, digits and underscores in names of classes and defined types.

    The compiler accepts uppercase letters inside a segment and ignores case, so `webServer` and `webserver` are the
    same class. The reference calls names with other characters a bug that may be fixed in any release. The path of the
    file must be lowercase in any case.

    ```puppet
    class webServer { }    # warning: [unsupported-definition-name]
    ```

    ```puppet
    class web_server { }
    ```
    """
    if node.name != node.name.lower() and DEFINITION_NAME.fullmatch(node.name):
        message = f"{kind_of(node)} `{node.name}` has uppercase letters in its name"
        yield ctx.finding(node.name_span, message, help="use lowercase letters, digits and underscores only")
