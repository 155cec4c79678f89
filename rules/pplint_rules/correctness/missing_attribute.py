"""Resources without an attribute that they need."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.core.problems import MissingAttributes
from pplint.rule import Context, rule


@rule("missing-attribute", "A resource without an attribute that it needs", Severity.ERROR)
def missing_attribute(problem: MissingAttributes, ctx: Context) -> Iterator[Finding]:
    """The catalog compiles with such a resource, and then the agent refuses it, with all of the catalog.

    Nothing is said if resource defaults, an override or a collector anywhere in the project may set the attribute.
    Where a module is missing that might do so, it is a warning. A module that is checked by itself may count on the
    resource defaults of the site, so that nothing is said of it.

    ```puppet
    exec { 'update':     # error: [missing-attribute]
      command => 'apt-get update',
    }
    ```

    ```puppet
    exec { 'update':
      command => 'apt-get update',
      path    => ['/usr/bin', '/bin'],
    }
    ```
    """
    project = ctx.project
    if not project.is_control_repository:
        return
    names = " or ".join(f"`{each}`" for each in problem.missing)
    labels = [ctx.label(each, "set here") for each in problem.also if each.span != problem.span]
    message = f"the agent refuses this `{problem.owner}` without {names}: {problem.reason}"
    if project.is_complete:
        yield ctx.finding(problem, message, *labels)
    else:
        help_ = f"set {names} here, unless resource defaults elsewhere do"
        yield ctx.finding(problem, message, *labels, help=help_, severity=Severity.WARNING)
