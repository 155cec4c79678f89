"""Types that nobody wrote, shown where they would stand: of parameters of lambdas, of what functions return.

A variable has no place for a type in the language; of one that takes the result of a call, it is shown all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import result_type
from pplint.infer.resolve import resolve
from pplint.infer.symbols import Function
from pplint.revelation.program import passed_type, type_text
from pplint.server.sent import InlayHint
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.types.model import AnyType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.infer.model import Model
    from pplint.server.positions import Positions
    from pplint.server.protocol import OfRange
    from pplint.server.service import Service
    from pplint.types.model import Type

_TYPE: Final = 1
"""A hint is a type, in the words of the protocol."""

_NAME: Final = 2
"""A hint is the name of a parameter, in the words of the protocol."""

_LITERALS: Final = (ast.Boolean, ast.Default, ast.Float, ast.Hash, ast.Array, ast.Integer, ast.String, ast.Undef)
_FEWEST_NAMED: Final = 2

_LONGEST: Final = 40
"""How many characters of a type are shown between others; a tooltip has the rest."""


def inlay_hints(service: Service, params: OfRange) -> list[InlayHint]:
    """Return the types to show in a range of an open document, in the order of the source."""
    found = service.program(params.text_document)
    if found is None:
        return []
    document, program = found
    wanted = document.positions.span(params.range)

    def hints(model: Model) -> list[InlayHint]:
        kinds = (_of_lambdas, _of_functions, _of_results)
        places = sorted((each for kind in kinds for each in kind(model)), key=lambda each: each[0])
        shown = (each for each in places if wanted.start <= each[0] <= wanted.end)
        names = (each for each in _of_arguments(model) if wanted.start <= each[0] <= wanted.end)
        return [
            *(_hint(document.positions, *each) for each in shown),
            *(InlayHint(document.positions.position(at), f"{name}:", _NAME, padding_right=True) for at, name in names),
        ]

    return program.ask(hints)


_Place = tuple[int, str, str]
"""The byte before which a type is shown, the text before the type, and the type."""


def _hint(positions: Positions, offset: int, sign: str, words: str) -> InlayHint:
    is_short = len(words) <= _LONGEST
    label = words if is_short else f"{words[: _LONGEST - 1]}…"
    position = positions.position(offset)
    tooltip = "" if is_short else words
    return InlayHint(position, f"{sign}{label}", _TYPE, tooltip, padding_left=bool(sign), padding_right=not sign)


def _of_lambdas(model: Model) -> Iterator[_Place]:
    for block in model.nodes.of(ast.Lambda):
        for each in block.parameters:
            type_ = passed_type(model, each, block) if each.type is None and not each.captures_rest else None
            yield from _shown(each.name_span.start, "", type_)


def _of_functions(model: Model) -> Iterator[_Place]:
    for function in model.nodes.of(ast.Function):
        found = model.names.result_of(function.name) if function.return_type is None else None
        if found is not None:
            before = model.source.data[: function.body.start].rstrip()
            yield from _shown(len(before), ">> ", result_type(found.result))


def _of_results(model: Model) -> Iterator[_Place]:
    for each in model.nodes.of(ast.Assignment):
        is_result = isinstance(each.value, (ast.Call, ast.MethodCall))
        if is_result and isinstance(each.target, ast.Variable) and model.was_reached(each.value):
            yield from _shown(each.target.start, "", model.type_of(each.value))


def _of_arguments(model: Model) -> Iterator[tuple[int, str]]:
    """Yield the names of the parameters that literals are passed to, where a function of a module takes several."""
    calls: Sequence[ast.Call | ast.MethodCall] = (*model.nodes.of(ast.Call), *model.nodes.of(ast.MethodCall))
    for call in calls:
        symbol = resolve(model, call)
        signatures = symbol.signatures if isinstance(symbol, Function) and not symbol.builtin else ()
        if len(signatures) != 1 or len(signatures[0].names) < _FEWEST_NAMED:
            continue
        for name, each in zip(signatures[0].names, arguments(call), strict=False):
            if isinstance(each, _LITERALS) and name and each.start > call.start:
                yield each.start, name


def _shown(offset: int, sign: str, type_: Type | None) -> Iterator[_Place]:
    """Yield a type at a byte, if it says something."""
    if type_ is not None and not isinstance(type_, AnyType):
        yield offset, sign, type_text(type_)
