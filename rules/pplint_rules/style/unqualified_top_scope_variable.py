"""Variables of the top scope that are read by their names alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Fix, Severity
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.infer.symbols import Fact
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import METAPARAMETERS, RESERVED_VARIABLES, SCOPE_VARIABLES, TOP_SCOPE_VARIABLES, VARIABLE_NAME
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import classes_of
from pplint_rules.shared.top_scope import edit_of

_AUTOMATIC: Final = METAPARAMETERS | RESERVED_VARIABLES | SCOPE_VARIABLES | TOP_SCOPE_VARIABLES


def _may_be_of_top_scope(name: str) -> bool:
    return "::" not in name and name not in _AUTOMATIC and VARIABLE_NAME.fullmatch(name) is not None


@rule(
    "unqualified-top-scope-variable",
    "A top-scope variable that is read without `$::`",
    Severity.WARNING,
    aliases=["variable_scope"],
    presets=(PUPPET_LINT, VOXPUPULI),
    yields_to=("unknown-variable",),
    named=_may_be_of_top_scope,
)
def unqualified_top_scope_variable(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
    """A name without `$::` looks like a local variable, and someone may later set a local variable of that name.

    A variable is reported in a class or defined type that neither sets nor inherits it, if the top scope may have
    it. If nothing can set it, that is an error (`unknown-variable`). Only facts have a fix, which reads them from
    `$facts`; it is unsafe.

    ```puppet
    class motd {
      notice($role)     # warning: [unqualified-top-scope-variable]
    }
    ```

    ```puppet
    class motd($role) {
      notice($role, $facts['kernel'], $::site)
    }
    ```
    """
    name = node.name
    if ctx.kind is not SourceKind.MANIFEST or name not in ctx.once(_names_unset, ctx):
        return
    definition = next((each for each in reversed(ctx.ancestors) if each.__class__ in _WITH_SCOPE), None)
    if not isinstance(definition, ast.Class | ast.Define) or _may_be_set(name, definition, ctx):
        return
    written = f"$facts['{name}']" if isinstance(ctx.names.top_variable(name), Fact) else f"$::{name}"
    fix = Fix(f"write `{written}`", (edit_of(node, written, ctx),), safe=False) if "[" in written else None
    message = f"nothing here sets `${name}`, so this reads the top-scope variable"
    yield ctx.finding(node, message, help=f"write `{written}`", fix=fix)


_WITH_SCOPE: Final = classes_of(ast.Definition, ast.NodeDefinition)


def _may_be_set(name: str, definition: ast.Class | ast.Define, ctx: Context) -> bool:
    """Whether the definition sets a variable, a lambda around its use does, or a class that it inherits may."""
    if name in ctx.once(_names_set, definition, ctx):
        return True
    lambdas = [each for each in ctx.ancestors if each.__class__ is ast.Lambda or each.__class__ is ast.Apply]
    if any(name in ctx.once(_names_set, each, ctx) for each in lambdas):
        return True
    parent = definition.parent if isinstance(definition, ast.Class) else None
    if parent is None:
        return False
    return not ctx.names.host_class(parent) or ctx.names.class_variable(parent, name) is not None


def _names_unset(ctx: Context) -> set[str]:
    """Return the names that are read in classes and defined types which do not set them; most files have none."""
    definitions = ctx.nodes_of(ast.Class, ast.Define)
    return {name for each in definitions for name in ctx.scopes.of(each).read - ctx.once(_names_set, each, ctx)}


def _names_set(node: ast.Node, ctx: Context) -> frozenset[str]:
    return frozenset(each.name for each in ctx.scopes.of(node).setters())
