"""Instances of defined types, and classes, without a value for a parameter that needs one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pplint.diagnostic import Finding, Severity
from pplint.infer.core.problems import MissingParameters
from pplint.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.suggest import without_misspelt
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS
from pplint.syntax.source_kinds import SourceKind
from pplint_rules.shared.bound_parameters import is_older
from pplint_rules.shared.class_declarations import class_declarations
from pplint_rules.shared.explanations import explained

_MOST_NAMED: Final = 20
_SECRET = late_pattern(r"(?i)credential|key|passphrase|passw|secret|token")


@rule("missing-parameter", "No value for a parameter that has no default", Severity.ERROR)
def missing_parameter(problem: MissingParameters | ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a parameter without a default gets no value, even one that takes `undef`.

    The parameters of a class may get their values from data. Of a class that is declared by its name alone, this is
    said in a control repository whose hierarchy is followed completely, where no level has the key, and nothing
    declares the class with values.

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
    """
    if isinstance(problem, MissingParameters):
        yield _without_value(problem, ctx)
    elif function_name(problem) in DECLARING_FUNCTIONS:
        for each in arguments(problem):
            yield from _without_data(each, ctx)


def _without_data(node: ast.Expression, ctx: Context) -> Iterator[Finding]:
    """Yield that a class that is named has parameters that nothing gives a value."""
    if isinstance(node, ast.Array):
        for each in node.elements:
            yield from _without_data(each, ctx)
    name = node.value.lower().removeprefix("::") if isinstance(node, ast.String | ast.Name) else ""
    found = ctx.names.host_class(name) if name and ctx.project.is_control_repository and _is_evaluated(ctx) else None
    if found is None or not found.definition.is_sound or is_older(name, ctx):
        return
    parameters = found.definition.node.parameters
    missing = [each.name for each in parameters if each.default is None and _is_in_no_data(f"{name}::{each.name}", ctx)]
    if missing:
        # A key that is almost that of a parameter is what is wrong.
        unknown = set(ctx.project.parameters_in_data(name)).difference(each.name for each in parameters)
        missing = list(without_misspelt(missing, sorted(unknown)))
    # What nobody should see is often given by what classifies nodes, and the rest with it.
    is_given_elsewhere = any(map(_SECRET.search, missing))
    declarations = class_declarations(ctx.project) if missing and not is_given_elsewhere else None
    if declarations is not None and declarations.are_known and name not in declarations.with_values:
        message = f"{found.label} needs a value for the {_named(missing)}, and no data have one"
        yield ctx.finding(node, message, *ctx.declared(found.place, "declared here"))


def _is_evaluated(ctx: Context) -> bool:
    """Whether a file is a part of catalogs: others in a module are examples and tests."""
    return ctx.kind is SourceKind.MANIFEST and (ctx.module_path is None or ctx.module_path[1].startswith("manifests/"))


def _is_in_no_data(key: str, ctx: Context) -> bool:
    return not ctx.project.bindings(key) and ctx.project.is_followed(key)


def _named(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{each}`" for each in names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        shown += f" and {len(names) - _MOST_NAMED} others"
    return f"{'parameter' if len(names) == 1 else 'parameters'} {shown}"


def _without_value(problem: MissingParameters, ctx: Context) -> Finding:
    labels = ctx.declared(problem.place, "declared here")
    if ctx.source.text(problem.span) == "undef":
        message = f"`{problem.owner}` needs a value for the parameter `{problem.names[0]}`, and `undef` is not one"
    else:
        message = f"`{problem.owner}` needs a value for the {_named(problem.names)}"
    return explained(ctx.finding(problem, message, *labels), problem, ctx)
