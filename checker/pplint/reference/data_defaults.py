"""Defaults that the data of a module has for the parameters of its classes, as code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Mapping, Sequence, Symbol
from pplint.project.data.project_data import ProjectData
from pplint.project.lookup import ProjectKind
from pplint.reference.model import Code

if TYPE_CHECKING:
    from pplint.data.nodes import Node
    from pplint.project.module_files import ModuleFiles
    from pplint.reference.model import Entry, ReferenceParameter
    from pplint.session import Session

_SENSITIVE: Final = "Sensitive"
_ALIAS: Final = late_pattern(r"\b[A-Z]\w*(?:::[A-Z]\w*)+")


class DataDefaults:
    """The data of a module that hold for all nodes."""

    def __init__(self, session: Session, module: ModuleFiles) -> None:
        self._data = ProjectData(session, module.root, ProjectKind.MODULE, {module.name: module})
        self._session = session
        self._module = module

    def added_to(self, entry: Entry) -> Entry:
        """Return a class whose parameters have the defaults from data where its code has none."""
        if entry.kind != "class" or not self._data.parameters_of(entry.name):
            return entry
        return replace(entry, parameters=tuple(self._with_default(entry.name, each) for each in entry.parameters))

    def _with_default(self, class_name: str, parameter: ReferenceParameter) -> ReferenceParameter:
        key = f"{class_name}::{parameter.name}"
        if parameter.default is not None or self._is_sensitive(key, parameter):
            return parameter
        for binding in self._data.bindings(key):
            if binding.is_for_all:
                return replace(parameter, default=Code(_code(binding.entry.value)))
        return parameter

    def _is_sensitive(self, key: str, parameter: ReferenceParameter) -> bool:
        """Return whether what data have for a parameter is a secret: its type says so, or what the key is converted to.

        puppet-strings shows it; here, nothing shows secrets.
        """
        types = parameter.type or ""
        conversions = (each.conversion for each in self._data.options_of(key))
        if _SENSITIVE in types or any(_SENSITIVE in _code(each) for each in conversions if each is not None):
            return True
        aliases = (name.lower().partition("::") for name in _ALIAS.findall(types))
        own = (rest for module, _, rest in aliases if module == self._module.name)
        paths = (f"{self._module.root}/types/{rest.replace('::', '/')}.pp" for rest in own)
        texts = (self._session.read(path) for path in paths)
        return any(isinstance(text, bytes) and _SENSITIVE.encode() in text for text in texts)


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
