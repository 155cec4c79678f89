"""Attributes that a resource type does not have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import UnknownAttribute
from pplint.rule import Context, rule
from pplint_rules.wording import Misnomer, there


@rule("unknown-attribute", "An attribute that the resource type does not have", Severity.ERROR)
def unknown_attribute(node: UnknownAttribute, ctx: Context) -> Iterator[Finding]:
    """The compiler refuses a resource with an attribute that is neither one of its type nor a metaparameter.

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
    labels = there(ctx, node.place, "type declared here")
    message = f"the resource type `{node.owner}` has no attribute `{node.name}`"
    yield Misnomer(node.name, node.span, node.similar).finding(ctx, message, labels)
