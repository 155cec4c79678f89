"""Times the relations between types that a check of real modules asks for.

The pairs are the type of each parameter of a class or a defined type with the type of its default, and with the types
of the values that the resources and class declarations of the same modules give it: literals, text with variables in
it, and parameters that are passed on. Run `python -m benchmarks.types [FOLDER]`.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from benchmarks.measure import arguments, best_of_each, manifests, print_table
from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.walk import walk
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.join import common_type
from pplint.types.model import StringType
from pplint.types.normalize import normalize
from pplint.types.parse import parse_plain, parse_type
from pplint.types.plain_matching import plain_type
from pplint.types.relations import is_assignable
from pplint.types.type_definitions import TypeDefinitions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from pplint.types.model import Type
    from pplint.types.parse import Resolve

MICROSECOND = 1e-6
_Signatures = dict[str, dict[str, "Type"]]
"""The declared types of the parameters of each class and defined type, by their names."""


def main() -> None:
    """Measure and print the table."""
    options = arguments("Time the relations between the types of real manifests.")
    pairs = pairs_of(manifests(options.folder))
    questions: list[tuple[str, Callable[[Type, Type], object]]] = [
        ("is_assignable", is_assignable),
        ("intersects", intersects),
        ("common_type", common_type),
        ("normalize", lambda declared, _: normalize(declared)),
        ("generalize", lambda declared, _: generalize(declared)),
    ]
    gc.freeze()
    seconds = best_of_each(options.runs, [_over(pairs, ask) for _, ask in questions])
    print_table(
        ["question", "microseconds each"],
        (
            [name, f"{taken / len(pairs) / MICROSECOND:.2f}"]
            for (name, _), taken in zip(questions, seconds, strict=True)
        ),
    )
    print(f"\n{len(pairs)} pairs of types, best of {options.runs} runs.")


def pairs_of(paths: Iterable[Path]) -> list[tuple[Type, Type]]:
    """Return each pair of a declared type and the type of what is given."""
    nodes = [node for path in paths for node in walk(parse(SourceFile(str(path), path.read_bytes())).tree)]
    aliases = {node.name.lower(): node for node in nodes if isinstance(node, ast.TypeAlias)}
    resolve = TypeDefinitions(aliases.get).resolve
    definitions = [node for node in nodes if isinstance(node, ast.Class | ast.Define)]
    signatures = {node.name: _declared(node, resolve) for node in definitions}
    return [pair for node in definitions for pair in _pairs(node, signatures, resolve)]


def _declared(definition: ast.Class | ast.Define, resolve: Resolve) -> dict[str, Type]:
    types = ((each.name, _type_or_none(each, resolve)) for each in definition.parameters)
    return {name: type_ for name, type_ in types if type_ is not None}


def _type_or_none(parameter: ast.Parameter, resolve: Resolve) -> Type | None:
    try:
        return None if parameter.type is None else parse_type(parameter.type, resolve)
    except InvalidTypeError:
        return None


def _pairs(
    definition: ast.Class | ast.Define, signatures: _Signatures, resolve: Resolve
) -> Iterator[tuple[Type, Type]]:
    own = signatures[definition.name]
    for parameter in definition.parameters:
        if parameter.name in own and parameter.default is not None:
            yield from _pair(own[parameter.name], parameter.default, own, resolve)
    for resource in walk(definition.body):
        if isinstance(resource, ast.Resource):
            yield from _pairs_of_resource(resource, signatures, own, resolve)


def _pairs_of_resource(
    resource: ast.Resource, signatures: _Signatures, own: dict[str, Type], resolve: Resolve
) -> Iterator[tuple[Type, Type]]:
    for body in resource.bodies:
        wanted = signatures.get(_name(body.title if _name(resource.type) == "class" else resource.type), {})
        for each in body.attributes:
            if isinstance(each, ast.Attribute) and each.name in wanted:
                yield from _pair(wanted[each.name], each.value, own, resolve)


def _name(expression: ast.Expression) -> str:
    return expression.value.removeprefix("::") if isinstance(expression, ast.Name | ast.String) else ""


def _pair(
    declared: Type, given: ast.Expression, parameters: dict[str, Type], resolve: Resolve
) -> Iterator[tuple[Type, Type]]:
    if isinstance(given, ast.InterpolatedString):
        yield declared, StringType()
    elif isinstance(given, ast.Variable):
        if given.name in parameters:
            yield declared, parameters[given.name]
    else:
        try:
            yield declared, plain_type(parse_plain(given, resolve))
        except InvalidTypeError:
            return


def _over(pairs: list[tuple[Type, Type]], ask: Callable[[Type, Type], object]) -> Callable[[], object]:
    return lambda: [ask(one, other) for one, other in pairs]


if __name__ == "__main__":
    main()
