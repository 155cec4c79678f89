"""Names of definitions that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import DEFINITION_NAME, TYPE_NAME
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "illegal-definition-name",
    "A definition with a name that the compiler refuses",
    Severity.ERROR,
    issues=("ILLEGAL_DEFINITION_NAME",),
    aliases=["names_containing_dash", "names_containing_uppercase"],
)
def illegal_definition_name(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """The name of a class, defined type, function or plan consists of segments separated by `::`.

    Each segment starts with a lowercase letter, followed by letters, digits and underscores. Hyphens and leading
    underscores are not allowed. The name must not start with `::`, because it is already complete; only a class or
    defined type in the body of a class gets the name of that class as a prefix. The name of a type alias has the same
    form, with an uppercase letter at the start of each segment.

    ```puppet
    class web-server { }             # error: [illegal-definition-name]

    define ::apache::vhost { }       # error: [illegal-definition-name]

    type ::Apache::Port = Integer    # error: [illegal-definition-name]
    ```

    ```puppet
    class web_server { }

    define apache::vhost { }

    type Apache::Port = Integer
    ```
    """
    pattern = TYPE_NAME if isinstance(node, ast.TypeAlias) else DEFINITION_NAME
    written = ctx.source.text(node.name_span)
    if not written or written[0] in "'\"" or pattern.fullmatch(node.name):
        return
    if is_refused_in_plan(node, ctx):
        return
    message = f"`{node.name}` is not a valid name for a {kind_of(node)}: {_reason(node.name)}"
    yield ctx.finding(ctx.place(node, node.name_span), message, help=_advice(node, written))


def _reason(name: str) -> str:
    if name.startswith("::") or "::::" in name:
        return "it must not start with `::`"
    if "-" in name:
        return "it must not contain `-`"
    return "each segment must start with a lowercase letter"


def _advice(node: ast.Node, written: str) -> str:
    if written.startswith("::"):
        return f"write `{written.removeprefix('::')}`"
    likely = written.replace("-", "_")
    if not isinstance(node, ast.TypeAlias):
        likely = likely.lower()
    pattern = TYPE_NAME if isinstance(node, ast.TypeAlias) else DEFINITION_NAME
    return f"write `{likely}`" if pattern.fullmatch(likely) else "choose another name"
