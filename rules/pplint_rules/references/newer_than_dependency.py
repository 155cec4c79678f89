"""Functions and data types that the oldest release of a dependency does not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.symbols import Function
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.types.semver import Version
from pplint_rules.references.stdlib_introductions import SINCE

if TYPE_CHECKING:
    from collections.abc import Sequence

_LIBRARY: Final = "stdlib"
_NONE: Final = Version(0, 0, 0)


@rule(
    "newer-than-dependency",
    "A function or data type that the oldest allowed stdlib release lacks",
    Severity.WARNING,
    named=frozenset(SINCE),
)
def newer_than_dependency(node: ast.Call | ast.MethodCall | ast.Reference, ctx: Context) -> Iterator[Finding]:
    """The module must work with every stdlib release that `metadata.json` allows.

    The catalog fails to compile with a release that lacks a function or data type that the module uses. The version
    range has to start with the release that introduced it.

    ```json file=metadata.json
    {
      "name": "acme-shop", "version": "1.0.0", "author": "acme", "license": "MIT", "summary": "", "source": "",
      "dependencies": [{ "name": "puppetlabs/stdlib", "version_requirement": ">= 4.13.1 < 10.0.0" }]
    }
    ```

    ```puppet path=manifests/init.pp
    class shop {
      notice(stdlib::to_yaml({ 'a' => 1 }))     # warning: [newer-than-dependency]
    }
    ```

    ```puppet path=manifests/init.pp
    class shop {
      notice(any2bool('yes'))
    }
    ```
    """
    name = node.value.lower().removeprefix("::") if isinstance(node, ast.Reference) else function_name(node)
    since = SINCE.get(name)
    if since is None or ctx.module in {None, _LIBRARY} or ctx.project.is_in_control_repository:
        return
    lowest = ctx.once(_lowest, ctx)
    if lowest is None or lowest >= since or not _is_of_library(node, name, ctx):
        return
    if ctx.once(_first_uses, ctx).get(name) is not node:
        return
    written = ctx.source.text(node.span if isinstance(node, ast.Reference) else node.function.span)
    message = f"`{written}` is new in stdlib {since}, but `metadata.json` allows `stdlib` {lowest}"
    yield ctx.finding(node, message, help=f"start the range at {since}")


def _lowest(ctx: Context) -> Version | None:
    """Return the oldest release of stdlib that the module allows, if it says so."""
    allowed = ctx.project.allowed_versions(_LIBRARY, ctx.module)
    if allowed is None or not allowed.range.intervals:
        return None
    lowest = min(each.begin for each in allowed.range.intervals)
    return lowest if lowest > _NONE else None


def _is_of_library(node: ast.Call | ast.MethodCall | ast.Reference, name: str, ctx: Context) -> bool:
    """Return whether a name is that of stdlib, as far as is known: nothing else has it."""
    if isinstance(node, ast.Reference) or "::" in name:
        return True
    function = ctx.resolve(node)
    if isinstance(function, Function) and (function.definition is not None or function.builtin):
        return False
    return set(ctx.project.modules_of_function(name)) <= {_LIBRARY}


def _first_uses(ctx: Context) -> dict[str, ast.Node]:
    """Return the first use of each name in the file: one report says it for all."""
    found: dict[str, ast.Node] = {}
    uses: Sequence[ast.Call | ast.MethodCall | ast.Reference]
    uses = ctx.nodes_of(ast.Call, ast.MethodCall, ast.Reference)
    for each in uses:
        name = each.value.lower().removeprefix("::") if isinstance(each, ast.Reference) else function_name(each)
        found.setdefault(name, each)
    return found
