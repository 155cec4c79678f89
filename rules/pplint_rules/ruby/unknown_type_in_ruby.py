"""Data types in functions in Ruby that do not exist."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import Span
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule
from pplint_rules.shared.type_texts import faults_of_type


@rule("unknown-type-in-ruby", "A data type in a Ruby function that does not exist", Severity.ERROR)
def unknown_type_in_ruby(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """Each call of a Ruby function fails if the type of one of its parameters does not exist.

    The type is a string that contains a data type of Puppet.

    ```ruby path=modules/shop/lib/puppet/functions/shop/open.rb
    Puppet::Functions.create_function(:'shop::open') do
      dispatch :open do
        param 'Strng', :key   # error: [unknown-type-in-ruby]
      end
      def open(key)
        key
      end
    end
    ```

    ```ruby path=modules/shop/lib/puppet/functions/shop/open.rb
    Puppet::Functions.create_function(:'shop::open') do
      dispatch :open do
        param 'String', :key
      end
      def open(key)
        key
      end
    end
    ```
    """
    texts, local = ctx.project.ruby_types(node)
    for each in texts:
        for fault in faults_of_type(each.text, ctx, local):
            start = each.span.start + fault.span.start
            span = Span(start, start + fault.span.end - fault.span.start)
            yield ctx.finding(span, fault.message, help=fault.help)
