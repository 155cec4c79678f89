"""Instances of defined types without a value for a parameter that needs one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.diagnostic import Finding, Severity
from pplint.infer.core.problems import MissingParameters
from pplint.rule import Context, rule
from pplint_rules.shared.explanations import explained

_MOST_NAMED: Final = 20


@rule("missing-parameter", "A resource without a value for a parameter that has no default", Severity.ERROR)
def missing_parameter(problem: MissingParameters, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a parameter without a default gets no value, even one that takes `undef`.

    Classes are not looked at: their parameters may get their values from data.

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
    """
    names = ", ".join(f"`{each}`" for each in problem.names[:_MOST_NAMED])
    if len(problem.names) > _MOST_NAMED:
        names += f" and {len(problem.names) - _MOST_NAMED} others"
    noun = "parameter" if len(problem.names) == 1 else "parameters"
    labels = ctx.declared(problem.place, "declared here")
    if ctx.source.text(problem.span) == "undef":
        message = f"`{problem.owner}` needs a value for the parameter {names}, and `undef` is not one"
    else:
        message = f"`{problem.owner}` needs a value for the {noun} {names}"
    yield explained(ctx.finding(problem, message, *labels), problem, ctx)
