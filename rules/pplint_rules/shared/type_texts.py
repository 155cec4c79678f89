"""Types of the language in the texts of other files: metadata of tasks, plans in YAML, functions in Ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import SourceFile, Span
from pplint.base.suggest import close_matches, question
from pplint.data.nodes import Mapping
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import DATA_TYPES
from pplint.syntax.parser import TooDeep, parse
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find
from pplint.types.errors import InvalidTypeError
from pplint.types.intersection import intersects
from pplint.types.model import ANY
from pplint.values.data_types import type_of_data
from pplint_rules.shared.data_mismatch import DataMisfit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding, Label
    from pplint.data.nodes import Node
    from pplint.rule import Context

_PREFIX = "type T = "

BOLT_TYPES = frozenset(
    {"applyresult", "containerresult", "future", "planresult", "resourceinstance", "result", "resultset", "target"}
    | {"targetspec", "boltlib::planresult", "boltlib::targetspec"}
)
"""The types that Bolt adds to the language, in lower case."""


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
        near = ctx.names.similar(Kind.DATA_TYPE, name)[:1] or _core_types_like(name)
        # A module that is missing may have another type of a name without namespace, but hardly one misspelt like this.
        if ctx.names.is_unknown(Kind.DATA_TYPE, name) or (near and "::" not in name):
            start = reference.start - len(_PREFIX)
            help_ = question(*near) if near else None
            yield TypeFault(
                f"unknown data type `{reference.value}`", Span(start, start + len(reference.value.encode())), help_
            )


def _core_types_like(name: str) -> list[str]:
    return [each.capitalize() for each in close_matches(name, sorted(DATA_TYPES), 1)]


def _is_known(name: str, ctx: Context) -> bool:
    return name in DATA_TYPES or ctx.names.data_type(name) is not None or ctx.names.type_of_resources(name) is not None


def default_misfits(described: Node, text: str, subject: str, label: Label, ctx: Context) -> Iterator[Finding]:
    """Yield why the default in the description of a parameter cannot be of the type that a text names."""
    entry = described.entry("default") if isinstance(described, Mapping) else None
    if entry is None:
        return
    expected, found = ctx.names.described_type(text), type_of_data(entry.value)
    try:
        fits = expected is ANY or intersects(expected, found)
    except InvalidTypeError:
        fits = True
    if not fits:
        yield from DataMisfit(entry, expected, found, subject).findings(ctx, label)
