"""Signatures of functions: what a call may pass, and what it gets back.

Signatures are written in the language, as a function without body:

    each(Hash[Any, Any] $hash, Callable[2, 2] $block) >> Hash[Any, Any]

A last parameter called `$block` stands for the lambda after the call; with `Optional[Callable]` it may be left out. A
parameter with a star takes any number of arguments, one of type `Array[T, 1]` with a star at least one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import SourceFile
from pplint.evaluator.core.fitting import fits
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint.types import named_callable
from pplint.types.model import ANY, ArrayType, CallableType, OptionalType, TupleType, Type
from pplint.types.parse import parse_type
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.evaluator.core.unknown import Result

BLOCK = "block"


class Signature(Struct, frozen=True):
    """One overload: its parameters in order, how many arguments it takes, and what it returns.

    `upper` is None if the last parameter takes any number of arguments. `block` is the type of the lambda, or None
    where none may be given.
    """

    names: tuple[str, ...]
    types: tuple[Type, ...]
    lower: int
    upper: int | None
    block: Type | None
    returns: Type

    @property
    def needs_block(self) -> bool:
        """Whether a call without a lambda is refused."""
        return self.block is not None and not isinstance(self.block, OptionalType)

    @property
    def described(self) -> named_callable.NamedCallable:
        """The signature as the words of a mismatch need it."""
        parameters = TupleType(self.types, self.lower, self.upper)
        callable_ = CallableType(parameters, self.block, self.returns)
        return named_callable.NamedCallable(callable_, self.names, None if self.block is None else BLOCK)

    def accepts(self, arguments: Sequence[Result], block: CallableType | None) -> bool | None:
        """Return whether a call with these arguments and this lambda fits; None if that is not known."""
        if len(arguments) < self.lower or (self.upper is not None and len(arguments) > self.upper):
            return False
        if not self._accepts_block(block):
            return False
        types, last = self.types, len(self.types) - 1
        known = True
        for place, argument in enumerate(arguments):
            verdict = fits(types[min(place, last)], argument)
            if verdict is False:
                return False
            known = known and verdict is not None
        return True if known else None

    def _accepts_block(self, block: CallableType | None) -> bool:
        if block is None:
            return not self.needs_block
        return self.block is not None and is_assignable(self.block, block)


def parse_signature(text: str, resolve: Callable[[str], Type | None]) -> Signature:
    """Read a signature; raise `ValueError` if the text is not one. A function may be called like a keyword."""
    return signature_of(_function(text[text.index("(") :]), lambda node: parse_type(node, resolve))


@lru_cache(maxsize=4096)
def _function(parameters: str) -> ast.Function:
    """Return a function with the parameters of a signature; several projects read the same declarations."""
    from pplint.syntax.parser import parse

    parsed = parse(SourceFile("signature", f"function signature{parameters} {{}}".encode()), SourceKind.MANIFEST)
    statements = parsed.tree.body.statements
    if parsed.problems or not isinstance(statements[0], ast.Function):
        raise ValueError(f"not a signature: {parameters}")
    return statements[0]


def signature_of(function: ast.Function, to_type: Callable[[ast.Expression], Type]) -> Signature:
    """Return the signature of a function that is written in the language."""
    parameters = list(function.parameters)
    block = None
    if parameters and parameters[-1].name == BLOCK and parameters[-1].type is not None:
        block = to_type(parameters.pop().type or function)
    types = [ANY if each.type is None else to_type(each.type) for each in parameters]
    returns = ANY if function.return_type is None else to_type(function.return_type)
    names = tuple(each.name for each in parameters)
    return Signature(names, *bounds(parameters, types), block, returns)


def bounds(parameters: Sequence[ast.Parameter], types: Sequence[Type]) -> tuple[tuple[Type, ...], int, int | None]:
    """Return the types of single arguments, and the least and the greatest number of arguments.

    What a parameter with a star captures may be limited by an `Array` with a size.
    """
    lower = sum(each.default is None for each in parameters)
    if not parameters or not parameters[-1].captures_rest:
        return tuple(types), lower, len(parameters)
    single = len(parameters) - 1
    # A parameter that captures the rest may stay empty.
    lower -= parameters[-1].default is None
    rest = types[-1]
    if not isinstance(rest, ArrayType):
        return tuple(types), lower, None
    upper = None if rest.upper is None else single + rest.upper
    return (*types[:-1], rest.element), lower + (rest.lower or 0), upper
