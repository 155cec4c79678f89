"""Documentation of functions in Ruby that names parameters which they do not have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.base.suggest import close_matches, question
from pplint.repository_files.ruby_documentation import dispatches_in
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule


@rule("unknown-parameter-in-ruby-docs", "Documentation of an unknown parameter of a function in Ruby", Severity.WARNING)
def unknown_parameter_in_ruby_docs(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """The comment above a `dispatch` documents its parameters; the reference shows them by these names.

    ```ruby path=modules/shop/lib/puppet/functions/shop/open.rb
    Puppet::Functions.create_function(:'shop::open') do
      # warning: [unknown-parameter-in-ruby-docs]
      # @param nme The name of the shop
      dispatch :open do
        param 'String', :name
      end
      def open(name)
        name
      end
    end
    ```

    ```ruby path=modules/shop/lib/puppet/functions/shop/open.rb
    Puppet::Functions.create_function(:'shop::open') do
      # @param name The name of the shop
      dispatch :open do
        param 'String', :name
      end
      def open(name)
        name
      end
    end
    ```
    """
    for dispatch in () if node.root is None or node.root.has_error else dispatches_in(node.root):
        for each in dispatch.documented:
            if each.text not in dispatch.parameters:
                near = close_matches(each.text, dispatch.parameters, 1)
                fix = Fix(f"write `{near[0]}`", (Edit(each.span, near[0]),), safe=False) if near else None
                message = f"this dispatch has no parameter `{each.text}`"
                yield ctx.finding(each.span, message, help=question(*near) if near else None, fix=fix)
