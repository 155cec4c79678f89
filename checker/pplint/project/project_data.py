"""What the data of a project says of the parameters of its classes, and of keys that are looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project.data_keys import bound_keys, data_files, plain_data_files, unreachable_data
from pplint.project.lookup_options import Conversion, conversion_of, conversions_in
from pplint.project.module_files import folder_at
from pplint.session import remembered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.project.folder import Folder
    from pplint.project.module_files import ModuleFiles
    from pplint.session import Session


class ProjectData:
    """The data of the environment in a folder, and that of the modules on its module path."""

    __slots__ = ("_modules", "_root", "_session")

    def __init__(self, session: Session, root: str, modules: Mapping[str, ModuleFiles]) -> None:
        self._session = session
        self._root = root
        self._modules = modules

    def is_bound(self, name: str, *, for_all: bool = False) -> bool:
        """Return whether data of the project or of its module is bound to a parameter, such as `apache::port`.

        It may be so for some nodes only, unless it must be `for_all`.
        """
        keys = (_bound_keys(self._session, folder) for folder in self._asked_for(name))
        bound = [each[name] for each in keys if name in each]
        return any(bound) if for_all else bool(bound)

    def conversion_of(self, key: str) -> str | None:
        """Return the name of the type that the values of a key are converted to when they are looked up, if any."""
        return conversion_of(
            key, [each for folder in self._asked_for(key) for each in _conversions(self._session, folder)]
        )

    def _asked_for(self, key: str) -> list[Folder]:
        """Return the folders of which data is asked for a key: the environment's, and that of its module."""
        module = self._modules.get(key.partition("::")[0])
        return [folder_at(self._session, self._root), *(() if module is None else (module.folder,))]

    def paths(self) -> Iterator[str]:
        """Yield the absolute paths of all files that may be data: of the environment, and of the modules."""
        yield from data_files(folder_at(self._session, self._root))
        for module in self._modules.values():
            yield from data_files(module.folder)

    def plain_paths(self) -> list[str]:
        """Return those of the environment, unless functions of modules read them, which may take them for anything."""
        return plain_data_files(folder_at(self._session, self._root))

    def unreachable(self, module: str | None) -> list[str]:
        """Return the absolute paths of the data of a module, or of the environment, that no level leads to."""
        files = None if module is None else self._modules.get(module)
        return unreachable_data(folder_at(self._session, self._root) if files is None else files.folder)


@remembered
def _bound_keys(session: Session, folder: Folder) -> dict[str, bool]:  # noqa: ARG001 - remembered for it
    return bound_keys(folder)


@remembered
def _conversions(session: Session, folder: Folder) -> tuple[Conversion, ...]:  # noqa: ARG001 - remembered for it
    return conversions_in(folder)
