"""Resource types in Ruby, and their properties and parameters, without a description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_facts import FaultKind
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule

_CALLED: Final = {"param": "parameter"}


@rule(
    "undescribed-attribute",
    "A resource type in Ruby, or one of its attributes, without a description",
    Severity.WARNING,
    presets=(),
)
def undescribed_attribute(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """`puppet describe` and the generated reference of a module show the descriptions of resource types and attributes.

    The description of a property or parameter is its `desc`; that of a resource type is `@doc` or `desc`. Attributes
    with a `parent` are not reported, because the parent may have the description.

    ```ruby path=modules/shop/lib/puppet/type/shop_till.rb
    Puppet::Type.newtype(:shop_till) do    # warning: [undescribed-attribute]
      newparam(:name, namevar: true) do    # warning: [undescribed-attribute]
      end
    end
    ```

    ```ruby path=modules/shop/lib/puppet/type/shop_till.rb
    Puppet::Type.newtype(:shop_till) do
      @doc = 'A till of the shop'
      newparam(:name, namevar: true) do
        desc 'The name of the till'
      end
    end
    ```
    """
    for fault in ctx.project.ruby_faults(node):
        if fault.kind is FaultKind.UNDESCRIBED:
            what = _CALLED.get(fault.other, fault.other)
            yield ctx.finding(fault.span, f"{what} `{fault.name}` has no description")
