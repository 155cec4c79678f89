"""What a file can name outside of itself: the declarations of its project, by the names that the evaluator asks for.

A `World` belongs to a project. It reads the types of parameters and the variables of classes when they are first asked
for, and remembers them for all files of the project.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, cast

from pplint.evaluator.core.signatures import parse_signature, signature_of
from pplint.infer.world.facts import Facts
from pplint.infer.world.follow_stack import Following
from pplint.infer.world.misspelling import is_alike
from pplint.infer.world.site_variables import SiteVariables
from pplint.project.changed_attributes import attributes_changed
from pplint.project.declarations import DataTypeDeclaration, FunctionDeclaration
from pplint.project.lookup import Declared, Status
from pplint.project.stub_files import bundled_modules
from pplint.project.stubs import stubbed_names
from pplint.records import dataclass
from pplint.source import Place
from pplint.syntax.name_kinds import Kind
from pplint.types.alias import AliasType
from pplint.types.definitions import Definitions, anything_called
from pplint.types.errors import TypeIssue
from pplint.types.model import ANY, ResourceType, Type
from pplint.types.names import capitalized
from pplint.types.parse import parse_type, parse_type_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.project.declarations import Attribute, ResourceTypeDeclaration
    from pplint.project.project import Project
    from pplint.syntax import ast


@dataclass(frozen=True, slots=True)
class ClassVariables:
    """The variables of a class with what is known of them; others may be set if the class could not be followed.

    `steps` is what it took to follow the class, which counts for each definition that reads its variables.
    """

    variables: dict[str, Result]
    is_complete: bool
    steps: int


@dataclass(frozen=True, slots=True)
class FunctionSignatures:
    """The overloads of a function, and where it is declared; calls may fit others if it could not be read whole."""

    signatures: tuple[Signature, ...]
    place: Place | None
    is_certain: bool
    declaration: Declared[ast.Function] | FunctionDeclaration


@dataclass(frozen=True, slots=True)
class FunctionResult:
    """What is known of the result of a function, and how many steps it took to find out."""

    result: Result
    steps: int


@dataclass(frozen=True, slots=True)
class Follower:
    """What finds out about definitions in other files, when something names them."""

    class_variables: Callable[[World, Declared[ast.Class]], ClassVariables]
    function_result: Callable[[World, Declared[ast.Function]], FunctionResult | None]
    site_variables: Callable[[World], Mapping[str, Result]]


@cache
def _anything() -> Signature:
    """Return the signature of a function that may take anything."""
    return parse_signature("anything(Any *$arguments, Optional[Callable] $block)", lambda _: None)


class World:
    """The names of a project, as the evaluator and inference ask for them."""

    are_complete = False
    have_data = True

    def __init__(self, project: Project, follower: Follower) -> None:
        self.module: str | None = None
        self.project = project
        self.facts = Facts(project)
        self.parameter_types: dict[ast.Expression, Type] = {}
        self._types = Definitions(self._definition, self._other_type, is_forgiving=True)
        self._functions: dict[str, FunctionSignatures | None] = {}
        self._results: dict[str, FunctionResult | None] = {}
        self._classes: dict[str, ClassVariables | None] = {}
        self.following = Following()
        self._texts: dict[str, Type] = {}
        self._host_classes: dict[str, Declared[ast.Class] | None] = {}
        self._defines: dict[str, Declared[ast.Define] | None] = {}
        self._resource_types: dict[str, ResourceTypeDeclaration | None] = {}
        self._changes: dict[str, Collection[str] | None] = {}
        self._similar: dict[tuple[Kind, str], Sequence[str]] = {}
        self.known_types: dict[bytes, Type] = {}
        self._follower = follower
        self.site = SiteVariables(project, partial(follower.site_variables, self))

    def has_module(self, name: str) -> bool:
        """Return whether a module is there, or known well enough by stubs to do without it."""
        return name in self.project.modules or name in bundled_modules()

    def has_function(self, module: str, name: str) -> bool:
        """Return whether a module is there with a function of that name, or the function is known by its stubs."""
        if module in self.project.modules:
            return self.signatures(name) is not None
        return module in self.project.modules_of_function(name)

    # Types

    def data_type(self, name: str) -> Type | None:
        """Return the type alias, data type or resource type of a name."""
        return self._types.resolve(name)

    def known_type(self, name: str) -> Type | None:
        """Return the type of a name, or one that has all values if none is known; None if the language has one."""
        return self.data_type(name) or anything_called(name)

    def _definition(self, name: str) -> ast.TypeAlias | ast.TypeDefinition | None:
        """Return the definition of a type alias; a defined type of the same name hides it."""
        found = self.project.data_type(name)
        return found.node if isinstance(found, Declared) and not self.is_resource_type(name) else None

    def _other_type(self, name: str) -> Type | None:
        """Return a type that is no alias: an object type that Ruby defines stands for anything, for now unseen."""
        word = name.lower().removeprefix("::")
        if isinstance(self.project.data_type(word), DataTypeDeclaration):
            return AliasType(name, lambda: ANY)
        if self.is_resource_type(word):
            return ResourceType(capitalized(word))
        return None

    def is_resource_type(self, name: str) -> bool:
        """Return whether resources of a type of that name can be declared."""
        return self.resource_type(name) is not None or self.declared_define(name) is not None

    def type_of(self, node: ast.Expression | None) -> Type:
        """Return the type that a parameter in any file declares; what cannot be read may be anything."""
        if node is None:
            return ANY
        if node not in self.parameter_types:
            try:
                self.parameter_types[node] = parse_type(node, self.known_type)
            except TypeIssue:
                self.parameter_types[node] = ANY
        return self.parameter_types[node]

    def type_of_attribute(self, attribute: Attribute) -> Type | None:
        """Return the type of the values that an attribute accepts, or None if it may accept any."""
        return None if attribute.type is None else self.type_of_text(attribute.type)

    def type_of_text(self, text: str) -> Type:
        """Return the type that a declaration outside of manifests names; what cannot be read may be anything."""
        if text not in self._texts:
            try:
                self._texts[text] = parse_type_text(text, self.known_type)
            except TypeIssue:
                self._texts[text] = ANY
        return self._texts[text]

    # Functions

    def function(self, name: str) -> tuple[Signature, ...] | None:
        """Return the signatures of a function that is not part of the core."""
        found = self.signatures(name)
        return None if found is None else found.signatures

    def signatures(self, name: str) -> FunctionSignatures | None:
        """Return the signatures of a function, with what else is known of it."""
        if name not in self._functions:
            self._functions[name] = None
            self._functions[name] = self._read_function(name)
        return self._functions[name]

    def _read_function(self, name: str) -> FunctionSignatures | None:
        found = self.project.function(name)
        if isinstance(found, Declared):
            place = Place(found.path, found.node.name_span)
            return FunctionSignatures((signature_of(found.node, self.type_of),), place, found.is_sound, found)
        if found is None:
            return None
        return FunctionSignatures(tuple(self._parsed(found)), found.place, found.is_certain, found)

    def result_of(self, name: str) -> FunctionResult | None:
        """Return what is known of the result of a function that declares no type of it, from its body."""
        self.site.follow()
        if name not in self._results:
            found = self.signatures(name)
            declared = None if found is None else found.declaration
            if not isinstance(declared, Declared) or not declared.is_sound or declared.node.return_type is not None:
                self._results[name] = None
            elif not self._follow_function(name, declared):
                return None
        return self._results[name]

    def _follow_function(self, name: str, declared: Declared[ast.Function]) -> bool:
        """Follow the body of a function; return False if it is being followed. One that calls itself gives anything."""
        if not self.following.enter("function", name):
            return False
        result = None
        try:
            result = self._follower.function_result(self, declared)
        finally:
            self._results[name] = None if self.following.leave() else result
        return True

    def _parsed(self, declared: FunctionDeclaration) -> Sequence[Signature]:
        """Read the signatures of a declaration; what cannot be read, or may be incomplete, takes anything."""
        if not declared.is_certain:
            return (_anything(),)

        def resolve(name: str) -> Type | None:
            text = declared.local_types.get(name)
            return self.known_type(name) if text is None else AliasType(name, lambda: parse_type_text(text, resolve))

        try:
            return [parse_signature(text, resolve) for text in declared.signatures] or (_anything(),)
        except (TypeIssue, ValueError):
            return (_anything(),)

    # Classes, defined types and variables

    def declared_class(self, name: str) -> Declared[ast.Class] | None:
        """Return the class of a name, with the file that it is in."""
        known = self._host_classes
        if name not in known:
            known[name] = self.project.host_class(name)
        return known[name]

    def declared_define(self, name: str) -> Declared[ast.Define] | None:
        """Return the defined type of a name, with the file that it is in."""
        known = self._defines
        if name not in known:
            known[name] = self.project.define(name)
        return known[name]

    def resource_type(self, name: str) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name, if it is not a defined type."""
        known = self._resource_types
        if name not in known:
            known[name] = self.project.resource_type(name)
        return known[name]

    @property
    def is_for_plans(self) -> bool:
        """Whether Bolt's functions can be called."""
        return self.project.is_for_plans

    @staticmethod
    def place_of(declared: Declared[ast.Class] | Declared[ast.Define] | Declared[ast.Function]) -> Place:
        """Return where the name of a definition stands."""
        return Place(declared.path, declared.node.name_span)

    def host_class(self, name: str) -> ast.Class | None:
        """Return the class of a name."""
        found = self.declared_class(name)
        return None if found is None else found.node

    def variable(self, name: str) -> Result | None:  # noqa: ARG002 - the interface asks for it
        """Return nothing: inference looks for the variables of classes itself."""
        return None

    def top_variable(self, name: str) -> Result | None:
        """Return what is known of a variable of the top scope, or None if nothing is called so."""
        return self.site.result(name) if name in self.site else self.facts.variable(name)

    def is_unset(self, name: str) -> bool:
        """Return whether no variable of the top scope can be called so."""
        return self.facts.is_unknown(name)

    def class_variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class, or None if there is no such class, or while it is being followed.

        A class whose variables are needed by too many others, each for the next, is taken for one of those.
        """
        name = name.lower().removeprefix("::")
        self.site.follow()
        if self.following.meets("class", name):
            return None
        if name not in self._classes:
            found = self.declared_class(name)
            if found is not None and not self.following.enter("class", name):
                return None
            self._classes[name] = None if found is None else self._follow(found)
        return self._classes[name]

    def _follow(self, declared: Declared[ast.Class]) -> ClassVariables:
        try:
            return self._follower.class_variables(self, declared)
        finally:
            self.following.leave()

    def place_of_name(self, kind: Kind, name: str) -> Place | None:
        """Return where something of a kind is declared, if that is in a file."""
        look_up: dict[Kind, Callable[[str], object]] = {
            Kind.HOST_CLASS: self.declared_class,
            Kind.DEFINE: self.declared_define,
            Kind.FUNCTION: self.project.function,
            Kind.DATA_TYPE: self.project.data_type,
            Kind.RESOURCE_TYPE: self.resource_type,
        }
        found = look_up[kind](name) if kind in look_up else None
        if isinstance(found, Declared):
            declared = cast("Declared[ast.Definition]", found)
            return Place(declared.path, declared.node.name_span)
        return getattr(found, "place", None)

    def attributes_changed(self, resource_type: str) -> Collection[str] | None:
        """Return the attributes that resources of a type may get elsewhere than where they are declared.

        None if that is not known.
        """
        known = self._changes
        if resource_type not in known:
            known[resource_type] = attributes_changed(self.project, resource_type)
        return known[resource_type]

    # Names that are not found

    def is_unknown(self, kind: Kind, name: str) -> bool:
        """Return whether nothing of that kind can have a name: what would hold it is at hand, and does not."""
        return self.project.status(kind, name, self.module) is Status.UNKNOWN

    def missing_module(self, kind: Kind, name: str) -> str | None:
        """Return the module that would have to be at hand to tell whether something has a name."""
        return self.project.why_unresolvable(kind, name, self.module)

    def leads_into(self, kind: str, name: str) -> str | None:
        """Return the module that a name which is not found leads into, if that can be told."""
        is_of_module = kind in {"class", "plan", "task"} and "::" not in name
        return name if is_of_module else self.project.leads_into(name, self.module)

    def needs(self, module: str) -> bool:
        """Return whether a module is missing that the project says it needs."""
        return self.project.needs(module)

    def relative(self, kind: str, name: str) -> str | None:
        """Return the class or defined type of the file's own module that a name would be if names were relative.

        They are not; but if no module is likely to be called so, that is what is meant.
        """
        is_relative = kind in {"class", "type", "resource type"} and self.module is not None
        if not is_relative or self.project.may_have(name, self.module):
            return None
        whole = f"{self.module}::{name}"
        found = self.declared_class(whole) if kind == "class" else self.declared_define(whole)
        return None if found is None else whole

    def has_misspelt_module(self, kinds: Sequence[Kind], name: str) -> bool:
        """Return whether a name exists but for its module, which is called almost as one that has it."""
        module, _, rest = name.partition("::")
        if self.project.may_have(module, self.module):
            return False
        near = (each for each in self.project.modules if is_alike(Kind.HOST_CLASS, module, (each,)))
        names = [f"{each}::{rest}" for each in near]
        return any(self.project.status(kind, each) is Status.FOUND for each in names for kind in kinds)

    def is_slip_of_stub(self, kinds: Sequence[Kind], name: str) -> bool:
        """Return whether a name is almost one that a module has which is missing, and of which there are stubs."""
        module = name.partition("::")[0]
        if module in self.project.modules:
            return False
        return any(is_alike(kind, name, [each.lower() for each in stubbed_names(kind, module)]) for kind in kinds)

    def similar(self, kind: Kind, name: str) -> Sequence[str]:
        """Return names of a kind that exist and look like one that does not."""
        known = self._similar
        if (kind, name) not in known:
            known[kind, name] = self.project.similar(kind, name)
        return known[kind, name]
