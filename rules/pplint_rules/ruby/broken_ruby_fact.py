"""Facts in Ruby that Facter cannot resolve."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.repository_files.ruby_facts import FaultKind
from pplint.repository_files.subjects import RubyFile
from pplint.rule import Context, rule
from pplint.syntax.name_kinds import Kind
from pplint_rules.shared.misspellings import WrittenWord, unknown_word


@rule("broken-ruby-fact", "A fact in Ruby that Facter cannot resolve", Severity.ERROR)
def broken_ruby_fact(node: RubyFile, ctx: Context) -> Iterator[Finding]:
    """Facter logs that it could not load the fact, and the fact is missing on every node.

    The block of `Facter.add` can call `setcode`, `confine` and `has_weight`, and `chunk` and `aggregate` for aggregate
    facts. A misspelled name of one of these methods is reported, and so is a misspelled fact in `confine`.

    ```ruby path=modules/shop/lib/facter/shop.rb
    Facter.add(:shop) do
      setcod do             # error: [broken-ruby-fact]
        'open'
      end
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
    for fault in ctx.project.ruby_faults(node):
        if fault.kind is FaultKind.CONFINED and ctx.names.is_unknown(Kind.FACT, fault.name):
            word = WrittenWord(fault.name, fault.span, ctx.names.fact_names(with_legacy=True))
            message = f"unknown fact `{fault.name}`: no node meets this condition"
            yield from unknown_word(word, message, ctx, only_misspelt=True, severity=Severity.WARNING)
        if fault.kind is FaultKind.MISSPELT_IN_FACT:
            message = f"facts have no method `{fault.name}`"
            yield from unknown_word(WrittenWord(fault.name, fault.span, (fault.other,)), message, ctx)
