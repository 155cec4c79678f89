"""Variables of classes that nothing declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Finding, Severity
from pplint.base.node_caches import cached_by_node
from pplint.base.real_paths import is_within
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint.syntax.walk import find
from pplint_rules.shared.catalog_questions import questions
from pplint_rules.shared.literal_resources import NamedResource
from pplint_rules.shared.resource_titles import literal

if TYPE_CHECKING:
    from pplint.infer.symbols import HostClass
    from pplint.rule.project_view import ModuleView


@rule(
    "undeclared-class",
    "A variable of a class that is never declared",
    Severity.WARNING,
    named=lambda name: name.find("::", 1) > 0,
)
def undeclared_class(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
    """The variables of a class are not set until the class is declared.

    Reading one earlier fails since Puppet 8, and is `undef` in Puppet 7. A module does not show who declares its
    classes. But a class without parameters that only sets variables serves its own module, so it is reported if no
    manifest of the module declares or inherits it.

    In a control repository whose site manifests declare classes, a class is reported if no manifest, function or data
    names it, and a definition that is used reads its variable unconditionally.

    ```puppet file=modules/ntp/manifests/params.pp
    class ntp::params {
      $service = 'ntpd'
    }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp(
      String $service = $ntp::params::service,     # warning: [undeclared-class]
    ) { }
    ```

    ```puppet path=modules/ntp/manifests/init.pp
    class ntp(
      String $service = $ntp::params::service,
    ) inherits ntp::params { }
    ```
    """
    name = node.name.lower().removeprefix("::").rpartition("::")[0]
    if _is_within(name, ctx) or questions(ctx).may_mean(NamedResource("class", name)):
        return
    found = _undeclared_of_module(name, ctx)
    scope = "manifest of the module"
    if found is None and ctx.project.is_control_repository:
        from pplint_rules.references.repository_classes import undeclared_in_repository

        found = undeclared_in_repository(node, name, ctx)
        scope = "manifest or data of this repository"
    if found is not None:
        labels = ctx.declared(found.place, "class defined here")
        help_ = f"inherit it, or write `include {name}` before this"
        yield ctx.finding(node, f"no {scope} declares the class `{name}`", *labels, help=help_)


def _undeclared_of_module(name: str, ctx: Context) -> HostClass | None:
    if ctx.module_path is None or name.partition("::")[0] != ctx.module_path[0]:
        return None
    found = ctx.once(_undeclared, name, ctx)
    return None if found is None or ctx.once(_is_named_elsewhere, name, ctx) else found


def _undeclared(name: str, ctx: Context) -> HostClass | None:
    """Return a class that is there for its variables, if no manifest of its module declares it."""
    found = ctx.names.host_class(name)
    if found is None or not found.definition.is_sound or not _sets_variables_only(found.definition.node):
        return None
    module = _module(ctx)
    from pplint_rules.shared.declarable import declarable_in, declarable_in_module

    # To know what the module declares, all of its manifests are parsed, of which this one may be enough.
    is_of_module = ctx.module_path is not None and ctx.module_path[1].startswith("manifests/")
    if is_of_module and declarable_in(ctx.nodes).may_have("class", literal(name)):
        return None
    known = None if module is None else declarable_in_module(module, "class")
    return None if known is None or known.may_have("class", literal(name)) else found


def _module(ctx: Context) -> ModuleView | None:
    return None if ctx.module_path is None else ctx.project.module(ctx.module_path[0])


def _is_within(name: str, ctx: Context) -> bool:
    """Whether the current node is in the class itself, which is being declared then, or in one meant to inherit it.

    That `inherits params` finds nothing is reported there.
    """
    classes = [each for each in ctx.ancestors if isinstance(each, ast.Class)]
    if any(each.name.lower() == name for each in classes):
        return True
    return any(each.parent is not None and name.endswith(f"::{each.parent.lower()}") for each in classes)


@cached_by_node(64)
def _sets_variables_only(node: ast.Class) -> bool:
    """Whether a class is there for its variables: nobody else has a reason to declare it."""
    if node.parameters or next(find(node.body, ast.ResourceExpression, ast.Collector), None) is not None:
        return False
    return not any(function_name(each) in DECLARING_FUNCTIONS for each in find(node.body, ast.Call, ast.MethodCall))


def _is_named_elsewhere(name: str, ctx: Context) -> bool:
    """Whether a file outside of the module names a class, and not only its variables."""
    module = _module(ctx)
    if module is None:
        return True
    root = module.session.disk.real_path(module.root)
    from pplint_rules.shared.project_text import files_naming

    files = files_naming(name, ctx.project)
    real_path = module.session.disk.real_path
    return files is None or any(not is_within(real_path(path), root) for path in files)
