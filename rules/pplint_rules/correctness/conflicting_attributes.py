"""Attributes of a resource that exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import ConflictingAttributes
from pplint.rule import Context, rule


@rule("conflicting-attributes", "Attributes of a resource that exclude each other", Severity.ERROR)
def conflicting_attributes(problem: ConflictingAttributes, ctx: Context) -> Iterator[Finding]:
    r"""The catalog compiles with such a resource, but the agent rejects the whole catalog.

    ```puppet
    file { '/etc/motd':
      content => "Welcome\n",
      source  => 'puppet:///modules/site/motd',     # error: [conflicting-attributes]
    }
    ```

    ```puppet
    file { '/etc/motd':
      content => "Welcome\n",
    }
    ```
    """
    names = " and ".join(f"`{each}`" for each in problem.names)
    labels = [ctx.label(each, "also set here") for each in problem.also]
    yield ctx.finding(problem, f"`{problem.owner}` cannot have {names}: {problem.reason}", *labels)
