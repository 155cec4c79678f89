"""Facts that are read as variables of the top scope."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pplint.base.diagnostic import Finding, Fix, Severity
from pplint.base.presets import EVERY_PRESET, PUPPET_LINT, VOXPUPULI
from pplint.infer.symbols import Fact
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Choice, Flag, Texts
from pplint.syntax import ast
from pplint.syntax.names import RESERVED_VARIABLES, SCOPE_VARIABLES, TOP_SCOPE_VARIABLES
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.top_scope import edit_of, is_set_for_all

_REPORT: Final = "report"
_IGNORE: Final = "ignore"

VARIABLES: Final = RuleOption(
    "variables",
    "variables of the top scope that are not set by a manifest but, for example, by a classifier",
    Texts(),
    (),
)
UNKNOWN_VARIABLES: Final = RuleOption(
    "unknown-variables",
    "whether to report a variable that may be a fact or may be set elsewhere",
    Choice((_IGNORE, _REPORT)),
    _IGNORE,
    presets=((PUPPET_LINT, _REPORT), (VOXPUPULI, _REPORT)),
)
EACH_USE: Final = RuleOption(
    "each-use",
    "whether to report each use of a fact, and not only the first one in a definition",
    Flag(),
    default=False,
    presets=((PUPPET_LINT, True), (VOXPUPULI, True)),
)

_NO_FACTS: Final = RESERVED_VARIABLES | SCOPE_VARIABLES | TOP_SCOPE_VARIABLES | {"classes", "tags"}
_EVERYWHERE: Final = frozenset(
    {
        *("facterversion", "identity", "is_virtual", "kernel", "kernelmajversion", "kernelrelease", "kernelversion"),
        *("memory", "networking", "os", "path", "processors", "puppetversion", "ruby", "timezone", "virtual"),
    }
)
"""The facts of Facter that every node has."""


@rule(
    "top-scope-fact",
    "A fact that is read as a variable of the top scope",
    Severity.WARNING,
    aliases=["top_scope_facts"],
    presets=EVERY_PRESET,
    options=[VARIABLES, UNKNOWN_VARIABLES, EACH_USE],
    yields_to=("unknown-variable",),
)
def top_scope_fact(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """`$facts` contains all facts and cannot be reassigned, but any manifest may set a variable of the top scope.

    A fact that a definition reads several times is reported once, unless the option `each-use` is set, and the fix
    changes all of its uses. The fix is unsafe for facts that a node may lack: since Puppet 8, reading an unset variable
    fails, but a missing entry of `$facts` is `undef`.

    Variables that the site manifests set, and those in the option `variables`, are not reported. Unknown variables are
    reported only if the option `unknown-variables` is `report`. `legacy-fact` reports legacy facts.

    ```puppet
    notice($::kernel)     # warning: [top-scope-fact]
    ```

    ```fixed
    notice($facts['kernel'])
    ```

    ```puppet
    notice($facts['kernel'])
    ```
    """
    if ctx.kind is SourceKind.PLAN or not _mentions_top_scope(ctx.source.data):
        return
    for uses in _uses(ctx).values():
        for group in ([each] for each in uses) if ctx.option(EACH_USE) else (uses,):
            yield _finding(group, ctx)


def _mentions_top_scope(data: bytes) -> bool:
    """Whether a variable of the top scope may stand in a text: of most, a search tells that none does."""
    return b"$::" in data or b"{::" in data


def _uses(ctx: Context) -> Mapping[tuple[ast.Node | None, str], list[ast.Variable]]:
    """Return the uses of facts by the definition that they are in, and by their names."""
    found: dict[tuple[ast.Node | None, str], list[ast.Variable]] = {}
    for node in ctx.nodes_of(ast.Variable):
        if node.name.startswith("::"):
            name = node.name.removeprefix("::")
            if "::" not in name and not ctx.once(_is_other, name, ctx):
                definition = ctx.enclosing(node, ast.Definition, ast.NodeDefinition)
                found.setdefault((definition, name), []).append(node)
    return found


def _is_other(name: str, ctx: Context) -> bool:
    """Whether a variable of the top scope is no fact, or one that another rule reports."""
    if name in _NO_FACTS or name in ctx.option(VARIABLES) or is_set_for_all(name, ctx):
        return True
    if name in ctx.once(_set_here, ctx) or ctx.names.legacy_fact(name) is not None:
        return True
    return ctx.option(UNKNOWN_VARIABLES) == _IGNORE and not isinstance(ctx.names.top_variable(name), Fact)


def _set_here(ctx: Context) -> frozenset[str]:
    """Return the variables that the file sets outside of definitions."""
    # Most files have nothing else in them, and to find the scopes of a file takes time.
    if all(type(each) in _DEFINITIONS for each in ctx.tree.body.statements):
        return frozenset()
    return frozenset(each.name for each in ctx.scopes.all[0].setters())


def _finding(uses: Sequence[ast.Variable], ctx: Context) -> Finding:
    first, *others = uses
    name = first.name.removeprefix("::")
    known = isinstance(ctx.names.top_variable(name), Fact)
    written = f"$facts['{name}']"
    message = f"the fact `{name}` is read as a variable of the top scope"
    if not known:
        message = f"`$::{name}` is read like a fact, but no manifest sets this top-scope variable"
    edits = tuple(edit_of(each, written, ctx) for each in uses)
    labels = [ctx.label(each, "also read here") for each in others[:_MOST_LABELS]]
    fix = Fix(f"write `{written}`", edits, safe=name in _EVERYWHERE)
    return ctx.finding(first, message, *labels, help=f"write `{written}`", fix=fix)


_MOST_LABELS: Final = 4
_DEFINITIONS: Final = frozenset[type[ast.Node]]({ast.Class, ast.Define, ast.Function, ast.NodeDefinition, ast.Plan})
"""What has a scope of its own."""
