"""Instances of defined types, and classes, without a value for a parameter that needs one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import MissingParameters
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint_rules.references.class_values import (
    bodies_by_title,
    class_of_repository,
    given_parameters,
    parameters_without_value,
)

if TYPE_CHECKING:
    from pplint.infer.symbols import HostClass

_INCLUDING: Final = "hiera_include"
_MOST_NAMED: Final = 20
_CLASS: Final = "class"


@rule(
    "missing-parameter",
    "A missing value for a parameter without a default",
    Severity.ERROR,
    named=DECLARING_FUNCTIONS | {_CLASS, _INCLUDING},
)
def missing_parameter(
    problem: MissingParameters | ast.Call | ast.MethodCall | ast.Resource, ctx: Context
) -> Iterator[Finding]:
    """A parameter without a default needs a value, even if its type accepts `undef`.

    The catalog fails to compile without one. The parameters of a class can get values from data. A class that is
    declared with values is therefore reported only in a control repository whose hierarchy pplint can follow
    completely, and if no level has the key. A class that is declared by its name alone, or that data name for a key
    which is looked up and declared, is reported only if nothing declares it with values elsewhere.

    ```puppet file=modules/apache/manifests/vhost.pp
    define apache::vhost(Integer $port, String $docroot = '/var/www') { }
    ```

    ```puppet
    apache::vhost { 'www': }     # error: [missing-parameter]
    ```

    ```puppet
    apache::vhost { 'www':
      port => 80,
    }
    ```

    ```yaml file=hiera.yaml
    version: 5
    ```

    ```yaml file=data/common.yaml
    apache::port: 80
    ```

    ```puppet file=modules/apache/manifests/init.pp
    class apache(Integer $port, String $user) { }
    ```

    ```puppet path=manifests/site.pp
    include apache               # error: [missing-parameter]
    ```

    ```puppet path=manifests/site.pp
    class { 'apache':            # error: [missing-parameter]
      port => 8080,
    }
    ```

    ```puppet path=manifests/site.pp
    class { 'apache':
      user => 'www-data',
    }
    ```
    """
    if isinstance(problem, MissingParameters):
        yield _without_value(problem, ctx)
    elif isinstance(problem, ast.Resource):
        if isinstance(problem.type, ast.Name) and problem.type.value == _CLASS:
            yield from _not_given(problem, ctx)
    elif function_name(problem) == _INCLUDING:
        yield from _without_data(problem, ctx)
    elif function_name(problem) in DECLARING_FUNCTIONS:
        for each in arguments(problem):
            yield from _without_data(each, ctx)


def _without_data(node: ast.Expression, ctx: Context) -> Iterator[Finding]:
    """Yield that a class that is named has parameters that nothing gives a value."""
    if isinstance(node, ast.Array):
        for each in node.elements:
            yield from _without_data(each, ctx)
    name = node.value.lower().removeprefix("::") if isinstance(node, ast.String | ast.Name) else ""
    for class_name in (name,) if name else sorted(_named_in_data(node, ctx)):
        found = class_of_repository(class_name, ctx)
        missing = [] if found is None else parameters_without_value(found, (), ctx, is_named_in_data=not name)
        if found is not None and missing and _is_without_values(class_name, ctx):
            yield _in_no_data(node, found, missing, ctx)


def _named_in_data(node: ast.Expression, ctx: Context) -> set[str]:
    """Return the classes that data name for the keys that an expression looks up."""
    if not ctx.project.is_control_repository or isinstance(node, ast.Array):
        return set()
    from pplint_rules.shared.classes_in_data import classes_in, keys_of

    bindings = (each for key in keys_of(node, ctx.nodes) for each in ctx.project.bindings(key))
    return {each.name for binding in bindings for each in classes_in(binding.entry.value)}


def _is_without_values(name: str, ctx: Context) -> bool:
    """Whether nothing declares a class with values, so that it does not matter what does so first."""
    from pplint_rules.shared.class_declarations import class_declarations

    declarations = class_declarations(ctx.project)
    return declarations.are_known and name not in declarations.with_values


def _not_given(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """Yield that a class that is declared with values lacks others, which no data have."""
    for name, bodies in bodies_by_title(node, ctx):
        found = class_of_repository(name, ctx)
        given = None if found is None else given_parameters(found, bodies, ctx)
        if found is None or given is None:
            continue
        missing = parameters_without_value(found, [each for each, is_value in given.items() if is_value], ctx)
        if missing:
            yield _in_no_data(node.type, found, missing, ctx)


def _in_no_data(node: ast.Expression, found: HostClass, missing: Sequence[str], ctx: Context) -> Finding:
    message = f"{found.label} needs a value for the {_named(missing)}, and the data has none"
    return ctx.finding(node, message, *ctx.declared(found.place, "declared here"))


def _named(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{each}`" for each in names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        shown += f" and {len(names) - _MOST_NAMED} others"
    return f"{'parameter' if len(names) == 1 else 'parameters'} {shown}"


def _without_value(problem: MissingParameters, ctx: Context) -> Finding:
    from pplint_rules.shared.explanations import explained

    labels = ctx.declared(problem.place, "declared here")
    if ctx.source.text(problem.span) == "undef":
        message = f"`{problem.owner}` needs a value other than `undef` for the parameter `{problem.names[0]}`"
    else:
        message = f"`{problem.owner}` needs a value for the {_named(problem.names)}"
    return explained(ctx.finding(problem, message, *labels), problem, ctx)
