"""The reference of a module, from its files."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final, cast

from msgspec.structs import replace

from pplint.api.metadata import described_in
from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Mapping, Sequence, Symbol
from pplint.project.data.project_data import ProjectData
from pplint.project.environment import environment_at
from pplint.project.git_ignored import is_ignored
from pplint.project.lookup import ProjectKind
from pplint.project.module_files import module_files
from pplint.project.ruby.source import read_source
from pplint.project.vendored import is_vendored
from pplint.reference.data_types import data_type_entries
from pplint.reference.docstrings import Docstring
from pplint.reference.manifests import add_manifests
from pplint.reference.model import Code, Entry, Reference, ReferenceParameter
from pplint.reference.resource_types import provided_types, type_entries, with_provider
from pplint.reference.ruby_functions import function_entries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.data.nodes import Node
    from pplint.project.folder import Folder
    from pplint.project.module_files import ModuleFiles
    from pplint.project.ruby.source import RubySource
    from pplint.session import Session

_SENSITIVE: Final = "Sensitive"
_ALIAS: Final = late_pattern(r"\b[A-Z]\w*(?:::[A-Z]\w*)+")
_RUBY: Final[tuple[tuple[str, tuple[bytes, ...], Callable[[RubySource], Iterator[Entry]]], ...]] = (
    ("lib/puppet/functions", (b"create_function",), function_entries),
    ("lib/puppet/parser/functions", (b"newfunction",), function_entries),
    ("lib/puppet/type", (b"newtype", b"register_type"), type_entries),
    ("lib/puppet/datatypes", (b"create_type",), data_type_entries),
)
"""Where entries are in Ruby, and a word without which a file has none."""

_OF_MODULES: Final = ("metadata.json", "manifests", "functions", "types", "tasks", "plans", "lib/puppet")


def reference_of(session: Session, root: str) -> Reference:
    """Return the reference of the module at an absolute path."""
    module = module_files(session, described_name(session, root), root)
    folder = module.folder
    reference = Reference()
    add_manifests(reference, session, folder)
    for directory, words, reader in _RUBY:
        for path in folder.files(directory, ".rb"):
            source = read_source(session.disk, os.path.join(root, path), *words)
            entries = [] if source is None else list(reader(source))
            if source is not None and source.root.has_error and not entries:
                reference.unread.append(path)
            reference.entries.extend(entries)
    provided = set(_provided(session, folder))
    reference.entries[:] = [
        with_provider(entry) if entry.kind == "type" and entry.name in provided else entry
        for entry in reference.entries
    ]
    _add_tasks(reference, session, folder)
    return reference


def with_data(reference: Reference, session: Session, root: str) -> Reference:
    """Return the reference of a module with the defaults that its data have for parameters."""
    defaults = _DataDefaults(session, module_files(session, described_name(session, root), root))
    return Reference([defaults.added_to(entry) for entry in reference.entries], reference.unread)


def described_name(session: Session, root: str) -> str:
    """Return the name of a module, without that of its author."""
    return described_in(session, root).name.rpartition("-")[2]


def _provided(session: Session, folder: Folder) -> Iterator[str]:
    for path in folder.files("lib/puppet/provider", ".rb"):
        source = read_source(session.disk, os.path.join(folder.root, path), b"provide")
        if source is not None:
            yield from provided_types(source)


def _add_tasks(reference: Reference, session: Session, folder: Folder) -> None:
    """Add the tasks that metadata describe; their parameters are in the order of the file."""
    for path in folder.files("tasks", ".json"):
        try:
            described = _members(json.loads(session.disk.read(os.path.join(folder.root, path))))
        except (OSError, ValueError, RecursionError):
            reference.unread.append(path)
            continue
        name = path.removeprefix("tasks/").removesuffix(".json")
        parameters = tuple(
            ReferenceParameter(each, _text(members.get("type")), _text(members.get("description")))
            for each, form in _members(described.get("parameters")).items()
            for members in [_members(form)]
        )
        reference.entries.append(
            Entry(
                "task",
                name,
                Docstring(_text(described.get("description")).strip()),
                parameters,
                supports_noop=described.get("supports_noop") is True,
            )
        )


def _members(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def is_module(session: Session, path: str) -> bool:
    """Return whether a folder is that of a module; a control repository has `manifests`, too."""
    has_any = any(os.path.exists(os.path.join(path, each)) for each in _OF_MODULES)
    return has_any and environment_at(session, os.path.abspath(path)) is None


def modules_below(session: Session, path: str) -> Iterator[str]:
    """Yield the folders of the modules in a folder, but for those that come from elsewhere."""
    for directory, names, _ in os.walk(path):
        if is_module(session, directory):
            names.clear()
            yield directory
            continue
        names[:] = sorted(
            name
            for name in names
            if not name.startswith(".")
            and not os.path.islink(inner := os.path.join(directory, name))
            and not is_vendored(session, inner)
            and not is_ignored(session, os.path.abspath(inner), is_directory=True)
        )


class _DataDefaults:
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
