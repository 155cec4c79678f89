"""Functions in Ruby that the compiler does not load."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_facts import FaultKind, RubyFault
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule
from pplint_rules.shared.misspellings import WrittenWord


@rule("broken-ruby-function", "A function in Ruby that does not load", Severity.ERROR)
def broken_ruby_function(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """Puppet loads a Ruby function when it is first called; if that fails, so does the catalog.

    The file must have the name of the function: `lib/puppet/functions/shop/open.rb` creates `shop::open`, and
    `lib/puppet/parser/functions/open.rb` creates `open` with the older `newfunction`. Each `dispatch` names a method
    that the function defines exactly once, with the same number of parameters. Without a dispatch, the method has the
    name of the function. A required parameter cannot follow an optional one, nothing can follow a repeated one, and the
    block comes last.

    ```ruby path=modules/shop/lib/puppet/functions/shop/open.rb
    Puppet::Functions.create_function(:'shop::open') do
      dispatch :run do       # error: [broken-ruby-function]
        optional_param 'Integer', :floor
        param 'String', :key # error: [broken-ruby-function]
      end
    end
    ```

    ```ruby path=modules/shop/lib/puppet/functions/shop/open.rb
    Puppet::Functions.create_function(:'shop::open') do
      dispatch :run do
        param 'String', :key
        optional_param 'Integer', :floor
      end

      def run(key, floor = 0)
        "#{key}#{floor}"
      end
    end
    ```
    """
    for fault in ctx.project.ruby_faults(node):
        if fault.kind in _FINDINGS:
            yield _FINDINGS[fault.kind](fault, ctx)


def _other_name(fault: RubyFault, ctx: Context) -> Finding:
    message = f"this file must define the function `{fault.other}`, but defines `{fault.name}`"
    return ctx.finding(fault.span, message, help="the compiler finds a function by the path of its file")


def _no_method(fault: RubyFault, ctx: Context) -> Finding:
    if fault.other:
        return ctx.finding(fault.span, f"function `{fault.other}` has neither a dispatch nor a method `{fault.name}`")
    return ctx.finding(fault.span, f"dispatch to the undefined method `{fault.name}`")


def _order(fault: RubyFault, ctx: Context) -> Finding:
    labels = () if fault.place is None else (ctx.label(fault.place, f"`{fault.other}` comes first"),)
    kind = "required " if fault.name in {"param", "required_param"} else ""
    message = f"{kind}parameter from `{fault.name}` cannot follow `{fault.other}`"
    return ctx.finding(fault.span, message, *labels)


def _block_twice(fault: RubyFault, ctx: Context) -> Finding:
    labels = () if fault.place is None else (ctx.label(fault.place, "first block"),)
    return ctx.finding(fault.span, f"`{fault.name}` declares a second block", *labels)


def _misspelt(fault: RubyFault, ctx: Context) -> Finding:
    help_, fix = WrittenWord(fault.name, fault.span, (fault.other,)).spelling(ctx.source)
    return ctx.finding(fault.span, f"unknown declaration `{fault.name}` in a dispatch", help=help_, fix=fix)


def _arity(fault: RubyFault, ctx: Context) -> Finding:
    labels = () if fault.place is None else (ctx.label(fault.place, "dispatch to it"),)
    message = f"method `{fault.name}` does not take the number of arguments that its dispatch passes ({fault.other})"
    return ctx.finding(fault.span, message, *labels)


def _method_twice(fault: RubyFault, ctx: Context) -> Finding:
    labels = () if fault.place is None else (ctx.label(fault.place, "first defined here"),)
    message = f"method `{fault.name}` is already defined; only the last one is used"
    return ctx.finding(fault.span, message, *labels, severity=Severity.WARNING)


_FINDINGS = {
    FaultKind.OTHER_NAME: _other_name,
    FaultKind.OTHER_FUNCTION: _other_name,
    FaultKind.NO_METHOD: _no_method,
    FaultKind.ORDER: _order,
    FaultKind.BLOCK_TWICE: _block_twice,
    FaultKind.MISSPELT: _misspelt,
    FaultKind.ARITY: _arity,
    FaultKind.METHOD_TWICE: _method_twice,
}
