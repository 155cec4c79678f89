"""Commands that run each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast

_EXEC: Final = "exec"
# The command runs whenever the agent does, unless one of these is set; `refreshonly` waits for an event.
_GUARDS: Final = frozenset({"creates", "onlyif", "refreshonly", "unless"})

Attributes = Sequence[ast.Attribute | ast.AttributeSplat]


@rule(
    "unguarded-exec",
    "A command that runs every time the agent runs",
    Severity.WARNING,
    aliases=["exec_idempotency"],
    presets=[VOXPUPULI],
    named=frozenset({_EXEC}),
)
def unguarded_exec(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """An `exec` runs every time the agent runs, unless an attribute limits it.

    These attributes are `creates`, `onlyif`, `unless` and `refreshonly`. They can also be set in a `default` body or in
    resource defaults of the file. `refreshonly => false` and `undef` do not limit the command.

    ```puppet
    exec { '/usr/bin/make-keys': }     # warning: [unguarded-exec]
    ```

    ```puppet
    exec { '/usr/bin/make-keys':
      creates => '/etc/keys',
    }
    ```
    """
    shared = next((body for body in node.bodies if isinstance(body.title, ast.Default)), None)
    if (shared is not None and _may_guard(shared.attributes)) or _is_guarded_by_defaults(ctx):
        return
    for body in node.bodies:
        if body is not shared and not _may_guard(body.attributes):
            yield ctx.finding(body.title, "this command runs every time the agent runs", help=_HELP)


_HELP: Final = "set `creates`, `onlyif`, `unless` or `refreshonly`"


def _may_guard(attributes: Attributes) -> bool:
    return any(isinstance(each, ast.AttributeSplat) or _guards(each) for each in attributes)


def _guards(attribute: ast.Attribute) -> bool:
    value = attribute.value
    if attribute.name not in _GUARDS or isinstance(value, ast.Undef):
        return False
    return attribute.name != "refreshonly" or not (isinstance(value, ast.Boolean) and not value.value)


def _is_guarded_by_defaults(ctx: Context) -> bool:
    """Whether defaults of the file that the resource may see set a guard: those of the blocks around it."""
    around = {id(each) for each in ctx.ancestors}
    return any(id(block) in around for block in ctx.once(_blocks_with_guards, ctx))


def _blocks_with_guards(ctx: Context) -> list[ast.Node]:
    """Return the bodies in which defaults set a guard for commands."""
    return [
        block
        for block in ctx.nodes_of(ast.Block)
        for statement in block.statements
        if isinstance(statement, ast.ResourceDefaults)
        and isinstance(statement.type, ast.Reference)
        and statement.type.value.lower().removeprefix("::") == _EXEC
        and _may_guard(statement.attributes)
    ]
