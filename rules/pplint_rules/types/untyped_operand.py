"""Untyped parameters that callers give a value which an operator does not take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.diagnostic import Finding, Severity
from pplint.base.puppet import STRICT_SINCE
from pplint.base.source import Place
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.values.conversion.numbers import to_number
from pplint_rules.shared.undef_operands import CALCULATING, COMPARING, is_asked_before, is_unconditional

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.syntax.node_index import NodeIndex

_MOST_MANIFESTS: Final = 400


class _Given(Struct, frozen=True):
    """A literal that a declaration gives to a parameter, and where."""

    value: ast.Expression
    text: str
    place: Place


@rule(
    "untyped-operand",
    "An untyped parameter that is given a value which an operator does not take",
    Severity.WARNING,
    named=COMPARING | CALCULATING,
    yields_to=("invalid-operand",),
)
def untyped_operand(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """A parameter without a type takes whatever it is given, and an operator fails on it afterwards.

    All declarations of the defined type in the repository are looked at. With a type, what is wrong is reported where
    the value is given.

    ```puppet
    define till($prio = 100) {
      if $prio < 1 { fail('too low') }     # warning: [untyped-operand]
    }
    till { 'left': prio => '101' }
    ```

    ```puppet
    define till(Integer $prio = 100) {
      if $prio < 1 { fail('too low') }
    }
    till { 'left': prio => 101 }
    ```
    """
    if node.operator not in COMPARING | CALCULATING:
        return
    for operand, other in ((node.left, node.right), (node.right, node.left)):
        owner = ctx.enclosing(node, ast.Define)
        if not isinstance(operand, ast.Variable) or not isinstance(other, ast.Integer | ast.Float) or owner is None:
            continue
        parameter = next((each for each in owner.parameters if each.name == operand.name), None)
        if parameter is None or parameter.type is not None:
            continue
        if not is_unconditional(operand, ctx) or is_asked_before(operand, owner):
            continue
        for given in _given(owner.name.lower(), parameter.name, ctx):
            if _fails(node.operator, given.value, ctx):
                message = f"`{operand.name}` is given {given.text}, which `{node.operator}` does not take with a number"
                help_ = f"give the parameter a type, such as `Integer ${operand.name}`"
                yield ctx.finding(operand, message, *ctx.declared(given.place, "given here"), help=help_)
                return


def _given(define: str, parameter: str, ctx: Context) -> Iterator[_Given]:
    """Yield the literals that declarations give to a parameter of a defined type."""
    yield from _given_in(ctx.nodes, define, parameter, ctx.source.path, ctx.source.data)
    for number, path in enumerate(ctx.project.manifest_paths()):
        manifest = ctx.project.manifest(path) if number < _MOST_MANIFESTS else None
        if manifest is not None and manifest.source.data != ctx.source.data:
            yield from _given_in(manifest.nodes, define, parameter, path, manifest.source.data)


def _given_in(nodes: NodeIndex, define: str, parameter: str, path: str, data: bytes) -> Iterator[_Given]:
    resources: Sequence[ast.Resource] = nodes.of(ast.Resource)
    for resource in resources:
        if not isinstance(resource.type, ast.Name) or resource.type.value.lower().removeprefix("::") != define:
            continue
        for body in resource.bodies:
            for each in body.attributes:
                if isinstance(each, ast.Attribute) and each.name == parameter:
                    text = data[each.value.start : each.value.end].decode("utf-8", "replace")
                    yield _Given(each.value, f"`{text}`", Place(path, each.value.span))


def _fails(operator: str, value: ast.Expression, ctx: Context) -> bool:
    """Return whether an operator fails with a literal and a number."""
    if isinstance(value, ast.Boolean | ast.Hash):
        return True
    if isinstance(value, ast.Array):
        return operator in COMPARING
    if not isinstance(value, ast.String):
        return False
    # A text that is a number counted as one in a calculation before Puppet 8, and never in a comparison.
    return operator in COMPARING or to_number(value.value) is None or ctx.puppet_version >= STRICT_SINCE
