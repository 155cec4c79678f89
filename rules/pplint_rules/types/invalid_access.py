"""`[]` after what has no elements."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.suggest import did_you_mean
from pplint.evaluator.core.known_keys import known_keys
from pplint.infer.core.problems import InvalidAccess
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.wording.sentences import clause
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.hash_keys import comparable, key_of, path_text
from pplint_rules.shared.same_cause import labelled, repeats


@rule("invalid-access", "`[]` on a value without elements, or with an invalid key", Severity.ERROR)
def invalid_access(problem: InvalidAccess, ctx: Context) -> Iterator[Finding]:
    """Strings and arrays have elements by number, hashes by key; numbers, Booleans and `undef` have no elements.

    ```puppet
    class apache(Integer $port) {
      $first = $port[0]                  # error: [invalid-access]
      $host = ['a', 'b']['first']        # error: [invalid-access]
    }
    ```

    ```puppet
    class apache(Array $hosts) {
      $host = $hosts[0]
    }
    ```
    """
    others = repeats(ctx, problem)
    if others is not None and not _is_in_reference(problem.node, ctx):
        labels = [ctx.label(each, "also used here") for each in labelled(others)]
        finding = ctx.finding(problem, clause(problem.issue), *labels, help=_reason(problem, ctx))
        yield explained(finding, problem, ctx)


def _is_in_reference(node: ast.Node, ctx: Context) -> bool:
    """Return whether a node is a key after a word, a reference in lower case, about which there is another rule."""
    outer = next(reversed(ctx.around(node)), None)
    return isinstance(outer, ast.Access) and isinstance(outer.operand, ast.Name) and node in outer.keys


def _reason(problem: InvalidAccess, ctx: Context) -> str | None:
    """Say which key is missing, if that is why there is nothing to look in."""
    operand = problem.node
    key = key_of(operand) if isinstance(operand, ast.Access) else None
    if not isinstance(operand, ast.Access) or key is None:
        return None
    known = known_keys(ctx.value_of(operand.operand))
    if known is None or key in known:
        return None
    near = did_you_mean(key, comparable(known))
    return f"`{path_text(operand.operand, ctx.source.text(operand.operand.span))}` has no key `{key}`{near}"
