"""Attributes that are deprecated."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.symbols import ResourceType
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("deprecated-attribute", "A deprecated attribute of a resource", Severity.WARNING)
def deprecated_attribute(node: ast.Resource | ast.ResourceDefaults, ctx: Context) -> Iterator[Finding]:
    """A deprecated attribute may be removed in a later version of the resource type.

    ```ruby file=modules/apache/lib/puppet/type/vhost.rb
    Puppet::Type.newtype(:vhost) do
      newparam(:name, namevar: true) do
      end
      newparam(:docroot) do
      end
      newparam(:root) do
        desc 'Deprecated: use docroot.'
      end
    end
    ```

    ```puppet
    vhost { 'www':
      root => '/srv/www',     # warning: [deprecated-attribute]
    }
    ```

    ```puppet
    vhost { 'www':
      docroot => '/srv/www',
    }
    ```
    """
    if not isinstance(node.type, ast.Name | ast.Reference) or node.type.value == "class":
        return
    declared = ctx.once(ctx.names.type_of_resources, node.type.value)
    if not isinstance(declared, ResourceType):
        return
    for each in _attributes(node):
        known = declared.declaration.attributes.get(each.name)
        if known is not None and known.deprecation is not None:
            from pplint_rules.shared.wording import deprecated

            labels = ctx.declared(known.place, "declared here")
            message = deprecated(f"the attribute `{each.name}` of `{declared.name}`", known.deprecation)
            yield ctx.finding(each.name_span, message, *labels)


def _attributes(node: ast.Resource | ast.ResourceDefaults) -> list[ast.Attribute]:
    lists = [node.attributes] if isinstance(node, ast.ResourceDefaults) else [body.attributes for body in node.bodies]
    return [each for attributes in lists for each in attributes if isinstance(each, ast.Attribute)]
