"""What a declaration of a function says: its signatures, and where it is."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import Place
from pplint.evaluator.core.signatures import parse_signature, signature_of
from pplint.types.alias import AliasType
from pplint.types.errors import InvalidTypeError
from pplint.types.parse import parse_type_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.evaluator.core.signatures import Signature
    from pplint.project.declarations import FunctionDeclaration
    from pplint.project.lookup import Declared
    from pplint.syntax import ast
    from pplint.types.model import Type
    from pplint.types.parse import Resolve


class FunctionSignatures(Struct, frozen=True):
    """The overloads of a function, and where it is declared; calls may fit others if it could not be read whole."""

    signatures: tuple[Signature, ...]
    place: Place | None
    is_certain: bool
    declaration: Declared[ast.Function] | FunctionDeclaration

    @classmethod
    def in_language(
        cls, declared: Declared[ast.Function], type_of: Callable[[ast.Expression | None], Type]
    ) -> FunctionSignatures:
        """Return the signature of a function in the language; `type_of` reads the types of its parameters."""
        return cls((signature_of(declared.node, type_of),), declared.place, declared.is_sound, declared)

    @classmethod
    def described(cls, declared: FunctionDeclaration, known_type: Resolve) -> FunctionSignatures:
        """Return the signatures of a function that is declared as text, as those in Ruby are."""
        return cls(tuple(_parsed(declared, known_type)), declared.place, declared.is_certain, declared)


def _parsed(declared: FunctionDeclaration, known_type: Resolve) -> Sequence[Signature]:
    """Read the signatures of a declaration; what cannot be read, or may be incomplete, takes anything."""
    if not declared.is_certain:
        return (_anything(),)

    def resolve(name: str) -> Type | None:
        text = declared.local_types.get(name)
        return known_type(name) if text is None else AliasType(name, lambda: parse_type_text(text, resolve))

    try:
        return [parse_signature(text, resolve) for text in declared.signatures] or (_anything(),)
    except (InvalidTypeError, ValueError):
        return (_anything(),)


@cache
def _anything() -> Signature:
    """Return the signature of a function that may take anything."""
    return parse_signature("anything(Any *$arguments, Optional[Callable] $block)", lambda _: None)
