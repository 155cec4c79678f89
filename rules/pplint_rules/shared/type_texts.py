"""Types of the language in the texts of other files: metadata of tasks, plans in YAML, functions in Ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.source import SourceFile, Span
from pplint.suggest import question
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import DATA_TYPES
from pplint.syntax.parser import TooDeep, parse
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context

_PREFIX = "type T = "


class TypeFault(Struct, frozen=True):
    """What is wrong with the text of a type, and at which bytes of the text."""

    message: str
    span: Span
    help: str | None = None


def faults_of_type(text: str, ctx: Context, local: frozenset[str] = frozenset()) -> Iterator[TypeFault]:
    """Yield what is wrong with the text of a type; `local` are names in lower case that the file defines itself."""
    whole = Span(0, len(text.encode()))
    try:
        parsed = parse(SourceFile("type.pp", f"{_PREFIX}{text}".encode()), SourceKind.MANIFEST)
    except TooDeep:
        return
    statements = parsed.tree.body.statements
    if parsed.problems or len(statements) != 1 or not isinstance(statements[0], ast.TypeAlias):
        yield TypeFault(f"`{text}` is not a valid data type", whole)
        return
    for reference in find(statements[0], ast.Reference):
        name = reference.value.removeprefix("::").lower()
        if reference.start < len(_PREFIX) or name in local or _is_known(name, ctx):
            continue
        if ctx.names.is_unknown(Kind.DATA_TYPE, name):
            start = reference.start - len(_PREFIX)
            near = ctx.names.similar(Kind.DATA_TYPE, name)[:1]
            help_ = question(*near) if near else None
            yield TypeFault(
                f"unknown data type `{reference.value}`", Span(start, start + len(reference.value.encode())), help_
            )


def _is_known(name: str, ctx: Context) -> bool:
    return name in DATA_TYPES or ctx.names.data_type(name) is not None or ctx.names.type_of_resources(name) is not None
