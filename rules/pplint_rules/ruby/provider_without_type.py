"""Providers for resource types that do not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import is_near, question
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind

_FILE = late_pattern(r"(?:^|/)lib/puppet/provider/(\w+)/[^/]+\.rb$")


@rule("provider-without-type", "A provider for a resource type that does not exist", Severity.ERROR)
def provider_without_type(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """`Puppet::Type.type(:name)` returns nil for a type that does not exist, so the provider fails to load.

    Puppet loads a provider with the type that its directory is named after, and every node that needs the provider
    fails. The rule reports a type that no module can define, and a misspelled name of the directory's type.

    ```ruby file=modules/shop/lib/puppet/type/shop_till.rb
    Puppet::Type.newtype(:shop_till) do
      newparam(:name, namevar: true)
    end
    ```

    ```ruby path=modules/shop/lib/puppet/provider/shop_till/ruby.rb
    Puppet::Type.type(:shop_tilll).provide(:ruby) do # error: [provider-without-type]
    end
    ```

    ```ruby path=modules/shop/lib/puppet/provider/shop_till/ruby.rb
    Puppet::Type.type(:shop_till).provide(:ruby) do
    end
    ```
    """
    folder = _FILE.search(node.inner_path)
    expected: str = "" if folder is None else folder[1]
    for provider in ctx.project.providers(node) if expected else ():
        name = provider.type
        if name == expected or ctx.names.resource_type(name) is not None:
            continue
        is_meant = ctx.names.resource_type(expected) is not None and is_near(name, expected)
        if is_meant or ctx.names.is_unknown(Kind.RESOURCE_TYPE, name):
            message = f"provider for the unknown resource type `{name}`"
            yield ctx.finding(provider.span, message, help=question(expected) if is_near(name, expected) else None)
