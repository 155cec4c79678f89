"""What is declared outside of manifests: by Ruby in modules, and by stubs.

Both say the same things in the same form. Types and signatures are kept as the language writes them, and read when a
check first asks for them: a run touches few of the functions and resource types that a project has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.base.source import Place


class FunctionDeclaration(Struct, frozen=True):
    """A function that is not written in the language.

    `signatures` are its overloads in the order in which a call tries them, each as `parse_signature` reads it:
    `merge(Hash *$hashes) >> Hash`. They may use `local_types`, which maps names to the text of a type. If
    `is_certain` is false, something could not be read, and a call with other arguments may be right as well. One
    that `is_for_plans` fails where a catalog is compiled. `body` is the text of a definition that says what it returns.
    """

    name: str
    signatures: tuple[str, ...]
    place: Place | None = None
    local_types: Mapping[str, str] = {}
    is_certain: bool = True
    is_private: bool = False
    deprecation: str | None = None
    is_for_plans: bool = False
    body: str | None = None


class CallerReads(Struct, frozen=True):
    """What a function reads of the scope that it is called in: variables by name, and what `functions` read of it.

    If `is_any`, it may read all variables of that scope.
    """

    names: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    is_any: bool = False


class ResourceAttribute(Struct, frozen=True):
    """A property or parameter of a resource type.

    `type` is the text of the type that all accepted values have, as a manifest may give them; None where any may be.
    Whatever it says, a manifest may also give `undef`, a `Deferred`, and a `Sensitive` of an accepted value, unless the
    resource type `sees_sensitive`. `values` are words for the type, such as "an absolute path".
    """

    name: str
    type: str | None = None
    is_property: bool = False
    is_namevar: bool = False
    is_required: bool = False
    place: Place | None = None
    deprecation: str | None = None
    is_read_only: bool = False
    values: str | None = None


class Refusal(Struct, frozen=True):
    """Attributes that a resource must not have together, and why.

    `attributes` is the text of a `Struct`: a resource is refused if its attributes are one, whatever others it has. A
    value that accepts nothing but `undef` stands for an attribute that is not set.
    """

    attributes: str
    reason: str


class ResourceTypeDeclaration(Struct, frozen=True):
    """A resource type that is not a defined type, with its attributes, but for the metaparameters.

    If `is_certain` is false, there may be attributes that could not be read. If `sees_sensitive`, the types of the
    attributes are those of the values as a manifest gives them, with `Sensitive` around what is sensitive. `namevar` is
    the attribute that the title is the value of, where that is known.
    """

    name: str
    attributes: Mapping[str, ResourceAttribute]
    place: Place | None = None
    is_certain: bool = True
    sees_sensitive: bool = False
    namevar: str | None = None
    refusals: tuple[Refusal, ...] = ()


class DataTypeDeclaration(Struct, frozen=True):
    """A data type that Ruby defines: `interface` is the text of an Object type's definition, None if unreadable."""

    name: str
    interface: str | None
    place: Place | None = None


class DescribedParameter(Struct, frozen=True):
    """A parameter of a task, or of a plan in YAML: the text of its type, None if it may be anything."""

    name: str
    type: str | None
    has_default: bool


class RunDeclaration(Struct, frozen=True):
    """A task, or a plan in YAML. `parameters` is None if it takes whatever it is given, or if they cannot be read."""

    name: str
    parameters: Mapping[str, DescribedParameter] | None
    place: Place


class FactDeclaration(Struct, frozen=True):
    """A fact that a module adds: its name; `type` is the text of its type, where that is known."""

    name: str
    type: str | None = None
    place: Place | None = None
