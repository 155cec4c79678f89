"""A resource of a type that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.same_cause import repeats
from pplint_rules.shared.unknown_names import missing
from pplint_rules.shared.wording import named


@rule("unknown-resource-type", "A resource of a type that does not exist", Severity.ERROR)
def unknown_resource_type(problem: UnknownName, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a resource has a type that is neither a defined type nor a type in Ruby.

    It is reported only if the module that would define the type is available, and all others that may provide it.

    ```puppet file=modules/apache/manifests/vhost.pp
    define apache::vhost { }
    ```

    ```puppet
    apache::vhosts { 'www': }     # error: [unknown-resource-type]
    ```

    ```puppet
    apache::vhost { 'www': }
    ```
    """
    if problem.kind is not Kind.RESOURCE_TYPE:
        return
    declared = ctx.names.host_class(problem.name)
    if declared is None:
        yield from missing(problem, ctx, "resource type")
    elif repeats(ctx, problem) is not None:
        place = ctx.declared(declared.place, "class declared here")
        message = f"`{problem.name}` is a class, not a resource type"
        written = f"write `class {{ '{problem.name}': }}` or `include {problem.name}`"
        finding = ctx.finding(named(ctx, problem.span, problem.name), message, *place, help=written)
        yield explained(finding, problem, ctx)
