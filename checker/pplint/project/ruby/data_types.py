"""Data types that Ruby defines with `Puppet::DataTypes.create_type`: the interface is text in the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project.declarations import DataTypeDeclaration
from pplint.project.ruby.places import place_of
from pplint.project.ruby.statements import RubyCall, body_of, named_calls, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.ruby.source import RubySource


def data_types_in(source: RubySource) -> Iterator[DataTypeDeclaration]:
    """Yield the data types that a file declares."""
    for call, name in named_calls(source, "create_type"):
        yield DataTypeDeclaration(name, _interface(call), place_of(source.path, call.node))


def _interface(call: RubyCall) -> str | None:
    """Return the text of the interface, None if it is not written out or more than one branch gives one."""
    found: list[str | None] = []
    for step in steps(body_of(call.block), call.scope):
        if isinstance(step, RubyCall) and step.method == "interface" and step.receiver is None:
            text = step.argument(0)
            found.append(text.strip() if isinstance(text, str) else None)
    return found[0] if len(found) == 1 else None
