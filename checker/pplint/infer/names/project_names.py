"""What the files of a project can name: its declarations, as inference asks for them.

They are read when they are first asked for, and remembered for all files of the project.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.infer.names import looked_up
from pplint.infer.names.facts import Facts
from pplint.infer.names.follow_stack import Following
from pplint.infer.names.followed import FollowedClasses, FollowedFunctions
from pplint.infer.names.read_types import DescribedTypes, ParameterTypes
from pplint.infer.names.site_variables import SiteVariables
from pplint.project.declarations import DataTypeDeclaration
from pplint.project.lookup import Declared
from pplint.project.stub_files import bundled_modules
from pplint.query import Queries, query
from pplint.types.alias import AliasType
from pplint.types.catalog_types import ResourceType
from pplint.types.model import ANY, Type
from pplint.types.names import capitalized
from pplint.types.type_definitions import TypeDefinitions

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pplint.evaluator.core.unknown import Result
    from pplint.infer.names.declared_functions import FunctionSignatures
    from pplint.infer.names.followed import ClassVariables, FunctionResult
    from pplint.project.declarations import ResourceTypeDeclaration
    from pplint.project.project import Project
    from pplint.syntax import ast
    from pplint.syntax.name_kinds import Kind


class Follower(Struct, frozen=True):
    """What finds out about definitions in other files, when something names them."""

    class_variables: Callable[[ProjectNames, Declared[ast.Class]], ClassVariables]
    function_result: Callable[[ProjectNames, Declared[ast.Function]], FunctionResult | None]
    site_variables: Callable[[ProjectNames], Mapping[str, Result]]


GivenType = Callable[["ast.Class | ast.Define", str], "Type | None"]
"""Returns the type of what is given to a parameter of a definition that declares no type; None if it is not known."""


class ProjectNames:
    """The declarations of a project, by their names.

    With `given_type`, parameters without a type have that of what the whole project gives to them, and lookups that of
    all that they may find.
    """

    def __init__(self, project: Project, follower: Follower, given_type: GivenType | None = None) -> None:
        self.given_type = given_type
        remember = project.session.engine.remember
        self.queries = Queries(project.session.engine, self)
        self.project = project
        self.facts = Facts(project)
        self.site = SiteVariables(project, partial(follower.site_variables, self))
        self.following = Following()
        self.parameter_types = ParameterTypes(remember, self.data_type)
        self.described_types = DescribedTypes(remember, self.parameter_types.known_type)
        self._types = TypeDefinitions(
            self._definition,
            self._other_type,
            is_forgiving=True,
            remember=remember,
            for_current=project.session.engine.for_current,
        )
        self._followed_classes = FollowedClasses(
            remember, self.following, self.declared_class, partial(follower.class_variables, self)
        )
        self._followed_functions = FollowedFunctions(
            remember, self.following, self.signatures, partial(follower.function_result, self)
        )
        self._read: set[str] = set()

    def has_module(self, name: str) -> bool:
        """Return whether a module is there, or known well enough by stubs to do without it."""
        return name in self.project.modules or name in bundled_modules()

    def data_type(self, name: str) -> Type | None:
        """Return the type alias, data type or resource type of a name."""
        return self._types.resolve(name)

    def _definition(self, name: str) -> ast.TypeAlias | ast.TypeDefinition | None:
        """Return the definition of a type alias; a defined type of the same name hides it."""
        found = self.project.data_type(name)
        return found.node if isinstance(found, Declared) and not self._is_resource_type(name) else None

    def _other_type(self, name: str) -> Type | None:
        """Return a type that is no alias: an object type that Ruby defines stands for anything, for now unseen."""
        word = name.lower().removeprefix("::")
        if isinstance(self.project.data_type(word), DataTypeDeclaration):
            return AliasType(name, lambda: ANY)
        return ResourceType(capitalized(word)) if self._is_resource_type(word) else None

    def _is_resource_type(self, name: str) -> bool:
        return self.resource_type(name) is not None or self.declared_define(name) is not None

    def signatures(self, name: str) -> FunctionSignatures | None:
        """Return the signatures of a function that is not part of the core, with what else is known of it."""
        # A signature may lead back to the function that is being read, which is none until then.
        return None if name in self._read else self._signatures(name)

    @query
    def _signatures(self, name: str) -> FunctionSignatures | None:
        self._read.add(name)
        try:
            return self._read_function(name)
        finally:
            self._read.discard(name)

    def _read_function(self, name: str) -> FunctionSignatures | None:
        from pplint.infer.names.declared_functions import FunctionSignatures

        found, types = self.project.function(name), self.parameter_types
        if isinstance(found, Declared):
            return FunctionSignatures.in_language(found, types.of)
        known_type = self.queries.engine.for_current(types.known_type)
        return None if found is None else FunctionSignatures.described(found, known_type)

    def result_of(self, name: str) -> FunctionResult | None:
        """Return what is known of the result of a function that declares no type of it, from its body."""
        self.site.follow()
        return self._followed_functions.result(name)

    @query
    def declared_class(self, name: str) -> Declared[ast.Class] | None:
        """Return the class of a name, with the file that it is in."""
        return self.project.host_class(name)

    def class_variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class, or None if there is no such class, or while it is being followed."""
        self.site.follow()
        return self._followed_classes.variables(name.lower().removeprefix("::"))

    @query
    def declared_define(self, name: str) -> Declared[ast.Define] | None:
        """Return the defined type of a name, with the file that it is in."""
        return self.project.define(name)

    @query
    def resource_type(self, name: str) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name, if it is not a defined type."""
        return self.project.resource_type(name)

    @query
    def attributes_changed(self, resource_type: str, is_in_definition: bool) -> Collection[str] | None:
        """Return the attributes that resources of a type may get elsewhere than where they are declared.

        They are declared in a class or another definition, or at top scope and in nodes. None if it is not known.
        """
        from pplint.project.changed_attributes import attributes_changed

        return attributes_changed(self.project, resource_type, is_in_definition=is_in_definition)

    @query
    def looked_up_type(self, key: str) -> Type | None:
        """Return the type of what every node finds for a key in data, None if that is not known."""
        find = looked_up.looked_up_type if self.given_type is None else looked_up.found_type
        return find(self.project.data, key)

    @query
    def similar(self, kind: Kind, name: str) -> Sequence[str]:
        """Return names of a kind that exist and look like one that does not."""
        return self.project.similar(kind, name)
