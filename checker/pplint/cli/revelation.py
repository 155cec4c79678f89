"""What there is to say about one expression: its type, its value if it is known, and what makes it so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.table import FUNCTIONS
from pplint.evaluator.unknown import Unknown
from pplint.infer.places import around
from pplint.syntax import ast
from pplint.syntax.walk import walk
from pplint.types.display import display
from pplint.values.text import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.infer.model import Model
    from pplint.source import Span


def innermost(tree: ast.File, offset: int) -> ast.Expression | None:
    """Return the smallest expression around a byte of the source; the name of a function stands for its call."""
    chain = [each for each in around(tree, ast.Node(offset, offset + 1)) if isinstance(each, ast.Expression)]
    node = chain.pop() if chain else None
    outer = chain.pop() if chain else None
    is_function = isinstance(outer, (ast.Call, ast.MethodCall)) and outer.function is node
    return outer if is_function else node


def revelation(model: Model, node: ast.Expression) -> str:
    """Word what is known of an expression, in a few lines."""
    value = model.value_of(node)
    code = " ".join(model.source.text(node.span).split())
    lines = [f"{code if len(code) <= _LONGEST else code[: _LONGEST - 1] + '…'}"]
    lines.append(f"  type   {display(model.type_of(node))}")
    if not isinstance(value, Unknown):
        lines.append(f"  value  {text(value)}")
    if not model.was_reached(node):
        lines.append("  note   it was not evaluated: no way leads here, as far as is known")
    origins = [f"{words} ({_place(model, span)})" for words, span in _origins(model, node)]
    lines += [f"  from   {words}" for words in dict.fromkeys([*origins, *_signatures(model, node)])]
    return "".join(f"{line}\n" for line in lines)


_LONGEST = 80


def _place(model: Model, span: Span) -> str:
    return f"{model.source.path}:{model.source.lines.line(span.start)}"


def _origins(model: Model, node: ast.Expression) -> Iterator[tuple[str, Span]]:
    """Yield what gives a variable its value: parameters and assignments of that name around the place."""
    if not isinstance(node, ast.Variable) or "::" in node.name:
        return
    definitions = (ast.File, ast.Definition, ast.Lambda, ast.NodeDefinition)
    for outer in (each for each in reversed(around(model.tree, node)) if isinstance(each, definitions)):
        for parameter in getattr(outer, "parameters", None) or ():
            if isinstance(parameter, ast.Parameter) and parameter.name == node.name:
                yield f"parameter `${node.name}`", parameter.span
        for each in walk(outer):
            if isinstance(each, ast.Assignment) and each.start < node.start and _assigns(each.target, node.name):
                yield f"assignment to `${node.name}`", each.span


def _assigns(target: ast.Expression, name: str) -> bool:
    if isinstance(target, ast.Array):
        return any(_assigns(each, name) for each in target.elements)
    return isinstance(target, ast.Variable) and target.name == name


def _signatures(model: Model, node: ast.Expression) -> Iterator[str]:
    """Yield how the function of a call may be called, as it declares it."""
    function = node.function if isinstance(node, (ast.Call, ast.MethodCall)) else None
    if not isinstance(function, ast.Name):
        return
    name = function.value.removeprefix("::")
    builtin = FUNCTIONS.get(name)
    if builtin is not None:
        yield from (" ".join(each.text.split()) for each in builtin.overloads if not each.refuses)
        return
    found = model.names.signatures(name)
    if found is not None:
        where = "" if found.place is None else f" ({found.place.path})"
        yield from (
            f"{name}{display(each.described.type).removeprefix('Callable')}{where}" for each in found.signatures
        )
