"""Lambdas that a function needs, or does not take."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.problems import NoSignatureFits
from pplint.rule import Context, rule
from pplint.types.display import display
from pplint_rules.calls import of_count, wrong_argument
from pplint_rules.wording import there


@rule(
    "invalid-block",
    "A call without the lambda that it needs, or with one that the function does not take",
    Severity.ERROR,
)
def invalid_block(node: NoSignatureFits, ctx: Context) -> Iterator[Finding]:
    """A function that iterates needs a lambda, with as many parameters as it passes to it; others take none.

    ```puppet
    [1, 2].each                                # error: [invalid-block]
    [1, 2].each |$a, $b, $c| { notice($a) }    # error: [invalid-block]
    split('a,b', ',') |$a| { notice($a) }      # error: [invalid-block]
    ```

    ```puppet
    [1, 2].each |$number| { notice($number) }
    ```
    """
    near = of_count(node)
    if not near or wrong_argument(node) is not None:
        return
    labels = there(ctx, node.place, "function declared here")
    block = node.call.block
    taken = [each.block for each in near if each.block is not None]
    if block is None:
        yield ctx.finding(node, f"`{node.function}` needs a lambda", *labels)
    elif not taken:
        yield ctx.finding(block, f"`{node.function}` takes no lambda", *labels)
    else:
        expected = " or ".join(dict.fromkeys(map(display, taken)))
        given = "" if node.block is None else f", got {display(node.block)}"
        yield ctx.finding(block, f"the lambda of `{node.function}` must be {expected}{given}", *labels)
