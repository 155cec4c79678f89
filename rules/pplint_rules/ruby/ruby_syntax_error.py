"""Ruby that Ruby cannot read."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_errors import first_error
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule


@rule("ruby-syntax-error", "Ruby with a syntax error", Severity.ERROR)
def ruby_syntax_error(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """A function, resource type, provider, fact or task with a syntax error does not load, and neither does a spec.

    Each node that needs the file fails, or lacks the fact. For what is left open, Ruby names the end of the file; this
    rule names what is open, as far as brackets and indentation tell. The code is read and never run.

    ```ruby path=modules/shop/lib/facter/shop.rb
    Facter.add(:shop) do      # error: [ruby-syntax-error]
      setcode do
        'open'
      end
    ```

    ```ruby path=modules/shop/lib/facter/shop.rb
    Facter.add(:shop) do
      setcode do
        'open'
      end
    end
    ```
    """
    error = None if node.root is None else first_error(node.root, node.source.data)
    if error is not None:
        yield ctx.finding(error.span, f"syntax error in Ruby: {error.message}")
