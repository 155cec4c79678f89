"""The signatures of the call around a cursor: which of them fits what is there so far, and which parameter is next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.evaluator.core.fitting import verdict
from pplint.evaluator.core.unknown import Unknown
from pplint.project.discovery import EXTENSIONS
from pplint.server.completion.arguments import argument_in
from pplint.server.completion.constructors import constructor_in
from pplint.server.completion.constructs import Construct
from pplint.server.completion.cursor import cursor_at
from pplint.server.completion.details import documentation
from pplint.server.completion.places import STATEMENT_CALLS
from pplint.server.completion.protocol import (
    ParameterInformation,
    SignatureHelp,
    SignatureInformation,
    documentation_of,
)
from pplint.server.completion.sight import sight_of
from pplint.server.completion.variables import type_of_variable
from pplint.types.alias import unalias
from pplint.types.display import display
from pplint.types.errors import InvalidTypeError
from pplint.types.model import (
    ANY,
    ArrayType,
    BooleanType,
    FloatType,
    HashType,
    IntegerType,
    RegexpType,
    StringType,
    StringValueType,
    UndefType,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.server.completion.arguments import Argument
    from pplint.server.completion.constructs import Token
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.protocol import Documentation
    from pplint.server.completion.sight import Sight
    from pplint.server.protocol import OfPosition
    from pplint.server.service import Service
    from pplint.types.model import Type

_WITHIN: Final = frozenset({Construct.LIST, Construct.HASH, Construct.PARENTHESES, Construct.KEYS, Construct.SELECTOR})
"""Brackets within which an argument goes on."""


def signature_help(service: Service, params: OfPosition) -> SignatureHelp | None:
    """Return the signatures of the call that a place in an open document is in the arguments of."""
    document = service.document(params.text_document)
    if document is None or document.path is None or not document.path.endswith(EXTENSIONS):
        return None
    path, workspace = document.path, service.workspace
    offset = document.positions.offset(params.position)
    is_markdown = service.client.abilities.reads_markdown_of_signatures

    def answer() -> SignatureHelp | None:
        sight = sight_of(workspace, document, path)
        cursor = cursor_at(sight.data, sight.root, offset)
        call = _call_around(cursor)
        called = None if call is None else _called(sight, cursor, call)
        if called is None or not called.signatures:
            return None
        call = called.call
        given = [*call.before, call.current] if call.current else call.before
        about = documentation_of(called.text, is_markdown) if called.text else None
        return _help(called, [_argument(sight, cursor, each) for each in given], about)

    return workspace.asked(path, answer)


class _Called(Struct):
    """What is called by a name, its signatures, and what is said of it."""

    name: str
    signatures: tuple[Signature, ...]
    call: Argument
    text: str


def _called(sight: Sight, cursor: Cursor, call: Argument) -> _Called | None:
    made = constructor_in(sight, cursor, call)
    if made is not None:
        name = made.name if call is made.call else f"{made.name}.new"
        return _Called(name, made.signatures(), made.call, _made_of(sight, made.name))
    function = sight.symbols.function(call.function)
    if function is None:
        return None
    return _Called(function.name, tuple(function.signatures), call, documentation(sight, function))


def _made_of(sight: Sight, name: str) -> str:
    """Return what the alias stands for that a call makes a value of, and what is said of it."""
    found = sight.symbols.data_type(name)
    try:
        if found is None or found.definition is None:
            return ""
        text = documentation(sight, found)
        return "\n\n".join(filter(None, (f"`{name}` is `{display(unalias(found.type))}`.", text)))
    except InvalidTypeError:
        return ""


def _call_around(cursor: Cursor) -> Argument | None:
    """Return the argument of the innermost call that a cursor is in, be it within brackets there."""
    for level in reversed(cursor.levels):
        found = argument_in(cursor, level, STATEMENT_CALLS) if level is not cursor.levels[0] or level.tokens else None
        is_open = level is not cursor.level or not cursor.is_on_new_line() or level.construct is Construct.ARGUMENTS
        if found is not None:
            return found if is_open else None
        if level.construct not in _WITHIN:
            return None
    return None


_LITERALS: Final[Mapping[str, Callable[[str], Type]]] = {
    "single_quoted_string": StringValueType,
    "double_quoted_string": lambda _: StringType(),
    "integer": lambda _: IntegerType(),
    "float": lambda _: FloatType(),
    "true": lambda _: BooleanType(value=True),
    "false": lambda _: BooleanType(value=False),
    "undef": lambda _: UndefType(),
    "[]": lambda _: ArrayType(),
    "array": lambda _: ArrayType(),
    "{}": lambda _: HashType(),
    "hash": lambda _: HashType(),
    "regex": lambda _: RegexpType(),
}


def _argument(sight: Sight, cursor: Cursor, tokens: list[Token]) -> Result:
    """Return what is known of an argument: the type of a literal, or what inference says of any other expression."""
    token = tokens[0] if len(tokens) == 1 else None
    literal = None if token is None else _LITERALS.get(token.kind)
    if token is not None and literal is not None:
        return Unknown(literal(cursor.word(token)))
    declared = type_of_variable(sight, cursor, cursor.word(token)[1:]) if token and token.kind == "variable" else None
    return Unknown(declared or (sight.type_before(tokens[-1].end, cursor.start) if tokens else None) or ANY)


def _help(called: _Called, arguments: Sequence[Result], about: Documentation | None) -> SignatureHelp:
    signatures, call = called.signatures, called.call
    # An empty pair of parentheses after a dot need not get another argument.
    fitting = [at for at, each in enumerate(signatures) if _may_fit(each, arguments)]
    active = next((at for at in fitting if _takes(signatures[at], call.index)), next(iter(fitting), 0))
    shown = [_shown(called.name, each, about) for each in signatures]
    for each, signature in zip(shown, signatures, strict=True):
        each.active_parameter = _active(signature, call.index)
    return SignatureHelp(shown, active, _active(signatures[active], call.index))


def _active(signature: Signature, index: int) -> int:
    """Return which parameter takes an argument: the last one takes all others, if it takes any number."""
    return min(index, len(signature.names) - 1) if signature.upper is None and signature.names else index


def _takes(signature: Signature, index: int) -> bool:
    """Return whether a signature has a parameter for an argument."""
    return signature.upper is None or index < max(signature.upper, 1)


def _may_fit(signature: Signature, arguments: Sequence[Result]) -> bool:
    """Return whether a call that starts so may come to fit a signature."""
    last = len(signature.types) - 1
    if arguments and not (signature.types and _takes(signature, len(arguments) - 1)):
        return False
    return all(verdict(signature.types[min(at, last)], each) is not False for at, each in enumerate(arguments))


def _shown(name: str, signature: Signature, about: Documentation | None) -> SignatureInformation:
    label = f"{name}("
    parameters: list[ParameterInformation] = []
    for at, (each, type_) in enumerate(zip(signature.names, signature.types, strict=False)):
        is_rest = signature.upper is None and at == len(signature.names) - 1
        text = f"{display(type_)} {'*' if is_rest else ''}${each}"
        text = f"[{text}]" if at >= signature.lower and not is_rest else text
        label += ", " if at else ""
        start = _units(label)
        label += text
        parameters.append(ParameterInformation((start, _units(label))))
    label += ")"
    if signature.block is not None:
        label += f" |{display(signature.block)}|" if signature.needs_block else f" [|{display(signature.block)}|]"
    if signature.returns != ANY:
        label += f" >> {display(signature.returns)}"
    return SignatureInformation(label, parameters, about)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
