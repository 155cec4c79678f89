"""Ruby that Ruby cannot read."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_errors import first_error
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule


@rule("ruby-syntax-error", "Ruby with a syntax error", Severity.ERROR)
def ruby_syntax_error(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """A function, resource type, provider, fact, task or spec with a syntax error does not load.

    Each node that needs the file fails or lacks the fact. If something is not closed, Ruby reports the end of the file;
    this rule reports the unclosed bracket or block, as far as brackets and indentation show it. pplint reads the code
    and never runs it.

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
