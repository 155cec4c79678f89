"""Parameters that a class or a defined type does not have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import UnknownParameter
from pplint.rule import Context, rule
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.wording import Misnomer


@rule("unknown-parameter", "A parameter that the class or defined type does not have", Severity.ERROR)
def unknown_parameter(problem: UnknownParameter, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a class or defined type gets a value for a parameter that it does not have.

    ```puppet file=modules/apache/manifests/vhost.pp
    define apache::vhost(Integer $port = 80) { }
    ```

    ```puppet
    apache::vhost { 'www':
      prot => 8080,     # error: [unknown-parameter]
    }
    ```

    ```puppet
    apache::vhost { 'www':
      port => 8080,
    }
    ```
    """
    labels = ctx.declared(problem.place, "declared here")
    misnomer = Misnomer(problem.name, problem.span, problem.similar)
    message = f"{problem.owner} has no parameter `{problem.name}`"
    yield explained(misnomer.finding(ctx, message, labels), problem, ctx)
