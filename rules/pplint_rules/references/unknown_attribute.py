"""Attributes that a resource type does not have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import METAPARAMETER, UnknownAttribute
from pplint.rule import Context, rule
from pplint_rules.shared.explanations import in_resource
from pplint_rules.shared.wording import Misnomer


@rule("unknown-attribute", "An attribute that the resource type does not have", Severity.ERROR)
def unknown_attribute(problem: UnknownAttribute, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses an attribute that is neither one of the resource type nor a metaparameter.

    If the type is not available, only a misspelled metaparameter such as `reqiure` is reported, as a warning.

    ```puppet
    file { '/etc/motd':
      contents => 'Hello',     # error: [unknown-attribute]
    }
    ```

    ```puppet
    file { '/etc/motd':
      content => 'Hello',
      tag     => 'greeting',
    }
    ```
    """
    labels = [*ctx.declared(problem.place, "type declared here"), *in_resource(problem, ctx)]
    misnomer = Misnomer(problem.name, problem.span, problem.similar)
    if problem.owner == METAPARAMETER:
        message = f"`{problem.name}` looks like the metaparameter `{problem.similar[0]}`"
        yield misnomer.finding(ctx, message, in_resource(problem, ctx), severity=Severity.WARNING)
    else:
        yield misnomer.finding(ctx, f"the resource type `{problem.owner}` has no attribute `{problem.name}`", labels)
