"""Conditions that always hold, or never do."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.evaluator.core.truth import truth
from pplint.evaluator.core.unknown import Result, Unknown, alternatives, result_type
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.types.alias import unalias
from pplint.types.model import (
    ArrayType,
    BooleanType,
    CollectionType,
    HashType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    UndefType,
)
from pplint_rules.shared.condition_advice import (
    alternative,
    is_asked_again,
    is_before_comparison,
    is_continued,
    is_guard,
    only_goes_through,
    without_sigil,
)

# Only `undef` and `false` are false: `''` and `0` are true since Puppet 4.
_LITERALS = (ast.String, ast.Name, ast.InterpolatedString, ast.Integer, ast.Float, ast.Array, ast.Hash, ast.Undef)
_SINGLE_VALUES = (StringValueType, BooleanType, UndefType, TupleType, StructType)
_FACTS = frozenset({"facts", "trusted", "server_facts"})


@rule(
    "constant-condition",
    "A condition that is always true or always false for its type",
    Severity.WARNING,
    named=frozenset({"and", "or"}),
)
def constant_condition(node: ast.If | ast.Unless | ast.Binary | ast.Not, ctx: Context) -> Iterator[Finding]:
    """Only `false` and `undef` count as false: empty strings, empty collections and 0 count as true.

    `or true` makes a whole condition true, and `and false` makes it false.

    Harmless guards are not reported: a check without `else` whether a variable is set, if its type has no empty value
    such as `''`, and a check around code that only iterates over the collection, such as `create_resources`.

    ```puppet
    class apache(String $docroot = '') {
      if $docroot { include apache::docroot }     # warning: [constant-condition]
    }
    ```

    ```puppet
    class apache(String $docroot = '', Optional[String] $owner = undef) {
      if $docroot != '' { include apache::docroot }
      if $owner { include apache::owner }
    }
    ```
    """
    if isinstance(node, ast.Not) and is_before_comparison(node, ctx):
        return
    if isinstance(node, ast.Binary):
        yield from _decided(node, ctx)
    for condition in _conditions(node):
        plain = _inner(condition)
        result = ctx.value_of(plain)
        if _is_conjunction(plain) or _is_of_facts(plain) or _is_setting(plain, result):
            continue
        verdict = truth(result)
        if verdict is not None and ctx.was_reached(plain) and not _is_harmless(node, plain, ctx):
            from pplint_rules.shared.wording import type_text

            text, word = ctx.source.text(plain.span), "true" if verdict else "false"
            what = "a constant" if not isinstance(result, Unknown) else f"of type {type_text(result_type(result))}"
            message = f"`{text}` always counts as {word} here: it is {what}"
            variable = without_sigil(plain, ctx, or_almost=True)
            if variable is not None:
                yield ctx.finding(plain, message, help=variable[0], fix=variable[1])
                continue
            advice = alternative(node, condition, ctx)
            if advice is not None and is_continued(node, ctx):
                continue
            general = "only `false` and `undef` count as false" if verdict else None
            yield ctx.finding(plain, message, help=advice or general)


def _is_harmless(node: ast.Expression, condition: ast.Expression, ctx: Context) -> bool:
    """Return whether a condition that always holds asks for no more than whether a variable that is never empty is set.

    Whoever asks for the result of a call, such as `size($x)`, takes 0 for false.
    """
    result = ctx.value_of(condition)
    if isinstance(condition, ast.Variable) and truth(result) is True and is_asked_again(condition, node, ctx):
        return True
    is_plain = isinstance(condition, ast.Variable | ast.Access)
    if not is_plain or not isinstance(result, Unknown) or truth(result) is not True or not is_guard(node, ctx):
        return False
    may_be_empty = any(map(_may_be_empty, alternatives(unalias(result.type))))
    return not may_be_empty or (isinstance(condition, ast.Variable) and only_goes_through(condition, node, ctx))


def _may_be_empty(type_: Type) -> bool:
    return isinstance(type_, (StringType, ArrayType, HashType, CollectionType)) and not type_.lower


def _decided(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """Report a literal that decides a whole condition, whatever stands on the other side."""
    verdict = {"or": True, "and": False}.get(node.operator)
    for side in (node.left, node.right):
        if verdict is not None and isinstance(side, ast.Boolean) and side.value is verdict:
            word = "true" if verdict else "false"
            message = f"the whole condition is always {word}, because of this `{word}`"
            yield ctx.finding(side, message, help=f"remove it with its `{node.operator}`")


def _is_setting(node: ast.Expression, result: Result) -> bool:
    """Whether a value is a constant that has a name: it may be another one tomorrow, or in another version."""
    if isinstance(node, ast.Boolean):
        return True
    if not isinstance(result, Unknown):
        return not isinstance(node, _LITERALS)
    return all(isinstance(each, _SINGLE_VALUES) for each in alternatives(result.type))


def _conditions(node: ast.If | ast.Unless | ast.Binary | ast.Not) -> list[ast.Expression]:
    if isinstance(node, ast.Binary):
        return [node.left, node.right] if node.operator in {"and", "or"} else []
    return [node.operand] if isinstance(node, ast.Not) else [node.condition]


def _inner(node: ast.Expression) -> ast.Expression:
    while isinstance(node, ast.Parenthesized):
        node = node.expression
    return node


def _is_conjunction(node: ast.Expression) -> bool:
    """Whether the parts of a condition are looked at for themselves."""
    return isinstance(node, ast.Not | ast.Assignment) or (
        isinstance(node, ast.Binary) and node.operator in {"and", "or"}
    )


def _is_of_facts(node: ast.Expression) -> bool:
    """Whether a value comes from the facts, of which a node may lack any."""
    while isinstance(node, ast.Access):
        node = node.operand
    return isinstance(node, ast.Variable) and node.name.removeprefix("::") in _FACTS
