"""What a definition is called in words, and in which file of a module the compiler looks for it.

Classes and defined types are found by name in `manifests`, functions in `functions`, plans in `plans`, data types in
`types`. The segments of the name after the module's are the path in that folder. `init.pp` in `manifests` and
`plans` is for what is named after the module alone. Paths are in lower case, whatever the case of the name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.syntax import ast
from pplint.syntax.walk import classes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_KINDS: Final[dict[type[ast.Definition], tuple[str, str]]] = {
    ast.Class: ("class", "manifests"),
    ast.Define: ("defined type", "manifests"),
    ast.Function: ("function", "functions"),
    ast.Plan: ("plan", "plans"),
    ast.TypeAlias: ("type alias", "types"),
    ast.TypeDefinition: ("type", "types"),
}

_DEFINITIONS: Final = classes_of(ast.Definition, ast.NodeDefinition)

_FOLDERS: Final = {"manifests": "class or defined type", "functions": "function", "plans": "plan", "types": "type"}

_TYPE_SET_FILE = "init_typeset"


def definitions_in(block: ast.Block) -> Iterator[ast.Definition | ast.NodeDefinition]:
    """Yield the definitions at the top of a file and those in its classes; they are an error anywhere else."""
    for statement in block.statements:
        if type(statement) not in _DEFINITIONS:
            continue
        if isinstance(statement, (ast.Definition, ast.NodeDefinition)):
            yield statement
        if isinstance(statement, ast.Class):
            yield from definitions_in(statement.body)


def kind_of(definition: ast.Definition) -> str:
    """Return the word for what a definition defines, such as `class` or `type alias`."""
    return _KINDS[type(definition)][0]


class AutoloadedFile(Struct, frozen=True):
    """A file in which the compiler looks for a definition by its name.

    `folder` is the folder of the module, `name` what the file should define, `namespace` what every name in it
    must start with; both are in lower case.
    """

    folder: str
    name: str
    namespace: str

    @property
    def kind(self) -> str:
        """The word for what the folder holds, such as `function`."""
        return _FOLDERS[self.folder]

    def holds(self, definition: ast.Definition) -> bool:
        """Whether this is the file where the compiler looks for a definition.

        The names of functions and plans are looked for in lower case, and then compared as they are written.
        """
        is_exact = isinstance(definition, ast.Function | ast.Plan)
        name = definition.name if is_exact else definition.name.lower()
        return self.folder == _KINDS[type(definition)][1] and name == self.name

    def admits(self, definition: ast.Definition) -> bool:
        """Whether the compiler allows a definition of this name in this file.

        It does not look at the names of data types, nor at those of classes and defined types in plans.
        """
        if isinstance(definition, ast.TypeAlias | ast.TypeDefinition):
            return True
        if self.folder == "plans" and not isinstance(definition, ast.Function | ast.Plan):
            return True
        return definition.name.lower().startswith(self.namespace)


def autoloaded_file(module: str, path: str) -> AutoloadedFile | None:
    """Return what the file at a path within a module should hold, or None if the compiler looks for nothing there."""
    folder, *segments = path.lower().split("/")
    if folder not in _FOLDERS or not segments:
        return None
    if not segments[-1].endswith(".pp"):
        return None
    segments[-1] = segments[-1].removesuffix(".pp")
    whole = "::".join([module.lower(), *segments])
    namespace = module.lower() if segments == ["init"] else whole
    if folder in {"manifests", "plans"}:
        return AutoloadedFile(folder, namespace, namespace)
    name = module.lower() if folder == "types" and segments == [_TYPE_SET_FILE] else whole
    return AutoloadedFile(folder, name, namespace)


def home_of(definition: ast.Definition) -> str | None:
    """Return the path within its module of the file that should hold a definition, or None if no file can."""
    folder = _KINDS[type(definition)][1]
    segments = definition.name.lower().split("::")[1:]
    if segments:
        return f"{folder}/{'/'.join(segments)}.pp"
    return f"{folder}/init.pp" if folder in {"manifests", "plans"} else None
