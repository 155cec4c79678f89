"""What other languages call nothing, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.bare_words import is_text

_COMPARISONS: Final = frozenset({"==", "!="})
_NOTHING: Final = frozenset({"nil", "null", "undefined"})


@rule("null-as-string", "A bare word such as `null`, which is a string in Puppet", Severity.WARNING, named=_NOTHING)
def null_as_string(node: ast.Name, ctx: Context) -> Iterator[Finding]:
    """Puppet has no keyword `null`: the bare word is the string `'null'`, which is true in a condition.

    Use `undef` for no value. The word is not reported in a hash, in a file that also compares a value with it, or next
    to a comparison of the same value with `undef`, as in `$x != undef and $x != undefined`.

    ```puppet
    $owner = null                 # warning: [null-as-string]
    ```

    ```puppet
    $owner = undef
    $word = 'null'
    ```
    """
    if not is_text(node, ctx.ancestors):
        return
    if isinstance(ctx.parent, ast.ResourceBody | ast.Block | ast.HashEntry | ast.Access):
        return
    if _is_own_word(node.value, ctx) or _is_beside_undef(node, ctx) or any(each.node is node for each in ctx.problems):
        return
    yield ctx.finding(
        node,
        f"`{node.value}` is a string; Puppet uses `undef` for no value",
        help=f"write `undef`, or `'{node.value}'` if you mean the word",
        fix=Fix("write `undef`", (Edit(node.span, "undef"),), safe=False),
    )


def _is_own_word(word: str, ctx: Context) -> bool:
    """Whether a file both gives a word as a value and asks for it: then it works as text."""
    nodes = ctx.nodes_of(ast.Binary, ast.CaseOption, ast.SelectorOption)
    compared = {each for node in nodes for each in _compared(node) if _is(each, word)}
    return bool(compared) and any(each.value == word and each not in compared for each in ctx.nodes_of(ast.Name))


def _is_beside_undef(node: ast.Name, ctx: Context) -> bool:
    """Whether what a word is compared with is compared with `undef`, too: nobody takes the one for the other there."""
    if not isinstance(ctx.parent, ast.Binary) or ctx.parent.operator not in _COMPARISONS:
        return False
    other = ctx.parent.right if ctx.parent.left is node else ctx.parent.left
    return ctx.source.text(other.span) in ctx.once(_compared_with_undef, ctx)


def _compared_with_undef(ctx: Context) -> frozenset[str]:
    pairs = (
        (node, side) for node in ctx.nodes_of(ast.Binary) for side in _compared(node) if isinstance(side, ast.Undef)
    )
    return frozenset(ctx.source.text((node.right if side is node.left else node.left).span) for node, side in pairs)


def _is(node: ast.Node, word: str) -> bool:
    return isinstance(node, ast.Name | ast.String) and node.value == word


def _compared(node: ast.Node) -> Sequence[ast.Node]:
    """Return what a node compares with."""
    match node:
        case ast.Binary(operator=operator) if operator in _COMPARISONS:
            return (node.left, node.right)
        case ast.CaseOption():
            return node.values
        case ast.SelectorOption():
            return (node.match,)
        case _:
            return ()
