"""Why a call fits none of a function's signatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pplint.types.access_composites import is_callable
from pplint.types.display import display
from pplint.types.mismatch import Mismatches, describe
from pplint.types.mismatch_kinds import (
    CountMismatch,
    MissingBlock,
    Path,
    PathStep,
    UnexpectedBlock,
)
from pplint.types.model import OptionalType, TupleType, Type
from pplint.types.relations import accepts_undef, is_assignable
from pplint.types.scalars import within
from pplint.types.sizes import Size, tuple_size

if TYPE_CHECKING:
    from pplint.types.named_callable import NamedCallable


def describe_call(signatures: Sequence[NamedCallable], arguments: TupleType) -> list[Mismatches]:
    """Return what is wrong for each signature: with its arguments, or else with its block.

    A block stands last among the arguments, as its type.
    """
    found = [_arguments(each, arguments, (PathStep("signature", index),)) for index, each in enumerate(signatures)]
    if all(found):
        return found
    blocks = [_block(each, arguments, (PathStep("signature", index),)) for index, each in enumerate(signatures)]
    if all(blocks):
        return blocks
    return [mismatches or block for mismatches, block in zip(found, blocks, strict=True)]


def _arguments(signature: NamedCallable, arguments: TupleType, path: Path) -> Mismatches:
    parameters = signature.type.parameters
    if parameters is None:
        return []
    types = arguments.types[:-1] if _block_of(arguments) is not None else arguments.types
    expected: Size = tuple_size(parameters)
    if not within(*expected, len(types), len(types)):
        return [CountMismatch(path, expected, (len(types), len(types)))]
    last = len(parameters.types) - 1
    for index, type_ in enumerate(types if parameters.types else ()):
        place = min(index, last)
        if not is_assignable(parameters.types[place], type_):
            name = signature.parameter_names[place] if place < len(signature.parameter_names) else str(place + 1)
            return describe(parameters.types[place], type_, (*path, PathStep("parameter", name)))
    return []


def _block_of(arguments: TupleType) -> Type | None:
    last = arguments.types[-1] if arguments.types else None
    return last if last is not None and is_callable(last) else None


def _block(signature: NamedCallable, arguments: TupleType, path: Path) -> Mismatches:
    expected, given = signature.type.block, _block_of(arguments)
    if given is None:
        return [] if expected is None or accepts_undef(expected) else [MissingBlock(path)]
    if expected is None:
        return [UnexpectedBlock(path)]
    return describe(expected, given, (*path, PathStep("block")))


def signature_text(signature: NamedCallable) -> str:
    """Return the parameters of a signature as they would be declared; `?`, `*` and `+` say how often each may come."""
    parameters = signature.type.parameters or TupleType((), 0)
    least, most = tuple_size(parameters)
    names = signature.parameter_names or ("",) * len(parameters.types)
    texts = [_parameter(parameters, index, name, (least, most), len(names)) for index, name in enumerate(names)]
    block = signature.type.block
    if block is not None:
        type_ = block.type if isinstance(block, OptionalType) and block.type is not None else block
        texts.append(f"{display(type_)} {signature.block_name or 'block'}{'?' if accepts_undef(block) else ''}")
    return ", ".join(texts)


def _parameter(parameters: TupleType, index: int, name: str, size: Size, count: int) -> str:
    type_ = parameters.types[min(index, len(parameters.types) - 1)]
    least, most = size
    indicator = ""
    if most is None and index == count - 1:
        indicator = "+" if least == count else "*"
    elif index >= least:
        indicator = "?"
        type_ = type_.type if isinstance(type_, OptionalType) and type_.type is not None else type_
    return f"{display(type_)} {name}{indicator}"
