"""The names that one file sees: its own, wherever it stands, and those of its project."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from pplint.infer.names.facts import HASHES
from pplint.infer.names.followed import FollowedFunctions
from pplint.infer.names.missing_names import MissingNames
from pplint.infer.names.read_types import ParameterTypes
from pplint.project.lookup import Declared
from pplint.syntax.ast import Function, Plan
from pplint.types.catalog_types import ResourceType
from pplint.types.names import capitalized
from pplint.types.type_definitions import TypeDefinitions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from pplint.base.source import SourceFile
    from pplint.evaluator.core.program_definitions import Definitions
    from pplint.evaluator.core.signatures import Signature
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.names.declared_functions import FunctionSignatures
    from pplint.infer.names.facts import Facts
    from pplint.infer.names.followed import ClassVariables, FunctionResult
    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.declarations import (
        DataTypeDeclaration,
        ResourceAttribute,
        ResourceTypeDeclaration,
        RunDeclaration,
    )
    from pplint.project.project import Project
    from pplint.syntax import ast
    from pplint.syntax.name_kinds import Kind
    from pplint.types.model import Type


def _own_types(own: Definitions, names: ProjectNames) -> TypeDefinitions:
    for_current = names.queries.engine.for_current
    return TypeDefinitions(own.data_types.get, names.data_type, is_forgiving=True, for_current=for_current)


class FileNames:
    """The names that one file sees: `own` goes first, what is not there is the project's to answer.

    `missing` answers for names that are not found, and `parameter_types` reads the types of parameters, in any file, as
    the file sees them.
    """

    __slots__ = (
        "_followed_functions",
        "_own",
        "_own_signatures",
        "_own_types",
        "_project_names",
        "missing",
        "module",
        "parameter_types",
        "required_by",
        "source",
        "type_of",
        "type_of_attribute",
        "type_of_text",
    )

    type_of: Callable[[ast.Expression | None], Type]
    """Returns the type that a parameter in any file declares; what cannot be read may be anything."""

    type_of_text: Callable[[str], Type]
    """Returns the type that a declaration outside of manifests names; what cannot be read may be anything."""

    type_of_attribute: Callable[[ResourceAttribute], Type | None]
    """Returns the type of the values that an attribute accepts, or None if it may accept any."""

    required_by: Callable[[str], frozenset[str]]
    """Returns the entries that a hash needs, and not as `undef`, to be of the `Struct` that a text names."""

    are_complete = False
    have_data = True

    def __init__(
        self,
        project_names: ProjectNames,
        own: Definitions,
        source: SourceFile,
        module: str | None,
        follow: Callable[[FileNames, Declared[Function]], FunctionResult | None],
    ) -> None:
        """Look into the definitions of a file of a module, or of none; `follow` finds out what its functions return."""
        self.module = module
        self.source = source
        self.missing = MissingNames(project_names.project, module)
        self._project_names = project_names
        self._own = own
        self._own_types = _own_types(own, project_names) if own.data_types else None
        self.parameter_types = (
            ParameterTypes(cache, self.data_type) if own.data_types or own.defines else project_names.parameter_types
        )
        self.type_of = self.parameter_types.of
        described = project_names.described_types
        self.type_of_text = described.of
        self.type_of_attribute = described.of_attribute
        self.required_by = described.required_by
        self._own_signatures: dict[str, FunctionSignatures] = {}
        self._followed_functions = (
            FollowedFunctions(cache, project_names.following, self.signatures, partial(follow, self))
            if own.functions
            else None
        )

    @property
    def project(self) -> Project:
        """The project that the file belongs to."""
        return self._project_names.project

    @property
    def facts(self) -> Facts:
        """The facts of the project."""
        return self._project_names.facts

    @property
    def is_for_plans(self) -> bool:
        """Whether Bolt's functions can be called."""
        return self.project.is_for_plans

    # Modules and functions

    def has_module(self, name: str) -> bool:
        """Return whether a module is there, or known well enough by stubs to do without it."""
        return self._project_names.has_module(name)

    def has_function(self, module: str, name: str) -> bool:
        """Return whether a module is there with a function of that name, or the function is known by its stubs."""
        if module in self.project.modules:
            return self.signatures(name) is not None
        return module in self.project.modules_of_function(name)

    def function(self, name: str) -> tuple[Signature, ...] | None:
        """Return the signatures of a function that is not part of the core."""
        found = self.signatures(name)
        return None if found is None else found.signatures

    def signatures(self, name: str) -> FunctionSignatures | None:
        """Return the signatures of a function, with what else is known of it."""
        node = self._own.functions.get(name)
        if not isinstance(node, Function):
            return self._project_names.signatures(name)
        if name not in self._own_signatures:
            from pplint.infer.names.declared_functions import FunctionSignatures

            declared = Declared(node, self.source, None)
            self._own_signatures[name] = FunctionSignatures.in_language(declared, self.parameter_types.of)
        return self._own_signatures[name]

    def result_of(self, name: str) -> FunctionResult | None:
        """Return what is known of the result of a function that declares no type of it, from its body."""
        if self._followed_functions is None or name not in self._own.functions:
            return self._project_names.result_of(name)
        self._project_names.site.follow()
        return self._followed_functions.result(name)

    def declared_plan(self, name: str) -> Declared[ast.Plan] | RunDeclaration | None:
        """Return the plan of a name, with the file that it is in."""
        node = self._own.functions.get(name)
        return Declared(node, self.source, None) if isinstance(node, Plan) else self.project.plan(name)

    # Types

    def data_type(self, name: str) -> Type | None:
        """Return the type alias, data type or resource type of a name."""
        found = self._project_names.data_type(name) if self._own_types is None else self._own_types.resolve(name)
        if found is None and name.lower().removeprefix("::") in self._own.defines:
            return ResourceType(capitalized(name.lower().removeprefix("::")))
        return found

    def declared_data_type(
        self, name: str
    ) -> Declared[ast.TypeAlias | ast.TypeDefinition] | DataTypeDeclaration | None:
        """Return the type alias or data type of a name, with the file that it is in."""
        node = self._own.data_types.get(name.lower().removeprefix("::"))
        return self.project.data_type(name) if node is None else Declared(node, self.source, None)

    # Classes, resources and variables

    def host_class(self, name: str) -> ast.Class | None:
        """Return the class of a name."""
        found = self.declared_class(name)
        return None if found is None else found.node

    def declared_class(self, name: str) -> Declared[ast.Class] | None:
        """Return the class of a name, with the file that it is in."""
        node = self._own.classes.get(name.lower().removeprefix("::"))
        return self._project_names.declared_class(name) if node is None else Declared(node, self.source, None)

    def class_variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class, or None if there is no such class, or while it is being followed."""
        return self._project_names.class_variables(name)

    def declared_define(self, name: str) -> Declared[ast.Define] | None:
        """Return the defined type of a name, with the file that it is in."""
        node = self._own.defines.get(name.lower().removeprefix("::"))
        return self._project_names.declared_define(name) if node is None else Declared(node, self.source, None)

    def resource_type(self, name: str) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name, if it is not a defined type."""
        return self._project_names.resource_type(name)

    def attributes_changed(self, resource_type: str, is_in_definition: bool) -> Collection[str] | None:
        """Return the attributes that resources of a type may get elsewhere than where they are declared.

        They are declared in a class or another definition, or at top scope and in nodes. None if it is not known.
        """
        return self._project_names.attributes_changed(resource_type, is_in_definition)

    def variable(self, name: str) -> Result | None:  # noqa: ARG002 - the interface asks for it
        """Return nothing: inference looks for the variables of classes itself."""
        return None

    def top_variable(self, name: str) -> Result | None:
        """Return what is known of a variable of the top scope, or None if nothing is called so."""
        names = self._project_names
        return names.site.result(name) if name in names.site.names else names.facts.variable(name)

    def runner_variable(self, name: str) -> Result | None:
        """Return what is known of a variable that whatever runs the file, a plan, sets at the top scope."""
        return self.facts.variable(name) if name in HASHES and self._has_playbooks else None

    @property
    def _has_playbooks(self) -> bool:
        from pplint.project.plan_runners import has_playbooks, is_for_choria

        module = None if self.module is None else self.project.modules.get(self.module)
        return is_for_choria(self.source.data) or (module is not None and has_playbooks(module))

    def is_unset(self, name: str) -> bool:
        """Return whether no variable of the top scope can be called so."""
        return self.facts.is_unknown(name)

    def looked_up_type(self, key: str) -> Type | None:
        """Return the type of what every node finds for a key in data, None if that is not known."""
        return None if self.is_for_plans else self._project_names.looked_up_type(key)

    def given_type(self, owner: ast.Class | ast.Define, parameter: str) -> Type | None:
        """Return the type of what the project gives to a parameter without a type; None if that is not looked at."""
        find = self._project_names.given_type
        return None if find is None else find(owner, parameter)

    # Names that are not found

    def relative(self, kind: str, name: str) -> str | None:
        """Return the class or defined type of the file's own module that a name would be if it were relative.

        Names are not relative; but if no module is likely to be called so, that is what is meant.
        """
        whole = self.missing.within_module(kind, name)
        find = self.declared_class if kind == "class" else self.declared_define
        return None if whole is None or find(whole) is None or self.missing.may_have_module(name) else whole

    def similar(self, kind: Kind, name: str) -> Sequence[str]:
        """Return names of a kind that exist and look like one that does not."""
        return self._project_names.similar(kind, name)
