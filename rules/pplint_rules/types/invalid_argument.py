"""Arguments that no signature of a function takes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import NoSignatureFits
from pplint.rule import Context, rule
from pplint_rules.shared.call_mismatch import argument_nodes, signatures_text, wrong_argument
from pplint_rules.shared.same_cause import labelled, repeats
from pplint_rules.shared.type_mismatch import Misfit


@rule("invalid-argument", "An argument of a type that the function does not accept", Severity.ERROR)
def invalid_argument(problem: NoSignatureFits, ctx: Context) -> Iterator[Finding]:
    """A call fails if no signature of the function accepts the arguments.

    The rule reports the first argument that the closest signature does not accept.

    ```puppet
    $words = split(80, ',')     # error: [invalid-argument]
    ```

    ```puppet
    $words = split('a,b', ',')
    ```
    """
    wrong, others = wrong_argument(problem), repeats(ctx, problem)
    if wrong is None or others is None:
        return
    nodes = argument_nodes(problem.call)
    blamed = nodes[wrong.index] if nodes is not None and wrong.index < len(nodes) else problem.node
    misfit = Misfit(blamed, wrong.expected, wrong.found, f"argument `{wrong.name}` of `{problem.function}`")
    labels = ctx.declared(problem.place, "function declared here")
    used = [ctx.label(each, "also called here") for each in labelled(others)]
    finding = misfit.finding(ctx, *labels, *used)
    is_explained = finding.help is not None or (labels and len(problem.signatures) == 1)
    yield finding if is_explained else replace(finding, help=signatures_text(problem))
