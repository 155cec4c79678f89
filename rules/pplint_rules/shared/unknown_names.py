"""Names that nothing is called by: once for each name of a module in a file, as the module lacks it everywhere."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.diagnostic import Severity
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.same_cause import labelled, repeats
from pplint_rules.shared.wording import Misnomer, named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.diagnostic import Finding
    from pplint.infer.core.problems import UnknownName
    from pplint.rule import Context


def missing(problem: UnknownName, ctx: Context, what: str) -> Iterator[Finding]:
    """Report that nothing of a kind has a name, at the first of the places in a file that have it."""
    others = repeats(ctx, problem)
    if others is None:
        return
    misnomer = Misnomer(problem.name, problem.span, problem.similar)
    labels = [ctx.label(named(ctx, each.span, problem.name), "also here") for each in labelled(others)]
    severity = None if problem.is_certain else Severity.WARNING
    finding = misnomer.finding(ctx, f"no {what} is called `{problem.name}`", labels, severity)
    if finding.fix is not None:
        edits = [finding.fix.edits, *(misnomer.edits_at(ctx, each.span) for each in others)]
        finding = replace(finding, fix=replace(finding.fix, edits=tuple(chain.from_iterable(edits))))
    yield explained(finding, problem, ctx)
