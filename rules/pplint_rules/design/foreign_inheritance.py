"""Classes that inherit a class of another module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import EVERY_PRESET
from pplint.base.real_paths import is_same_file
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.roles import ROLES, is_role

OF_ROLES: Final = RuleOption(
    "roles", "whether roles may inherit roles of any module, and no other classes", Flag(), default=False
)


@rule(
    "foreign-inheritance",
    "A class that inherits a class of another module",
    Severity.WARNING,
    aliases=["inherits_across_namespaces", "roles_inherits_roles"],
    presets=EVERY_PRESET,
    options=[OF_ROLES, ROLES],
)
def foreign_inheritance(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """A class depends on every variable and resource of the class that it inherits, so any change there can break it.

    Classes of the same module or file, and those of the site manifests, are changed together and are not reported. To
    use a class of another module, include it and set its parameters.

    ```puppet path=modules/profile/manifests/motd.pp
    class profile::motd inherits motd { }     # warning: [foreign-inheritance]
    ```

    ```puppet path=modules/profile/manifests/motd.pp
    class profile::motd {
      include motd
    }
    ```
    """
    if node.parent is None or node.parent_span is None:
        return
    if ctx.option(OF_ROLES) and is_role(node.name, ctx):
        if not is_role(node.parent, ctx):
            message = f"role `{node.name}` inherits `{node.parent}`, which is not a role"
            yield ctx.finding(node.parent_span, message, help=f"include `{node.parent.removeprefix('::')}` instead")
        return
    own, foreign = (name.removeprefix("::").split("::")[0] for name in (node.name, node.parent))
    if own == foreign or _is_in_same_file(node.parent, ctx) or _are_in_no_module(node.parent, foreign, ctx):
        return
    if not any(isinstance(each, UnknownName) and each.span == node.parent_span for each in ctx.problems):
        message = f"class `{node.name}` inherits `{node.parent}`, which belongs to another module"
        yield ctx.finding(node.parent_span, message, help=f"include `{node.parent.removeprefix('::')}` instead")


def _is_in_same_file(parent: str, ctx: Context) -> bool:
    """Return whether a parent is defined beside the class, so that both are changed together."""
    found = ctx.names.host_class(parent)
    return found is not None and is_same_file(found.definition.source.path, ctx.source.path)


def _are_in_no_module(parent: str, namespace: str, ctx: Context) -> bool:
    """Whether a class and its parent are in site manifests, where names tell nothing of modules."""
    is_in_none = ctx.module is None and ctx.project.module(namespace) is None
    return is_in_none and ctx.names.exists(Kind.HOST_CLASS, parent)
