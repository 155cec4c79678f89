"""Times the relations between types that a check of real modules asks for: declared types and those of their defaults.

Run `python -m benchmarks.types [FOLDER]`.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from benchmarks.measure import arguments, best_of_each, manifests, print_table
from pplint.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.walk import walk
from pplint.types.definitions import Definitions
from pplint.types.errors import TypeIssue
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.join import common_type
from pplint.types.matching import plain_type
from pplint.types.normalize import normalize
from pplint.types.parse import parse_plain, parse_type
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.types.model import Type
    from pplint.types.parse import Resolve

MICROSECOND = 1e-6


def main() -> None:
    """Measure and print the table."""
    options = arguments("Time the relations between the types of real manifests.")
    trees = [parse(SourceFile(str(path), path.read_bytes())).tree for path in manifests(options.folder)]
    nodes = [node for tree in trees for node in walk(tree)]
    aliases = {node.name.lower(): node for node in nodes if isinstance(node, ast.TypeAlias)}
    pairs = list(_pairs(nodes, Definitions(aliases.get).resolve))
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
    print(f"\n{len(pairs)} pairs of types, {len(aliases)} aliases, best of {options.runs} runs.")


def _pairs(nodes: Iterable[ast.Node], resolve: Resolve) -> Iterator[tuple[Type, Type]]:
    """Yield the type of each parameter with that of its default, where both can be told without evaluation."""
    for node in nodes:
        if isinstance(node, ast.Parameter) and node.type is not None and node.default is not None:
            try:
                yield parse_type(node.type, resolve), plain_type(parse_plain(node.default, resolve))
            except TypeIssue:
                continue


def _over(pairs: list[tuple[Type, Type]], ask: Callable[[Type, Type], object]) -> Callable[[], object]:
    return lambda: [ask(one, other) for one, other in pairs]


if __name__ == "__main__":
    main()
