"""Values in a file of data that cannot be what the parameters of classes take that they are bound to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.data.written_options import conversion_name
from pplint.infer.core.parameters import TAKE_ANYTHING
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.model import ANY, ArrayType, SensitiveType, TupleType, Type
from pplint.types.parse import parse_type_text
from pplint.values.data_types import MOST_PARTS, type_of_data
from pplint_rules.shared.bound_parameters import is_asked_for, parameter_of
from pplint_rules.shared.data_mismatch import DataMisfit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Sequence as SequenceOf

    from pplint.base.diagnostic import Finding
    from pplint.data.document import DataFile
    from pplint.data.nodes import Entry, Node
    from pplint.data.written_options import LookupOption
    from pplint.infer.symbols import Parameter
    from pplint.rule import Context
    from pplint.rule.project_view import ProjectView

_MERGING: Final = frozenset({"deep", "hash", "unique"})


def misfits_in(node: DataFile, ctx: Context) -> Iterator[Finding]:
    """Yield what is wrong with the values of a file for the parameters of classes."""
    mapping = node.document.mapping
    for key, entry in mapping.entries.items() if mapping is not None else ():
        if isinstance(key, str) and "::" in key and is_asked_for(key, node):
            parameter = parameter_of(key, ctx)
            if parameter is not None and parameter.type not in {ANY, *TAKE_ANYTHING}:
                yield from _misfits(key, entry, parameter, node, ctx)


def _misfits(key: str, entry: Entry, parameter: Parameter, node: DataFile, ctx: Context) -> Iterator[Finding]:
    # For `undef`, a parameter gets its default, or it marks where other data have to say something.
    if isinstance(entry.value, Scalar) and entry.value.value is None:
        return
    looked_up = _looked_up(entry.value, ctx.project.lookup_options(key), ctx.project)
    if looked_up is None or intersects(parameter.type, looked_up.type) or _is_hidden(key, node, ctx):
        return
    owner = parameter.owner
    subject = f"parameter `{parameter.name}`" if owner is None else f"parameter `{parameter.name}` of {owner.label}"
    misfit = DataMisfit(entry, parameter.type, looked_up.type, subject, looked_up.is_merged)
    yield from misfit.findings(ctx, *ctx.declared(parameter.extent, "parameter declared here"))


def _is_hidden(key: str, node: DataFile, ctx: Context) -> bool:
    """Whether a stronger level has the key for all nodes, so that what a file has for it is not looked at."""
    for each in ctx.project.bindings(key):
        if each.path == node.path:
            return False
        if each.is_for_all:
            return True
    return False


class _LookedUp(Struct, frozen=True):
    """What is known of a value when it was looked up, and whether it `is_merged` with those of other files."""

    type: Type
    is_merged: bool


def _looked_up(value: Node, options: SequenceOf[LookupOption], project: ProjectView) -> _LookedUp | None:
    """Return what a value comes to by the options that may count for its key; None if that is not known."""
    strategies = {each.merge for each in options}
    merge = next(iter(strategies & _MERGING), None)
    if len(strategies & _MERGING) > 1 or (merge is not None and any(map(_is_adjusted, options))):
        return None
    type_ = type_of_data(value, project.data_values)
    if merge == "unique":
        type_ = _as_elements(value)
    conversions = {conversion_name(each) for each in options if each.conversion is not None}
    if not conversions:
        return _LookedUp(type_, merge is not None)
    is_certain = len(conversions) == 1 and all(each.conversion is not None for each in options)
    name = conversions.pop()
    if not is_certain or name is None or not any(each.is_for_all for each in options):
        return None
    if name == "Sensitive":
        return _LookedUp(SensitiveType(generalize(type_)), merge is not None)
    try:
        return _LookedUp(parse_type_text(name), is_merged=False)
    except InvalidTypeError:
        return None


def _is_adjusted(option: LookupOption) -> bool:
    """Whether merging has options beside its strategy, such as what to remove from lists."""
    entry = option.entry.value.entry("merge") if isinstance(option.entry.value, Mapping) else None
    return entry is not None and isinstance(entry.value, Mapping) and len(entry.value.entries) > 1


def _as_elements(value: Node) -> Type:
    """Return the type of a list that takes up a value, and the elements of the lists in it."""
    found: list[Node] = []
    waiting = [value]
    while waiting and len(found) < MOST_PARTS:
        each = waiting.pop()
        if isinstance(each, Sequence):
            waiting += each.items[::-1]
        else:
            found.append(each)
    types = tuple(map(type_of_data, found))
    return TupleType(types) if types and not waiting else ArrayType()
