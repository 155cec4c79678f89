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
    """`$facts['name']` is `undef` for a name that there is no fact of.

    Known are the facts of Facter, those of the modules that are available, and those in the user's stubs. Reported is
    what is almost called as one of them, and what looks like code. Any other name may be that of an external fact,
    which only the nodes know.

    The catalog fails to compile where such a fact is asked for a key: an error, if it is almost called as another one.

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
