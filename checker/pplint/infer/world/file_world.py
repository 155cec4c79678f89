"""The names that one file sees: its own, wherever it stands, and those of its project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.signatures import signature_of
from pplint.infer.world.world import FunctionSignatures, World
from pplint.project.lookup import Declared
from pplint.source import Place
from pplint.syntax.ast import Function
from pplint.types.definitions import Definitions
from pplint.types.model import ResourceType, Type
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.evaluator.core.definitions import Definitions as OwnDefinitions
    from pplint.infer.world.world import ClassVariables, FunctionResult
    from pplint.project.declarations import ResourceTypeDeclaration
    from pplint.source import SourceFile
    from pplint.syntax import ast


class FileWorld(World):
    """The names that one file sees: its own, wherever it stands, and those of its project."""

    def __init__(self, world: World, own: OwnDefinitions, source: SourceFile, module: str | None) -> None:
        """Look into the definitions of a file first; what is not there is the world's to answer."""
        self.module = module
        self.project = world.project
        self.facts = world.facts
        self.site = world.site
        self._follower = world._follower  # noqa: SLF001 - one for all files
        self._similar = world._similar  # noqa: SLF001 - one memory for all files
        self.source = source
        self._world = world
        self._own = own
        self.parameter_types = {} if own.data_types else world.parameter_types
        self.known_types = {} if own.data_types or own.defines else world.known_types
        self._own_types = (
            Definitions(own.data_types.get, world.data_type, is_forgiving=True) if own.data_types else None
        )
        self._own_signatures: dict[str, FunctionSignatures] = {}
        self._results = {}
        self.following = world.following

    def data_type(self, name: str) -> Type | None:
        """Return the type alias, data type or resource type of a name."""
        found = self._world.data_type(name) if self._own_types is None else self._own_types.resolve(name)
        if found is None and name.lower().removeprefix("::") in self._own.defines:
            return ResourceType(capitalized(name.lower().removeprefix("::")))
        return found

    def type_of_text(self, text: str) -> Type:
        """Return the type that a declaration outside of manifests names; what cannot be read may be anything."""
        return self._world.type_of_text(text)

    def attributes_changed(self, resource_type: str) -> Collection[str] | None:
        """Return the attributes that resources of a type may get elsewhere than where they are declared."""
        return self._world.attributes_changed(resource_type)

    def signatures(self, name: str) -> FunctionSignatures | None:
        """Return the signatures of a function, with what else is known of it."""
        node = self._own.functions.get(name)
        if not isinstance(node, Function):
            return self._world.signatures(name)
        if name not in self._own_signatures:
            place = Place(self.source.path, node.name_span)
            declared = Declared(node, self.source, None)
            self._own_signatures[name] = FunctionSignatures((signature_of(node, self.type_of),), place, True, declared)
        return self._own_signatures[name]

    def result_of(self, name: str) -> FunctionResult | None:
        """Return what is known of the result of a function that declares no type of it, from its body."""
        return super().result_of(name) if name in self._own.functions else self._world.result_of(name)

    def declared_class(self, name: str) -> Declared[ast.Class] | None:
        """Return the class of a name, with the file that it is in."""
        node = self._own.classes.get(name.lower().removeprefix("::"))
        return self._world.declared_class(name) if node is None else Declared(node, self.source, None)

    def declared_define(self, name: str) -> Declared[ast.Define] | None:
        """Return the defined type of a name, with the file that it is in."""
        node = self._own.defines.get(name.lower().removeprefix("::"))
        return self._world.declared_define(name) if node is None else Declared(node, self.source, None)

    def resource_type(self, name: str) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name, if it is not a defined type."""
        return self._world.resource_type(name)

    def class_variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class; one of this file is followed for itself."""
        found = self._world.class_variables(name)
        return None if found is None and name.lower() in self._own.classes else found
