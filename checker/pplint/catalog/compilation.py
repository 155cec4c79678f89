"""The compilation of a catalog: an evaluation that declares what it meets.

Classes are evaluated where they are declared. Instances of defined types wait, and are evaluated in rounds with the
collectors until nothing is new. What cannot be known is unknown, with its cause; what may not be declared is marked.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pplint.catalog import issues
from pplint.catalog.bodies import bodies_of, call_body, may_declare
from pplint.catalog.doubts import DoubtfulJumps
from pplint.catalog.names import name_in
from pplint.catalog.parameters import ParameterBinder
from pplint.catalog.resource import FURTHER, CatalogScope, Place, Resource, blaming, laid_over, place_of
from pplint.evaluator.core.errors import EvaluationError, Next, Return, failure
from pplint.evaluator.core.evaluation import Evaluation
from pplint.evaluator.core.program_definitions import Definitions
from pplint.evaluator.core.scopes import NotFound
from pplint.evaluator.core.unknown import Unknown
from pplint.project.certainty import may_be_on_server
from pplint.types.model import ANY
from pplint.values.errors import LimitReached, PuppetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pplint.catalog.collectors import Collection
    from pplint.catalog.doubts import LooseOverride, Override
    from pplint.catalog.names import CatalogNames
    from pplint.catalog.node_data import NodeData
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.evaluation import Handler
    from pplint.evaluator.core.issues.names import NotDeclared
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.settings import EvaluatorSettings
    from pplint.evaluator.core.unknown import Result
    from pplint.project.lookup import Declared
    from pplint.syntax import ast

MOST_RESOURCES: Final = 100_000
_UNSURE_CLASS: Final = "variable of a class that may not be declared"
_NOT_INSTALLED: Final = "module that is not installed"


class Compilation(Evaluation):
    """The compilation of the catalog of one node.

    `causes` counts why something is unknown. `open_types` are the types of which there may be further resources, and
    `is_open` says that there may be some of any type, and `has_open_classes` that any class may have parameters that
    are not known. `openings` are the scopes in which that is so, by the type or `any`, the cause and the resource of
    the scope. `place` is the scope that is being evaluated.
    """

    __slots__ = (
        "_functions",
        "_names_at_hand",
        "aliases",
        "binder",
        "causes",
        "collections",
        "data",
        "edges",
        "has_open_classes",
        "is_open",
        "loose_overrides",
        "main",
        "open_types",
        "openings",
        "overrides",
        "place",
        "relations",
        "resources",
        "top_scope",
        "waiting_classes",
    )

    def __init__(
        self,
        settings: EvaluatorSettings,
        names: CatalogNames,
        data: NodeData,
        handlers: Mapping[type[ast.Node], Handler],
        functions: Mapping[str, Callable[[Call], Result]],
    ) -> None:
        super().__init__(settings, Definitions(), handlers)
        self._names_at_hand = names
        self._functions = functions
        self.data = data
        self.binder = ParameterBinder(self, data)
        self.resources: dict[tuple[str, str], Resource] = {}
        self.aliases: dict[tuple[str, str], Resource] = {}
        self.collections: list[Collection] = []
        self.relations: list[tuple[list[object], list[object], str, bool]] = []
        self.overrides: list[Override] = []
        self.loose_overrides: list[LooseOverride] = []
        self.edges: dict[tuple[str, str], None] = {}
        self.waiting_classes: dict[tuple[str, str], Callable[[], None]] = {}
        self.causes = data.causes
        self.open_types: set[str] = set()
        self.is_open = self.has_open_classes = False
        self.jumps = DoubtfulJumps(self, self.opens)
        self.openings: dict[tuple[str, str, str], CatalogScope] = {}
        self.top = self.top_scope = self.place = CatalogScope(None, None, None, "")
        self.main = self.top_scope.resource = Resource("class", "main", self.top_scope)
        stage = Resource("stage", "main", self.top_scope)
        # The compiler tags neither by its title.
        for resource in (stage, self.main):
            del resource.tags["main"]
            resource.parameters["name"] = "main"
        for resource in (stage, Resource("class", "settings", self.top_scope), self.main):
            self.add(resource)
            if resource is not stage:
                self.edges[stage.reference, resource.reference] = None

    @property
    def at_hand(self) -> CatalogNames:
        """The declarations of the project."""
        return self._names_at_hand

    @property
    def node_scope(self) -> CatalogScope:
        """The scope that those of classes and defined types are in: that of the node, once there is one."""
        found = self.catalog.node_scope
        return found if isinstance(found, CatalogScope) else self.top_scope

    def function(self, name: str) -> Callable[[Call], Result] | None:
        """Return what declares, or asks the catalog, the data or the files of modules."""
        return self._functions.get(name)

    @contextmanager
    def in_doubt(self) -> Iterator[None]:
        """Evaluate what may not be evaluated; if it fails, the catalog may be refused."""
        self.doubts += 1
        try:
            yield
        except EvaluationError:
            self.causes["possible failure in a branch with an unknown condition"] += 1
            raise
        finally:
            self.doubts -= 1

    @contextmanager
    def evaluating(self, scope: CatalogScope) -> Iterator[None]:
        """Evaluate in a scope, whose file is to blame for what goes wrong; it stays `place` if a limit is reached."""
        outer, self.place = self.place, scope
        try:
            with blaming(scope.path):
                yield
        except (LimitReached, RecursionError):
            outer = self.place
            raise
        finally:
            self.place = outer

    def declared_result(self, call: Call, result: Result) -> Result:
        """Return the result of a function in Ruby: known if a stub with a body says what it is."""
        bodies = bodies_of(self.at_hand, call.name)
        if bodies:
            result = call_body(call, bodies, result)
        elif may_declare(self.at_hand, call.name):
            self.opens(f"function `{call.name}` in Ruby, which may declare resources")
        if isinstance(result, Unknown):
            self.causes[f"function `{call.name}` in Ruby"] += 1
        return result

    def missing(self, issue: NotDeclared) -> None:
        """Refuse what does not exist; what only a server has is not known."""
        if not may_be_on_server(issue.name):
            super().missing(issue)
        self.causes[f"`{issue.name}` of the server"] += 1

    def left_out(self, node: ast.Call | ast.MethodCall, name: str) -> None:  # noqa: ARG002
        """Say that anything may be declared by a call that is not made."""
        if name in self._functions:
            self.opens(f"call of `{name}` with unknown arguments", "class" if "resource" in name else None)

    def unknown(self, cause: str) -> Unknown:
        """Return an unknown value, and count why it is."""
        self.causes[cause] += 1
        return Unknown(ANY)

    def opens(self, cause: str, type_name: str | None = None) -> None:
        """Say that there may be further resources, perhaps of one type only; what has a body may declare any."""
        self.causes[cause] += 1
        word = None if type_name is None else type_name.lower().removeprefix("::")
        self.has_open_classes = self.has_open_classes or word == "class"
        if word is None or word == "class" or word in self.definitions.defines or self.at_hand.declared_define(word):
            self.is_open = True
            word = "any"
        else:
            self.open_types.add(word)
        self.openings[word, cause, self.place.resource.reference] = self.place

    def may_have(self, type_name: str) -> bool:
        """Whether there may be resources of a type that are not known."""
        return self.is_open or type_name.lower() in self.open_types

    def variable(self, name: str, scope: Scope) -> Result:
        """Return the value of a variable; of a class that may not be declared, it is not known."""
        if "::" not in name:
            return super().variable(name, scope)
        namespace = name.removeprefix("::").rpartition("::")[0].lower()
        if namespace == "settings":
            return self.unknown("setting of the server")
        class_ = self.resources.get(("class", namespace)) if namespace else None
        if class_ is not None and self.at_hand.is_hidden_variable(namespace, name):
            return self.unknown(_NOT_INSTALLED)
        try:
            found = super().variable(name, scope)
        except NotFound:
            if class_ is not None or not namespace or not self.is_open or self.at_hand.host_class(namespace) is None:
                raise
            return self.unknown(_UNSURE_CLASS)
        is_unsure = class_ is not None and (class_.is_unsure or (class_.maybe and not self.doubts))
        return self.unknown(_UNSURE_CLASS) if is_unsure else found

    # Resources

    def find(self, type_name: str, title: str) -> Resource | None:
        """Return the resource of a type and title, or one with that alias."""
        word = type_name.lower()
        key = (word, title.lower().removeprefix("::") if word == "class" else title)
        found = self.resources.get(key) or self.aliases.get(key)
        return (
            found or self.resources.get((word, name_in(word, title))) or self.aliases.get((word, name_in(word, title)))
        )

    def add(self, resource: Resource) -> None:
        """Add a resource to the catalog."""
        if len(self.resources) >= MOST_RESOURCES:
            issue = issues.TooManyResources(MOST_RESOURCES)
            raise LimitReached(issue) if resource.node is None else failure(issue, resource.node)
        self.resources[resource.key] = resource
        for loose in self.loose_overrides:
            loose.apply(resource)

    def declare(
        self, type_name: str, title: str, given: Mapping[str, Result], at: Place, form: str = "regular"
    ) -> Resource:
        """Declare a resource that is not a class; raise what the compiler raises."""
        word = type_name.lower().removeprefix("::")
        definition, module = self._definition(word)
        resource = Resource(word, title, at.scope, at.node)
        resource.is_virtual, resource.is_exported = form in {"virtual", "exported"}, form == "exported"
        resource.maybe = self.doubts > 0
        resource.definition, resource.module, resource.is_evaluated = definition, module, definition is None
        defaults = at.scope.defaults_of(word)
        for name, value in laid_over(defaults, given).items():
            resource.set(name, value)
        if defaults:
            resource.defaulted = frozenset(defaults) - given.keys()
        before = self.resources.get(resource.key)
        if before is not None:
            return self._declared_again(before, resource, at.node)
        self.add(resource)
        if word != "stage":
            self.edges[at.scope.resource.reference, resource.reference] = None
        self._enter_aliases(resource, at.node)
        return resource

    def _definition(self, word: str) -> tuple[ast.Define | None, str | None]:
        own = None if self.at_hand.project.is_native_type(word) else self.definitions.defines.get(word)
        declared = None if own is not None else self.at_hand.declared_define(word)
        if own is None and declared is None and not self.at_hand.is_resource_type(word) and not may_be_on_server(word):
            raise PuppetError(issues.UnknownType(word))
        return (own, None) if declared is None else (declared.node, declared.module)

    def _declared_again(self, before: Resource, resource: Resource, node: ast.Node) -> Resource:
        """Refuse a resource that is there already, unless one of both may not be declared."""
        if not before.maybe and not resource.maybe:
            raise failure(issues.AlreadyDeclared(resource.reference, place_of(before)), node)
        self.causes["resource that may be declared in two places"] += 1
        before.maybe = before.maybe and resource.maybe
        for name in {**before.parameters, **resource.parameters}:
            before.parameters[name] = Unknown(ANY)
        return before

    def _enter_aliases(self, resource: Resource, node: ast.Node) -> None:
        """Enter what else a resource is called by; refuse it if another one of its type is, too."""
        word = resource.word
        others = [other for other in [self.aliases.get(resource.key)] if other is not None]
        for name in self.at_hand.other_names(resource):
            if isinstance(name, Unknown):
                self.opens("resource with an unknown name", resource.type)
            elif isinstance(name, str) and name != resource.title:
                others.append(self.resources.get((word, name)) or self.aliases.setdefault((word, name), resource))
        for other in others:
            if other is not resource and not other.maybe and not resource.maybe:
                raise failure(issues.AlreadyNamed(resource.reference, other.reference, place_of(other)), node)

    # Defined types

    def evaluate_define(self, resource: Resource) -> None:
        """Evaluate an instance of a defined type, or a class that waits."""
        resource.is_evaluated = True
        if resource.key in self.waiting_classes:
            self.waiting_classes.pop(resource.key)()
        definition = resource.definition
        if definition is None:
            return
        resource.tag_as(resource.scope.resource)
        outer = self.node_scope
        declared = self.at_hand.declared_define(definition.name)
        path = resource.scope.path if declared is None else declared.path
        scope = CatalogScope(outer, None, resource.scope, path)
        scope.resource, scope.definition = resource, definition
        scope.module = resource.module or ""
        given = dict(resource.parameters)
        own_name = resource.parameter("name")
        name = resource.title if own_name is None else own_name
        scope.set_all(
            {
                "title": resource.title,
                "name": name,
                "module_name": scope.module,
                "caller_module_name": resource.scope.module,
            }
        )
        node = resource.node or definition
        before, self.doubts = self.doubts, self.doubts + resource.maybe
        try:
            with self.evaluating(scope):
                self.evaluate_body(definition, given, Place(node, scope), declared)
        finally:
            self.doubts = before

    def evaluate_body(
        self,
        definition: ast.Class | ast.Define,
        given: Mapping[str, Result],
        at: Place,
        declared: Declared[Any] | None,
        enter: Callable[[], None] | None = None,
    ) -> None:
        """Set the parameters in the scope of a place, and evaluate the body, if any, after what `enter` does."""
        if declared is not None and declared.is_by_signature:
            self.opens(_NOT_INSTALLED)
            if not declared.says_parameters:
                return
            given = {FURTHER: Unknown(ANY), **given}
        self.binder.bind(definition, given, at.scope, at.node)
        if enter is not None:
            enter()
        self.jumps.landing((Return, Next), partial(self.evaluate_block, definition.body, at.scope))
