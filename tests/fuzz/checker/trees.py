"""Mutations of trees: pieces of programs removed, repeated, exchanged, wrapped, and taken from other programs."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pplint.base.source import SourceFile, Span
from pplint.syntax import ast
from pplint.syntax.parser import Parsed, TooDeep, parse
from pplint.syntax.source_kinds import source_kind
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.fuzz.checker.seeds import Program

Pieces = dict[str, list[Span]]
"""Where the pieces of a program are, by what may stand in their place."""

_SORTS: tuple[tuple[type[ast.Node], str], ...] = (
    (ast.Attribute, "attribute"),
    (ast.AttributeSplat, "attribute"),
    (ast.Parameter, "parameter"),
    (ast.HashEntry, "entry"),
    (ast.SelectorOption, "entry"),
    (ast.CaseOption, "option"),
    (ast.ResourceBody, "body"),
    (ast.Lambda, "lambda"),
    (ast.Expression, "expression"),
)

_AROUND = {
    "expression": (
        *("({})", "[{}]", "[{}, {}]", "{{ a => {} }}", "!{}", "-{}", "*{}", '"${{{}}}"', "{}[0]", "{}[{}]", "{} + {}"),
        *("{}.then |$y| {{ $y }}", "{} ? {{ {} => 1, default => {} }}", "type({})", "String({})", "{} =~ NotUndef"),
        *(
            "[1, {}].each |$i| {{ $i }}",
            "assert_type(Any, {})",
            "Optional[{}]",
            "{} in [{}]",
            "{}.type",
            "Sensitive({})",
        ),
    ),
    "statement": (
        *("if true {{ {} }}", "unless $facts['x'] {{ {} }} else {{ {} }}", "class c {{ {} }}", "define d($p) {{ {} }}"),
        *(
            "case $facts['os']['name'] {{ 'a': {{ {} }} default: {{ {} }} }}",
            "[1, 2].each |$x| {{ {} }}",
            "node a {{ {} }}",
        ),
        *(
            "function f($x) {{ {} }}",
            "with(1) |$x| {{ {} }}",
            "{}\n{}",
            "# pplint: ignore[unused-variable]\n{}",
            "$z = {}",
        ),
        *(
            "{} -> {}",
            "@{}",
            "# lint:ignore:140chars\n{}\n# lint:endignore",
            "plan p() {{ {} }}",
            "({})",
            "fail('x') {}",
        ),
    ),
}


def mutate_tree(chance: Random, program: Program, other: Program) -> str:
    """Change a piece of a program; a program that has none, since it does not parse, stays what it is."""
    data = program.text.encode()
    pieces = pieces_of(program)
    if not pieces:
        return program.text
    sort = chance.choice(sorted(pieces))
    span = chance.choice(pieces[sort])
    change = chance.choice(_CHANGES)
    text = change(chance, sort, _cut(data, span), _others(chance, sort, program, other))
    return (data[: span.start] + text + data[span.end :]).decode(errors="replace")


def is_sound(program: Program) -> bool:
    """Whether a program parses."""
    parsed = _parsed(program)
    return parsed is not None and not any(problem.refuses for problem in parsed.problems)


def _parsed(program: Program) -> Parsed | None:
    try:
        return parse(SourceFile("program.pp", program.text.encode()), source_kind(program.path))
    except TooDeep:
        return None


def pieces_of(program: Program) -> Pieces:
    """Return where the pieces of a program are; one that is nested too deeply has none."""
    parsed = _parsed(program)
    found: Pieces = defaultdict(list)
    for node in walk(parsed.tree) if parsed is not None else ():
        if isinstance(node, ast.Block):
            for each in node.statements:
                found["statement"].append(each.span)
        sort = next((sort for kind, sort in _SORTS if isinstance(node, kind)), None)
        if sort is not None and node.end > node.start:
            found[sort].append(node.span)
    return found


def _others(chance: Random, sort: str, program: Program, other: Program) -> bytes:
    """Return a piece of a sort out of one of two programs, or nothing."""
    giver = chance.choice((program, other))
    spans = pieces_of(giver).get(sort)
    return _cut(giver.text.encode(), chance.choice(spans)) if spans else b""


def _cut(data: bytes, span: Span) -> bytes:
    return data[span.start : span.end]


def _remove(_chance: Random, _sort: str, _piece: bytes, _other: bytes) -> bytes:
    return b""


def _repeat(chance: Random, sort: str, piece: bytes, _other: bytes) -> bytes:
    return _between(sort).join([piece] * chance.choice((2, 2, 2, 3, 50)))


def _replace(_chance: Random, _sort: str, piece: bytes, other: bytes) -> bytes:
    return other or piece


def _add(chance: Random, sort: str, piece: bytes, other: bytes) -> bytes:
    pieces = [piece, other]
    chance.shuffle(pieces)
    return _between(sort).join(pieces)


def _wrap(chance: Random, sort: str, piece: bytes, other: bytes) -> bytes:
    """Put a piece into a form, the other one into the form's second place."""
    form = chance.choice(_AROUND.get(sort, ("{}",)))
    depth = chance.choice((1, 1, 1, 2, 5, 40))
    for _ in range(depth if form.count("{}") == 1 else 1):
        texts = iter((piece, *[other or piece] * 2))
        parts = form.replace("{{", "\0").replace("}}", "\1").split("{}")
        wrapped = parts[0].encode()
        for part in parts[1:]:
            wrapped += next(texts) + part.encode()
        piece = wrapped.replace(b"\0", b"{").replace(b"\1", b"}")
    return piece


def _between(sort: str) -> bytes:
    return b"\n" if sort in {"statement", "option"} else b"; " if sort == "body" else b", "


_CHANGES: tuple[Callable[[Random, str, bytes, bytes], bytes], ...] = (_remove, _repeat, _replace, _replace, _add, _wrap)
