"""Files of modules that a program names: templates, and what is in the folder `files`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.source import Span
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.infer.model import Model
    from pplint.project.project import Project

_MOUNT: Final = "puppet:///modules/"


class LinkedFile(Struct, frozen=True):
    """A literal that names a file, and the absolute path of that."""

    span: Span
    path: str


_FOLDERS: Final[dict[str, Callable[[Project, str, str], str | None]]] = {
    "epp": lambda project, module, path: project.template(module, path),
    "file": lambda project, module, path: project.file(module, path),
    "template": lambda project, module, path: project.template(module, path),
}
"""Which functions take names of files, and where these are."""


def linked_files(model: Model) -> Iterator[LinkedFile]:
    """Yield the files that a program names and that are there."""
    calls: tuple[ast.Call | ast.MethodCall, ...] = (*model.nodes.of(ast.Call), *model.nodes.of(ast.MethodCall))
    for call in calls:
        look_up = _FOLDERS.get(function_name(call))
        for node in () if look_up is None else arguments(call):
            if look_up is not None and isinstance(node, (ast.String, ast.Name)):
                yield from _linked(model, node, node.value, look_up)
    for string in model.nodes.of(ast.String):
        if string.value.startswith(_MOUNT):
            yield from _linked(model, string, string.value.removeprefix(_MOUNT), _FOLDERS["file"])


def _linked(
    model: Model, node: ast.Expression, name: str, look_up: Callable[[Project, str, str], str | None]
) -> Iterator[LinkedFile]:
    module, separator, path = name.partition("/")
    found = look_up(model.project, module, path) if separator and path and ".." not in path.split("/") else None
    if found is not None:
        yield LinkedFile(node.span, found)
