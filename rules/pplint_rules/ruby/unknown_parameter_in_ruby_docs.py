"""Documentation of functions in Ruby that names parameters which they do not have."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_documentation import dispatches_in
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule
from pplint_rules.shared.misspellings import WrittenWord, unknown_word


@rule(
    "unknown-parameter-in-ruby-docs",
    "Documentation of a parameter that a Ruby function does not have",
    Severity.WARNING,
)
def unknown_parameter_in_ruby_docs(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """A parameter in the comment above a `dispatch` must have the name of one of its parameters.

    The generated reference shows the documentation by these names.

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
            message = f"this dispatch has no parameter `{each.text}`"
            given = [other.text for other in dispatch.documented]
            yield from unknown_word(WrittenWord(each.text, each.span, dispatch.parameters, given), message, ctx)
