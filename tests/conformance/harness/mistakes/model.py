"""What a kind of mistake is, and what a repository declares by name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.project.environment import PUPPETFILE
from pplint.project.puppetfile import read_puppetfile
from pplint.session import Session
from pplint.syntax import ast
from tests.conformance.harness.faults.model import Edit, Program, misspell

if TYPE_CHECKING:
    from random import Random

FOLDERS: Final = frozenset({"manifests", "functions", "types", "plans"})
_SKIPPED: Final = frozenset({".git", "spec", "fixtures", "vendor", ".bundle"})


class Effect(Enum):
    """What becomes of a program with a mistake: it is refused when it gets there, or means something else."""

    REFUSED = "refused"
    ALTERED = "altered"


@dataclass
class Names:
    """What the files of a repository declare; the names are in lower case, those of variables as they are written.

    `parameter_types` has the names of their types without parameters, `required` those of defined types without a
    default; `defaults` are the types that resource defaults are set of, `installed` the modules of a `Puppetfile`.
    """

    classes: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    defines: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    variables: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    functions: set[str] = field(default_factory=set[str])
    data_types: set[str] = field(default_factory=set[str])
    parameter_types: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    required: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    defaults: set[str] = field(default_factory=set[str])
    installed: set[str] = field(default_factory=set[str])

    @classmethod
    def read(cls, root: str) -> Names:
        """Read all manifests, functions and data types below a directory."""
        names = cls()
        puppetfile = read_puppetfile(Session(), os.path.join(root, PUPPETFILE))
        names.installed |= set() if puppetfile is None else set(puppetfile.modules)
        for path in sources(root):
            program = Program.read(path, Path(path).read_bytes())
            if program is not None:
                names._note(program)
        return names

    def _note(self, program: Program) -> None:
        for found in program.all(ast.Class):
            self.classes[found.name.lower()] = {each.name for each in found.parameters}
            self.variables[found.name.lower()] = local_names(program)
            self._note_types(found.name.lower(), found.parameters)
        for define in program.all(ast.Define):
            self.defines[define.name.lower()] = {each.name for each in define.parameters}
            self.required[define.name.lower()] = {each.name for each in define.parameters if each.default is None}
            self._note_types(define.name.lower(), define.parameters)
        self.functions |= {each.name for each in program.all(ast.Function)}
        self.defaults |= {program.text(each.type).lower() for each in program.all(ast.ResourceDefaults)}
        self.data_types |= {each.name.lower() for each in program.all(ast.TypeAlias)}

    def _note_types(self, owner: str, parameters: list[ast.Parameter]) -> None:
        for each in parameters:
            type_ = each.type.operand if isinstance(each.type, ast.Access) else each.type
            if isinstance(type_, ast.Reference):
                self.parameter_types[owner, each.name] = type_.value

    def has(self, name: str) -> bool:
        """Return whether anything is called so."""
        lower = name.lower().removeprefix("::")
        return lower in self.classes or lower in self.defines or lower in self.functions or lower in self.data_types


def sources(root: str) -> Iterator[str]:
    """Yield the paths of the manifests, functions and data types below a directory, sorted."""
    for top, folders, files in os.walk(root):
        folders[:] = sorted(each for each in folders if each not in _SKIPPED)
        if FOLDERS & set(Path(os.path.relpath(top, root)).parts):
            yield from (os.path.join(top, each) for each in sorted(files) if each.endswith(".pp"))


Edits: TypeAlias = Iterator[Edit]
Make: TypeAlias = Callable[[Program, Names, "Random"], Edits]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of mistake: its name, its effect, and a function that yields every place it can be made at."""

    name: str
    effect: Effect
    make: Make


KINDS: Final[dict[str, Kind]] = {}


def mistake(effect: Effect) -> Callable[[Make], Make]:
    """Add a kind of mistake; the docstring of its function says why it has this effect."""

    def add(make: Make) -> Make:
        name = make.__name__.replace("_", "-")
        KINDS[name] = Kind(name, effect, make)
        return make

    return add


refused: Final = mistake(Effect.REFUSED)
altered: Final = mistake(Effect.ALTERED)


def edit(start: int, end: int, text: str, *marks: int) -> Edit:
    """Replace bytes; the line of `start` is right, and those of `marks`."""
    return Edit(start, end, text, text, (start, *marks))


def over(node: ast.Node, text: str, *marks: int) -> Edit:
    """Replace a node."""
    return edit(node.start, node.end, text, *marks)


def renamed(node: ast.Node, program: Program, old: str, new: str, *marks: int) -> Edit:
    """Write another name in the text of a node."""
    return over(node, program.text(node).replace(old, new, 1), *marks)


def free(random: Random, name: str, taken: Callable[[str], bool]) -> str | None:
    """Misspell the last segment of a name so that nothing is called so; None if that does not come about."""
    head, colons, last = name.rpartition("::")
    tries = (head + colons + misspell(random, last) for _ in range(5))
    return next((each for each in tries if not taken(each) and each.lower() != name.lower()), None)


def literal(node: ast.Node | None) -> str | None:
    """Return the text of a plain string or name."""
    return node.value if isinstance(node, (ast.String, ast.Name)) else None


def resources(program: Program) -> Iterator[tuple[str, ast.Resource, ast.ResourceBody]]:
    """Yield the bodies of resource expressions with the name of the type."""
    for resource in program.all(ast.Resource):
        if isinstance(resource.type, ast.Name):
            for body in resource.bodies:
                yield resource.type.value.removeprefix("::"), resource, body


def attributes(program: Program, *types: str) -> Iterator[tuple[str, ast.Resource, ast.Attribute]]:
    """Yield the attributes of resources of some types, or of all, with the name of the type."""
    for type_, resource, body in resources(program):
        if not types or type_ in types:
            yield from ((type_, resource, each) for each in body.attributes if isinstance(each, ast.Attribute))


def heads(program: Program, *, with_functions: bool = True) -> list[ast.Class | ast.Define | ast.Function]:
    """Return the definitions that declare parameters."""
    found: list[ast.Class | ast.Define | ast.Function] = [*program.all(ast.Class)]
    found += program.all(ast.Define)
    return found + program.all(ast.Function) if with_functions else found


def local_names(program: Program) -> set[str]:
    """Return the names of all variables and parameters that a file sets."""
    assigned = {each.name for node in program.all(ast.Assignment) for each in _variables(node.target)}
    return assigned | {each.name for each in program.all(ast.Parameter)}


def _variables(target: ast.Expression) -> Iterator[ast.Variable]:
    if isinstance(target, ast.Variable):
        yield target
    elif isinstance(target, ast.Array):
        for each in target.elements:
            yield from _variables(each)
