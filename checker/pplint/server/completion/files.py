"""Names of files in modules: templates, and what is in the folder `files`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.server.completion.items import Item, ItemKind
from pplint.syntax.quoting import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight

MOUNT: Final = "puppet:///modules/"
FOLDERS: Final = {"epp": ("templates", ".epp"), "template": ("templates", ".erb"), "file": ("files", "")}
"""Functions that take the name of a file, with the folder that it is in, and how it ends."""


def file_items(sight: Sight, cursor: Cursor, folder: str, suffix: str, mount: str = "") -> Iterator[Item]:
    """Yield the files in a folder of the module that is typed, or of the document's own, and then the other modules."""
    typed = cursor.typed.removeprefix(mount) if cursor.is_quoted else ""
    module, separator, _ = typed.partition("/")
    modules = sight.project.modules
    for name in [module] if separator else ([sight.module] if sight.module is not None else []):
        found = modules.get(name)
        for path in () if found is None else found.folder.files(folder, suffix):
            label = f"{mount}{name}/{path.removeprefix(f'{folder}/')}"
            yield Item(label, ItemKind.FILE, label if cursor.is_quoted else quote(label), is_likely=True)
    for name in () if separator else sorted(modules):
        if modules[name].folder.directory(folder) is not None:
            label = f"{mount}{name}/"
            yield Item(label, ItemKind.FOLDER, label if cursor.is_quoted else quote(label))
