"""Facts that no node has."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import close_matches
from pplint.infer.core.problems import UnknownFact
from pplint.rule import Context, rule
from pplint_rules.shared.wording import Misnomer


@rule("unknown-fact", "A fact that neither Facter nor a module has", Severity.WARNING)
def unknown_fact(problem: UnknownFact, ctx: Context) -> Iterator[Finding]:
    """`$facts['name']` is `undef` if there is no fact of this name.

    The rule knows the facts of Facter, of the available modules and of the user's stubs. It reports names that are
    almost the same as one of these, and names that look like code. Other names may belong to external facts, which only
    the nodes know.

    A misspelled fact is an error if code reads a key of it, because the catalog then fails to compile.

    ```puppet
    notice($facts['operatingsytem'])     # warning: [unknown-fact]
    ```

    ```puppet
    notice($facts['os']['family'])
    ```
    """
    similar = close_matches(problem.name, ctx.names.fact_names(), cutoff=0.75)
    severity = Severity.ERROR if problem.fails else None
    yield Misnomer(problem.name, problem.span, similar).finding(
        ctx, f"unknown fact `{problem.name}`", severity=severity
    )
