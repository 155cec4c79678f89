"""Defaults that the data of a module has for the parameters of its classes, as code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.data.nodes import Mapping, Sequence, Symbol
from pplint.project.data.project_data import ProjectData
from pplint.project.lookup import ProjectKind
from pplint.reference.model import Code

if TYPE_CHECKING:
    from pplint.data.nodes import Node
    from pplint.project.module_files import ModuleFiles
    from pplint.reference.model import Entry, ReferenceParameter
    from pplint.session import Session


class DataDefaults:
    """The data of a module that hold for all nodes."""

    def __init__(self, session: Session, module: ModuleFiles) -> None:
        self._data = ProjectData(session, module.root, ProjectKind.MODULE, {module.name: module})

    def added_to(self, entry: Entry) -> Entry:
        """Return a class whose parameters have the defaults from data where its code has none."""
        if entry.kind != "class" or not self._data.parameters_of(entry.name):
            return entry
        return replace(entry, parameters=tuple(self._with_default(entry.name, each) for each in entry.parameters))

    def _with_default(self, class_name: str, parameter: ReferenceParameter) -> ReferenceParameter:
        if parameter.default is not None:
            return parameter
        for binding in self._data.bindings(f"{class_name}::{parameter.name}"):
            if binding.is_for_all:
                return replace(parameter, default=Code(_code(binding.entry.value)))
        return parameter


def _code(node: Node) -> str:
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_code, node.items))}]"
    if isinstance(node, Mapping):
        pairs = (f"{_code(each.key)} => {_code(each.value)}" for each in node.entries.values())
        return f"{{ {', '.join(pairs)} }}" if node.entries else "{}"
    value = node.value
    if value is None or isinstance(value, bool):
        return "undef" if value is None else str(value).lower()
    if isinstance(value, Symbol):
        return value.name
    return str(value) if isinstance(value, int | float) else f"'{value if isinstance(value, str) else ''}'"
