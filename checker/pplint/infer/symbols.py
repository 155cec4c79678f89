"""What names mean: a symbol for each kind of thing that has a name, with its declaration.

A symbol has what an editor shows about a name and where it leads to, so that nobody has to look any further. What is
known of a value at a place is another question: `type_of` and `value_of` answer that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from pplint.project.lookup import Declared
from pplint.types.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.base.source import Place
    from pplint.evaluator.builtins.table import Overload
    from pplint.evaluator.core.signatures import Signature
    from pplint.infer.names.declared_functions import FunctionSignatures
    from pplint.project.declarations import ResourceTypeDeclaration
    from pplint.syntax import ast
    from pplint.types.model import Type


class Symbol(Struct, frozen=True):
    """What a name means.

    `name` is whole, as the language writes it. `place` is where the declaration says the name, and `extent` all of the
    declaration; they are the same for what is not written in the language. Both are None for what no file declares,
    such as what the language brings itself.
    """

    word: ClassVar[str] = "name"

    name: str
    place: Place | None
    extent: Place | None

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"{self.word} `{self.name}`"


class Variable(Symbol, frozen=True):
    """A variable that is no parameter; `place` is the assignment that comes last before it is read.

    Where branches set it, `assignments` are all of them, in the order of the source.
    """

    word = "variable"

    assignments: tuple[Place, ...] = ()

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"variable `${self.name}`"


class Parameter(Symbol, frozen=True):
    """A parameter of a definition, a lambda or a template, with its declared type; `owner` is None for the last two."""

    word = "parameter"

    type: Type
    is_required: bool
    owner: Symbol | None = None

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"parameter `${self.name}`"


class Fact(Symbol, frozen=True):
    """A fact, or what is in a structured one: `path` are the keys after its name, and `type` is that of the value.

    Agents do not send one that `is_legacy` by default; `replacement` is what to write in its place.
    """

    word = "fact"

    path: tuple[str, ...]
    type: Type
    is_legacy: bool = False
    replacement: str | None = None

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"fact `{'.'.join((self.name, *self.path))}`"


class Function(Symbol, frozen=True):
    """A function: `builtin` are the overloads of one of the language, `declared` is what is known of any other.

    `deprecation` says why nobody should call it.
    """

    word = "function"

    builtin: tuple[Overload, ...] = ()
    declared: FunctionSignatures | None = None
    deprecation: str | None = None

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """The overloads, in the order in which a call tries them."""
        return tuple(each.signature for each in self.builtin) if self.declared is None else self.declared.signatures

    @property
    def texts(self) -> tuple[str, ...]:
        """The overloads as text."""
        if self.declared is None:
            return tuple(" ".join(each.text.split()) for each in self.builtin)
        return tuple(_text(self.name, each) for each in self.declared.signatures)

    @property
    def definition(self) -> Declared[ast.Function] | None:
        """The definition of a function that is written in the language."""
        declaration = None if self.declared is None else self.declared.declaration
        return declaration if isinstance(declaration, Declared) else None

    @property
    def is_private(self) -> bool:
        """Whether the documentation of a function in Ruby says that nobody else should call it."""
        declaration = None if self.declared is None else self.declared.declaration
        return declaration is not None and not isinstance(declaration, Declared) and declaration.is_private


def _text(name: str, signature: Signature) -> str:
    from pplint.types.mismatch_calls import signature_text

    returns = signature.described.type.returns
    return f"{name}({signature_text(signature.described)}){'' if returns is None else f' >> {display(returns)}'}"


class HostClass(Symbol, frozen=True):
    """A class."""

    word = "class"

    definition: Declared[ast.Class]


class Define(Symbol, frozen=True):
    """A defined type."""

    word = "defined type"

    definition: Declared[ast.Define]


class ResourceType(Symbol, frozen=True):
    """A resource type that is not a defined one, with its attributes."""

    word = "resource type"

    declaration: ResourceTypeDeclaration


class DataType(Symbol, frozen=True):
    """A type alias, or a type of the language or of Ruby; `definition` is that of an alias."""

    word = "data type"

    type: Type
    definition: Declared[ast.TypeAlias | ast.TypeDefinition] | None = None


class Attribute(Symbol, frozen=True):
    """An attribute of a resource type, or a metaparameter, which has no `owner`; a type of None accepts anything.

    `values` are words for the type. `deprecation` says why nobody should set it.
    """

    word = "attribute"

    type: Type | None
    owner: ResourceType | None = None
    values: str | None = None
    deprecation: str | None = None

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"{'metaparameter' if self.owner is None else 'attribute'} `{self.name}`"


class Plan(Symbol, frozen=True):
    """A plan; `definition` is None if it is written in YAML, `parameters` if it takes whatever it is given."""

    word = "plan"

    parameters: Mapping[str, Parameter] | None
    definition: Declared[ast.Plan] | None = None


class Task(Symbol, frozen=True):
    """A task; `parameters` is None if it takes whatever it is given."""

    word = "task"

    parameters: Mapping[str, Parameter] | None


class Resource(Symbol, frozen=True):
    """A resource that a file declares; `name` is its title."""

    word = "resource"

    type: Define | ResourceType | None
    body: ast.ResourceBody
