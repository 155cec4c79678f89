"""Whether what documentation calls a type is the type that the code declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.evaluator.core.unknown import without_undef
from pplint.types.errors import InvalidTypeError
from pplint.types.model import ANY
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.syntax import ast
    from pplint.syntax.documentation_tags import DocumentedType
    from pplint.types.model import Type


class Differing(Struct, frozen=True):
    """Two types as they are written."""

    documented: str
    declared: str


def differing_types(documented: DocumentedType, declared: ast.Expression, ctx: Context) -> Differing | None:
    """Return both types if they are known to be different; a list of documented ones is any of these.

    The name of a type without arguments says the kind of value only: `String` documents `Optional[Enum['a', 'b']]`.
    """
    written = ctx.source.text(declared.span)
    text = documented.texts[0] if len(documented.texts) == 1 else f"Variant[{', '.join(documented.texts)}]"
    if text.split() == written.split():
        return None
    one, two = ctx.names.described_type(text), ctx.names.declared_type(declared)
    if one is ANY or two is ANY or _is_equal(one, two) or _is_equal(one, without_undef(two)):
        return None
    if "[" not in text and is_assignable(one, without_undef(two)):
        return None
    return Differing(text, " ".join(written.split()))


def _is_equal(one: Type, two: Type) -> bool:
    try:
        return is_assignable(one, two) and is_assignable(two, one)
    except InvalidTypeError:
        return True
