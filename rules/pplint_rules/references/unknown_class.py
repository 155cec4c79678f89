"""A class that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownName
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.same_cause import repeats
from pplint_rules.shared.unknown_names import missing
from pplint_rules.shared.wording import named


@rule("unknown-class", "A class that does not exist", Severity.ERROR)
def unknown_class(problem: UnknownName, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile when a class is declared that does not exist.

    It is only reported if the module that would hold the class is at hand.

    ```puppet file=modules/apache/manifests/vhosts.pp
    class apache::vhosts { }
    ```

    ```puppet
    include apache::vhost     # error: [unknown-class]
    ```

    ```puppet
    include apache::vhosts
    ```
    """
    if problem.kind is not Kind.HOST_CLASS:
        return
    define = ctx.names.define(problem.name)
    if define is None:
        yield from missing(problem, ctx, "class")
    elif repeats(ctx, problem) is not None:
        place = ctx.declared(define.place, "defined type declared here")
        message = f"`{problem.name}` is a defined type, and no class"
        help_ = f"write `{problem.name} {{ 'title': }}`"
        finding = ctx.finding(named(ctx, problem.span, problem.name), message, *place, help=help_)
        yield explained(finding, problem, ctx)
