"""Calls of functions that are deprecated."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name


@rule(
    "deprecated-function",
    "A call of a deprecated function",
    Severity.WARNING,
    groups=["upgrade"],
    yields_to=["moved-function", "old-lookup-function", "removed-function"],
)
def deprecated_function(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A deprecated function may be removed in a later version, and it fails now if the setting `strict` is `error`.

    A function is deprecated if its documentation has the tag `@deprecated`, or if its code always calls a function that
    warns about deprecation.

    ```ruby file=modules/apache/lib/puppet/functions/apache/port.rb
    # @deprecated use the parameter instead
    Puppet::Functions.create_function(:'apache::port') do
      dispatch :port do
      end
      def port
        80
      end
    end
    ```

    ```puppet
    notice(apache::port())     # warning: [deprecated-function]
    ```

    ```puppet
    notice(80)
    ```
    """
    name = function_name(node)
    function = ctx.once(ctx.names.function, name) if name else None
    if function is not None and function.deprecation is not None:
        from pplint_rules.shared.wording import deprecated

        labels = ctx.declared(function.place, "declared here")
        yield ctx.finding(node.function, deprecated(f"the function `{name}`", function.deprecation), *labels)
