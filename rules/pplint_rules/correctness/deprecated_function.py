"""Calls of functions that are deprecated."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.symbols import Function
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint_rules.shared.wording import deprecated

_BY_HIERA = {
    "hiera": "lookup(KEY)",
    "hiera_array": "lookup(KEY, { merge => unique })",
    "hiera_hash": "lookup(KEY, { merge => hash })",
    "hiera_include": "lookup(KEY, { merge => unique }).include",
}
"""The functions of Hiera 3, and the calls that do the same."""
_WITHOUT_TERMINUS = 9


@rule("deprecated-function", "A call of a function that is deprecated", Severity.WARNING)
def deprecated_function(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """A deprecated function is gone in a later version, or fails already where the setting `strict` is `error`.

    Functions say so themselves: by a tag in their documentation, or by a call that warns whenever they are used. Those
    of Hiera 3, such as `hiera_array`, are reported in code for OpenVox 9, which has no terminus for them any more:
    they do what `lookup` does.

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
    if name in _BY_HIERA and ctx.puppet_version >= _WITHOUT_TERMINUS:
        yield ctx.finding(node.function, f"the function `{name}` is deprecated: use `{_BY_HIERA[name]}`")
    function = ctx.resolve(node)
    if isinstance(function, Function) and function.deprecation is not None:
        labels = ctx.declared(function.place, "declared here")
        yield ctx.finding(node.function, deprecated(f"the function `{name}`", function.deprecation), *labels)
