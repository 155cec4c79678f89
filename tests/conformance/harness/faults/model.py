"""What a fault is, and the programs that one is put into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.walk import children

if TYPE_CHECKING:
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats

AnyCall: TypeAlias = ast.Call | ast.MethodCall
AnyDefinition: TypeAlias = ast.Class | ast.Define | ast.Function
N = TypeVar("N", bound=ast.Node)


@dataclass(frozen=True, slots=True)
class Edit:
    """Bytes from `start` to `end` that become `text`, and what is wrong afterwards.

    A diagnostic is on the right line if it is on that of one of `marks`: offsets into the bytes after the edit.
    """

    start: int
    end: int
    text: str
    description: str
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """An edit to a file that makes the compiler refuse what it accepted before."""

    kind: str
    path: str
    edit: Edit

    def apply(self, data: bytes) -> bytes:
        """Return the bytes of the file with the fault in them."""
        return data[: self.edit.start] + self.edit.text.encode() + data[self.edit.end :]

    def lines(self, source: SourceFile) -> set[int]:
        """Return the lines, counted from 1, on which a diagnostic is right; `source` has the fault in it."""
        return {source.lines.line(mark) for mark in self.edit.marks}


@dataclass
class Program:
    """A parsed file of a module."""

    source: SourceFile
    tree: ast.File
    parents: dict[ast.Node, ast.Node] = field(default_factory=dict[ast.Node, ast.Node])
    nodes: dict[type[ast.Node], list[ast.Node]] = field(default_factory=dict[type[ast.Node], list[ast.Node]])

    @classmethod
    def read(cls, path: str, data: bytes) -> Program | None:
        """Parse a file; return None if it is refused."""
        source = SourceFile(path, data)
        parsed = parse(source)
        if any(problem.refuses for problem in parsed.problems):
            return None
        program = cls(source, parsed.tree)
        program.index()
        return program

    def index(self) -> None:
        """Note the nodes by their classes, in the order of the source, and what each is in."""
        stack: list[ast.Node] = [self.tree]
        while stack:
            node = stack.pop()
            self.nodes.setdefault(type(node), []).append(node)
            below = children(node)
            self.parents.update(dict.fromkeys(below, node))
            stack += reversed(below)

    def all(self, node_class: type[N]) -> list[N]:
        """Return the nodes of a class, in the order of the source."""
        return [node for node in self.nodes.get(node_class, []) if isinstance(node, node_class)]

    def calls(self) -> list[tuple[AnyCall, str]]:
        """Return the calls of functions, each with the name of the function: all prefix calls come first."""
        found: list[AnyCall] = [*self.all(ast.Call), *self.all(ast.MethodCall)]
        return [(call, call.function.value) for call in found if isinstance(call.function, ast.Name)]

    def around(self, node: ast.Node) -> Iterator[ast.Node]:
        """Yield what a node is in, from the inside out."""
        while (parent := self.parents.get(node)) is not None:
            yield parent
            node = parent

    def text(self, node: ast.Node) -> str:
        """Return the text of a node."""
        return self.source.text(node.span)

    @cached_property
    def definition(self) -> AnyDefinition | None:
        """The only class, defined type or function of the file; None if there are more, or none."""
        found: list[AnyDefinition] = [*self.all(ast.Class), *self.all(ast.Define), *self.all(ast.Function)]
        return found[0] if len(found) == 1 else None

    @cached_property
    def parameters(self) -> list[ast.Parameter]:
        """The parameters of the only definition, or of the template."""
        if self.definition is not None:
            return self.definition.parameters
        return [parameter for template in self.all(ast.Template) for parameter in template.parameters or []]

    @cached_property
    def lambda_parameters(self) -> set[str]:
        """The names that lambdas give to their parameters, which hide other variables."""
        return {parameter.name for block in self.all(ast.Lambda) for parameter in block.parameters}


Edits: TypeAlias = Iterator[Edit]
Kind: TypeAlias = Callable[[Program, "InferenceStats", "Random"], Edits]

KINDS: Final[dict[str, Kind]] = {}
"""Every kind of fault by its name; the docstring of each says why the compiler must refuse it."""


def kind(make: Kind) -> Kind:
    """Add a kind of fault, which yields every place of a program that it can be put into."""
    KINDS[make.__name__.replace("_", "-")] = make
    return make


def replaced(node: ast.Node, text: str, description: str, *marks: int) -> Edit:
    """Replace a node; the line where it starts is right, and those of `marks` in front of it."""
    return Edit(node.start, node.end, text, description, (node.start, *marks))


def inserted(offset: int, text: str, description: str, *marks: int) -> Edit:
    """Insert a text; `marks` are right, or where it starts if there are none."""
    return Edit(offset, offset, text, description, marks or (offset,))


def misspell(random: Random, word: str) -> str:
    """Return the word with two letters in the other order, or one too many or too few; never the word itself."""
    if len(word) < 3:
        return word + random.choice("bdkm")
    at = random.randrange(1, len(word) - 1)
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    doubled = word[: at + 1] + word[at:]
    shortened = word[:at] + word[at + 1 :]
    return next(each for each in random.sample((swapped, doubled, shortened), 3) if each != word)


def misspell_last(random: Random, name: str) -> str:
    """Misspell the last segment of a qualified name."""
    head, colons, last = name.rpartition("::")
    return head + colons + misspell(random, last)
