"""Lambdas that a function needs, or does not take."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.infer.core.problems import NoSignatureFits
from pplint.rule import Context, rule
from pplint.types.model import CallableType, OptionalType, Type
from pplint.types.sizes import tuple_size
from pplint_rules.shared.call_mismatch import of_count, wrong_argument
from pplint_rules.shared.wording import type_text


@rule(
    "invalid-block",
    "A missing lambda, or one that the function does not accept",
    Severity.ERROR,
)
def invalid_block(problem: NoSignatureFits, ctx: Context) -> Iterator[Finding]:
    """A function that iterates needs a lambda with as many parameters as it passes; other functions do not accept one.

    ```puppet
    [1, 2].each                                # error: [invalid-block]
    [1, 2].each |$a, $b, $c| { notice($a) }    # error: [invalid-block]
    split('a,b', ',') |$a| { notice($a) }      # error: [invalid-block]
    ```

    ```puppet
    [1, 2].each |$number| { notice($number) }
    ```
    """
    near = of_count(problem)
    if not near or wrong_argument(problem) is not None:
        return
    labels = ctx.declared(problem.place, "function declared here")
    block = problem.call.block
    taken = [each.block for each in near if each.block is not None]
    if block is None:
        yield ctx.finding(problem, f"`{problem.function}` needs a lambda", *labels)
    elif not taken:
        yield ctx.finding(block, f"`{problem.function}` does not accept a lambda", *labels)
    else:
        yield ctx.finding(block, _mismatch(problem.function, taken, problem.block), *labels)


def _mismatch(name: str, taken: list[Type], given: Type | None) -> str:
    """Say how many parameters the lambda must have, or else which type it must be of."""
    counts = [_count(each) for each in taken]
    own = None if given is None else _count(given)
    if own is not None and None not in counts and own not in counts:
        amounts = " or ".join(str(each) for each in sorted({each for each in counts if each is not None}))
        return f"the lambda has {own} parameter{'' if own == 1 else 's'}, but `{name}` passes {amounts}"
    expected = " or ".join(dict.fromkeys(map(type_text, taken)))
    got = "" if given is None else f", got {type_text(given)}"
    return f"the lambda of `{name}` must be {expected}{got}"


def _count(type_: Type) -> int | None:
    """Return how many parameters a lambda of a type has, if that is a single number."""
    plain = type_.type if isinstance(type_, OptionalType) else type_
    if not isinstance(plain, CallableType) or plain.parameters is None:
        return None
    least, most = tuple_size(plain.parameters)
    return least if least == most else None
