"""Values that an attribute of a resource does not accept."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import InvalidAttributeValue
from pplint.rule import Context, rule
from pplint_rules.wording import mismatch, there


@rule("invalid-attribute-value", "A value that an attribute of the resource does not accept", Severity.ERROR)
def invalid_attribute_value(node: InvalidAttributeValue, ctx: Context) -> Iterator[Finding]:
    """The catalog compiles with such a value, and then the agent refuses it, with all of the catalog.

    ```puppet
    service { 'apache2':
      ensure => 'started',     # error: [invalid-attribute-value]
    }
    ```

    ```puppet
    service { 'apache2':
      ensure => 'running',
    }
    ```
    """
    message = mismatch(node.expected, node.found, f"attribute `{node.name}` of resource type `{node.owner}`")
    yield ctx.finding(node, message, *there(ctx, node.place, "attribute declared here"))
