"""What the data of a project says of the parameters of its classes, and of keys that are looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.project.lookup import ProjectKind
from pplint.project.module_files import folder_at
from pplint.query import Queries, query

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pplint.data.bindings import Binding
    from pplint.data.nodes import Node
    from pplint.data.written_options import LookupOption
    from pplint.project.data.owned import OwnedData
    from pplint.project.folder import Folder
    from pplint.project.module_files import ModuleFiles
    from pplint.session import Session

_SPECIAL: Final = frozenset("'\".")
"""What a key has in it that leads into a value."""


class ProjectData:
    """The data of the environment in a folder, if there is one there, and that of the modules on its module path."""

    def __init__(self, session: Session, root: str, kind: ProjectKind, modules: Mapping[str, ModuleFiles]) -> None:
        self.queries = Queries(session.engine, self)
        self._session = session
        self._root = root
        self._kind = kind
        self._modules = modules

    @property
    @query
    def environment(self) -> OwnedData | None:
        """The data of the environment; None for a module by itself, of which nobody knows what environment it is in."""
        if self._kind is ProjectKind.MODULE:
            return None
        return _owned(self._session, folder_at(self._session, self._root), is_of_module=False)

    def of_module(self, name: str) -> OwnedData | None:
        """Return the data of a module on the module path."""
        module = self._modules.get(name)
        return None if module is None else _owned(self._session, module.folder, is_of_module=True)

    # Keys

    def asked_for(self, key: str) -> list[OwnedData]:
        """Return whose data is asked for a key: the environment's, and then that of its module."""
        found = (self.environment, self.of_module(key.partition("::")[0]))
        return [each for each in found if each is not None]

    def bindings(self, key: str) -> list[Binding]:
        """Return the places that give a value for a key, the strongest first."""
        return [binding for each in self.asked_for(key) for binding in each.bindings(key)]

    def parameters_of(self, class_name: str) -> set[str]:
        """Return the names of the parameters of a class that data have values for, whether it has them or not."""
        start = f"{class_name}::"
        keys = {key for each in self.asked_for(start) for key in each.keys if key.startswith(start)}
        return {key.removeprefix(start) for key in keys if "::" not in key.removeprefix(start)}

    def is_bound(self, key: str, *, for_all: bool = False) -> bool:
        """Return whether data of the project or of its module have a key, such as that of a parameter, `apache::port`.

        It may be so for some nodes only, unless it must be `for_all`.
        """
        files = [file for each in self.asked_for(key) for file in each.files_with(key)]
        return any(each.is_for_all for each in files) if for_all else bool(files)

    def is_followed(self, key: str) -> bool:
        """Return whether all values that a lookup may find for a key are known, as far as a server adds none.

        They are not where the key starts with the name of a module that is not available, and may have data, or where
        it is in data that no level leads to: so others have it.
        """
        module, separator, _ = key.partition("::")
        if self.environment is None or (separator and module not in self._modules):
            return False
        return all(each.is_followed and key not in each.unread_keys for each in self.asked_for(key))

    def only_unreachable(self, key: str) -> str | None:
        """Return a file of the environment that has a key and that no level leads to, if no other gives it a value."""
        environment = self.environment
        if environment is None or key not in environment.unread_keys or self.is_bound(key):
            return None
        module, separator, _ = key.partition("::")
        if (separator and module not in self._modules) or not all(each.is_followed for each in self.asked_for(key)):
            return None
        from pplint.project.data.data_summaries import keys_in

        return next((path for path in environment.unreachable() if key in (keys_in(self._session, path) or ())), None)

    @query
    def options_of(self, key: str) -> Sequence[LookupOption]:
        """Return the options that may count when a key is looked up, the strongest first."""
        from pplint.data.written_options import options_of

        return options_of(key, [option for each in self.asked_for(key) for option in each.options_for(key)])

    def conversion_of(self, key: str) -> str | None:
        """Return the name of the type that the values of a key are converted to when they are looked up, if any."""
        from pplint.data.written_options import conversion_name

        options = self.options_of(key)
        names = {conversion_name(each) for each in options}
        is_certain = any(each.is_for_all for each in options)
        return names.pop() if is_certain and len(names) == 1 else None

    def values(self, key: str) -> list[Node] | None:
        """Return all values that nodes may find for a key: none that is weaker than one for all of them.

        None if they are not known, if they are merged or converted, or if there may be nothing for a node.
        """
        if not _SPECIAL.isdisjoint(key) or not self.is_followed(key):
            return None
        if any(each.merge not in {None, "first"} or each.conversion is not None for each in self.options_of(key)):
            return None
        found: list[Node] = []
        for each in self.bindings(key):
            found.append(each.entry.value)
            if each.is_for_all:
                return found
        return None

    # Files

    def paths(self) -> Iterator[str]:
        """Yield the absolute paths of all files that may be data: of the environment, and of the modules."""
        if self.environment is not None:
            yield from self.environment.paths()
        for name in self._modules:
            data = self.of_module(name)
            yield from () if data is None else data.paths()

    def plain_paths(self) -> list[str]:
        """Return those of the environment, unless functions of modules read them, which may take them for anything."""
        environment = self.environment
        return [] if environment is None or environment.has_own_functions else environment.paths()

    def unreachable(self, module: str | None) -> list[str]:
        """Return the absolute paths of the data of a module, or of the environment, that no level leads to."""
        data = self.environment if module is None else self.of_module(module)
        return [] if data is None else data.unreachable()


def _owned(session: Session, folder: Folder, *, is_of_module: bool) -> OwnedData:
    # Few files lead to what reads data.
    from pplint.project.data.owned import owned_data

    return owned_data(session, folder, is_of_module)
