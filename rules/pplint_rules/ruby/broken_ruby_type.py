"""Resource types in Ruby that do not load, or refuse their own defaults."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_facts import FaultKind
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule


@rule("broken-ruby-type", "A resource type in Ruby that does not load, or rejects its own default", Severity.ERROR)
def broken_ruby_type(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """A resource type does not load if two of its properties or parameters have the same name.

    A file must define the type that it is named after, because Puppet looks there for no other. A default outside of
    the allowed values of its attribute fails for each resource that does not set the attribute. Values that are
    computed or changed by `munge` are not checked.

    ```ruby path=modules/shop/lib/puppet/type/shop_till.rb
    Puppet::Type.newtype(:shop_till) do
      newparam(:name, namevar: true)
      newproperty(:size)
      newproperty(:size)      # error: [broken-ruby-type]
      newparam(:colour) do
        newvalues(:red, :blue)
        defaultto :green      # error: [broken-ruby-type]
      end
    end
    ```

    ```ruby path=modules/shop/lib/puppet/type/shop_till.rb
    Puppet::Type.newtype(:shop_till) do
      newparam(:name, namevar: true)
      newproperty(:size)
      newparam(:colour) do
        newvalues(:red, :blue)
        defaultto :red
      end
    end
    ```
    """
    for fault in ctx.project.ruby_faults(node):
        if fault.kind is FaultKind.ATTRIBUTE_TWICE:
            labels = () if fault.place is None else (ctx.label(fault.place, "first defined here"),)
            kind = "parameter" if fault.other == "param" else fault.other
            yield ctx.finding(fault.span, f"{kind} `{fault.name}` is already defined", *labels)
        elif fault.kind is FaultKind.OTHER_TYPE:
            message = f"this file must define the resource type `{fault.other}`, but defines `{fault.name}`"
            yield ctx.finding(fault.span, message, help="the compiler finds a resource type by the name of its file")
        elif fault.kind is FaultKind.DEFAULT_OUTSIDE:
            yield ctx.finding(fault.span, f"default `{fault.name}` is not among the values: {fault.other}")
