"""What a random control repository is made of, and how one fault gets into it.

A program is written twice from the same seed. The first time tells how many places there are for each kind of fault;
the second time one of them is spoilt. How it is spoilt is drawn from another source of chance, so that the rest is the
same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

Lines: TypeAlias = "list[str]"


@dataclass(frozen=True, slots=True)
class Sort:
    """A type as the language writes it, with expressions of values that are of it, and of others that are not."""

    type: str
    good: tuple[str, ...]
    bad: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a class, a defined type, a function or a template; `default` is an expression, or None."""

    name: str
    sort: Sort
    default: str | None = None


@dataclass(slots=True)
class Definition:
    """A class, a defined type or a function that is written already, and what others may use of it."""

    name: str
    parameters: list[Parameter] = field(default_factory=list[Parameter])
    variables: dict[str, Sort] = field(default_factory=dict[str, Sort])
    resources: list[Resource] = field(default_factory=list["Resource"])
    returns: Sort | None = None
    from_data: set[str] = field(default_factory=set[str])

    @property
    def module(self) -> str:
        """The module that it belongs to."""
        return self.name.partition("::")[0]


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource that is certainly in the catalog, with the names of the attributes that it sets."""

    type: str
    title: str
    attributes: tuple[str, ...] = ()

    @property
    def reference(self) -> str:
        """A reference to it."""
        return f"{capitalized(self.type)}['{self.title}']"


@dataclass(slots=True)
class Scope:
    """Where a statement is written: the variables it sees, and whether it is certainly evaluated, and once."""

    module: str
    variables: dict[str, Sort] = field(default_factory=dict[str, Sort])
    resources: list[Resource] = field(default_factory=list[Resource])
    defaults: set[str] = field(default_factory=set[str])
    kind: str = "class"
    is_certain: bool = True
    depth: int = 0

    def inner(self, *, is_certain: bool) -> Scope:
        """Return the scope of a branch: what it sets is not seen outside."""
        certain = self.is_certain and is_certain
        return Scope(
            self.module, dict(self.variables), list(self.resources), self.defaults, self.kind, certain, self.depth + 1
        )


@dataclass(slots=True)
class Draft:
    """A repository while it is written: its chance, its fault, its files and its definitions so far."""

    random: Random
    spare: Random
    fault: tuple[str, int] | None = None
    sites: Counter[str] = field(default_factory=Counter[str])
    files: dict[str, str] = field(default_factory=dict[str, str])
    classes: list[Definition] = field(default_factory=list[Definition])
    defines: list[Definition] = field(default_factory=list[Definition])
    functions: list[Definition] = field(default_factory=list[Definition])
    templates: list[Definition] = field(default_factory=list[Definition])
    sorts: list[Sort] = field(default_factory=list[Sort])
    virtual: list[Resource] = field(default_factory=list[Resource])
    has_stdlib: bool = False
    count: int = 0

    def spoilt(self, kind: str) -> bool:
        """Count a place for a fault; return whether it is the one that gets it."""
        self.sites[kind] += 1
        return self.fault == (kind, self.sites[kind] - 1)

    def pick(self, kind: str, good: str, *bad: str) -> str:
        """Return what belongs to a place, or one of those that do not."""
        return self.spare.choice(bad) if self.spoilt(kind) else good

    def name(self, kind: str, good: str) -> str:
        """Return a name, or one that nothing is called by."""
        return self.pick(kind, good, f"{good}x", f"{good[:-1]}q{good[-1]}")

    def fresh(self, word: str) -> str:
        """Return a name that was not used before."""
        self.count += 1
        return f"{word}{self.count}"

    def chance(self, share: float) -> bool:
        """Return true in so many cases."""
        return self.random.random() < share

    def some(self, things: Sequence[str], most: int) -> list[str]:
        """Return some different things, in their order."""
        chosen = set(self.random.sample(range(len(things)), min(len(things), self.random.randint(0, most))))
        return [each for number, each in enumerate(things) if number in chosen]


def capitalized(name: str) -> str:
    """Return the name of a resource type as references write it."""
    return "::".join(part.capitalize() for part in name.split("::"))


def standing(text: str) -> str:
    """Return an expression as a statement, which must not look as if it belonged to the one before."""
    return f"({text})" if text.startswith(("{", "/", "[", "-")) else text


def indented(lines: Lines) -> Lines:
    """Return lines that stand one level deeper."""
    return [f"  {line}" for line in lines]


def block(head: str, body: Lines, tail: str = "}") -> Lines:
    """Return a statement with a block."""
    return [f"{head} {{", *indented(body), tail]
