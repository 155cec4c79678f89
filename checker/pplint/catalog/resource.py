"""The resources of a catalog, and the scopes that declare them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.scopes import Scope
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.elements import flat
from pplint.syntax.names import RELATIONSHIPS
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.model import ANY
from pplint.types.names import capitalized
from pplint.values.model import identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast
    from pplint.types.model import Type
    from pplint.values.model import Value

FURTHER: Final = "*"
"""The name that stands for further attributes, from a hash after `* =>` whose keys are not known."""
METAPARAMETERS: Final = frozenset(
    {*RELATIONSHIPS, "tag", "stage", "alias", "audit", "loglevel", "noop", "schedule", FURTHER},
)
"""What every resource may have. Specification: "Metaparameters"."""

_TAG: Final = late_pattern(r"[0-9a-z_\u00e0-\u00ff][\w:.-]*")

Attributes = dict[str, "Result"]
Changes = Mapping[str, tuple[bool, "Result"]]
"""Attributes that are set apart from the declaration, each with whether it is added to what is there."""


def laid_over(under: Mapping[str, Result], over: Mapping[str, Result]) -> Attributes:
    """Return attributes added to others, any of which may be replaced if not all that are added are known."""
    kept = dict.fromkeys(under, Unknown(ANY)) if FURTHER in over else under
    return {**kept, **over}


class Resource:
    """A resource, a class or a stage of the catalog.

    `type` is written as in a reference, and `word` in lower case. `maybe` says that it is declared on a way that
    may not be taken. `definition` is that of a defined type which is not evaluated yet, or was; `is_evaluated` says
    which. `is_given` says that a class is declared with parameters, perhaps none, and `is_unsure` that it may have
    been declared before. `has_unsure_tags` says that its tags are not known.
    `defaulted` are the parameters that resource defaults have set.
    """

    __slots__ = (
        "_changed_in",
        "defaulted",
        "definition",
        "has_unsure_tags",
        "is_evaluated",
        "is_exported",
        "is_given",
        "is_unsure",
        "is_virtual",
        "maybe",
        "module",
        "node",
        "parameters",
        "path",
        "scope",
        "tags",
        "title",
        "type",
        "word",
    )

    def __init__(self, type_name: str, title: str, scope: CatalogScope, node: ast.Node | None = None) -> None:
        self.type = "::".join(part.capitalize() for part in type_name.split("::"))
        self.word = self.type.lower()
        self.title = title
        self.scope = scope
        self.node = node
        self.path = scope.path
        self.parameters: Attributes = {}
        self._changed_in: dict[str, CatalogScope] = {}
        self.defaulted: frozenset[str] = frozenset()
        self.tags: dict[str, None] = {}
        self.maybe = self.is_virtual = self.is_exported = False
        self.is_given = self.is_unsure = self.has_unsure_tags = False
        self.definition: ast.Define | None = None
        self.is_evaluated = True
        self.module: str | None = None
        self.tag([type_name, title])

    @property
    def key(self) -> tuple[str, str]:
        """What no two resources share."""
        return self.word, self.title

    @property
    def shown_title(self) -> str:
        """The title as the catalog has it: names of classes are capitalized."""
        is_named = self.type == "Class" and self.title != "main"
        return "::".join(part.capitalize() for part in self.title.split("::")) if is_named else self.title

    @property
    def names(self) -> list[str]:
        """The title, and the names that it consists of."""
        return [self.title, *filter(None, self.title.split("::"))]

    @property
    def reference(self) -> str:
        """The text of the reference to it."""
        return f"{self.type}[{self.shown_title}]"

    @property
    def type_of_reference(self) -> Type:
        """The value that refers to it."""
        return ClassType(self.title) if self.type == "Class" else ResourceType(capitalized(self.type), self.title)

    def parameter(self, name: str) -> Result:
        """Return the value of a parameter, which is unknown if an unknown hash may set it."""
        return self.parameters.get(name, Unknown(ANY) if FURTHER in self.parameters else None)

    def tag(self, names: Iterable[Result]) -> None:
        """Add tags, and those that names with a namespace consist of; what cannot be a tag is left out."""
        for name in names:
            if isinstance(name, str) and _TAG.fullmatch(word := name.lower()):
                self.tags[word] = None
                self.tags.update(dict.fromkeys(filter(None, word.split("::"))) if "::" in word else {})

    def tag_as(self, other: Resource) -> None:
        """Take over the tags of what declares it."""
        if other is not self:
            self.tags.update(other.tags)
            self.has_unsure_tags = self.has_unsure_tags or other.has_unsure_tags

    def set(self, name: str, value: Result, *, adds: bool = False, maybe: bool = False) -> None:
        """Set a parameter, or add to it; one that may not be set is not known from then on."""
        before = self.parameters.get(name)
        if maybe:
            value = Unknown(ANY)
        elif adds and before is not None:
            both = [*flat(before), *flat(value)]
            value = Unknown(ANY) if any(isinstance(each, Unknown) for each in both) else tuple(both)  # type: ignore[arg-type]
        self.parameters[name] = value
        if name == "tag":
            self.tag(flat(value))
            self.has_unsure_tags = self.has_unsure_tags or any(isinstance(each, Unknown) for each in flat(value))

    def change(self, changes: Changes, scope: CatalogScope, *, maybe: bool) -> None:
        """Set attributes in another scope than that of the declaration."""
        if FURTHER in changes:
            self.parameters = dict.fromkeys(self.parameters, Unknown(ANY))
        for name, (adds, value) in changes.items():
            self.set(name, value, adds=adds, maybe=maybe)
            self._changed_in[name] = scope

    def counted(self, changes: Changes) -> Changes:
        """Return the changes that count: what sets a parameter that is set to its default changes nothing."""
        counted: dict[str, tuple[bool, Result]] = {}
        for name, change in changes.items():
            is_default = self.is_default(name, change[1]) if name in self.parameters else False
            if is_default is not True:
                counted[name] = change if is_default is False else (False, Unknown(ANY))
        return counted

    def is_default(self, name: str, value: Result) -> bool | None:
        """Whether a value is a default of a parameter where it is declared; None if that is not known."""
        verdict: bool | None = False
        for scope in self.scope.callers():
            defaults = scope.defaults.get(self.word, {})
            default = defaults.get(name)
            if name in defaults and not isinstance(default, Unknown) and not isinstance(value, Unknown):
                if identity(default) == identity(value):
                    return True
            elif name in defaults or FURTHER in defaults:
                verdict = None
        return verdict

    @property
    def has_evaluated_body(self) -> bool:
        """Whether it is an instance of a defined type whose body has been evaluated."""
        return self.definition is not None and self.is_evaluated

    def source_of(self, name: str) -> ast.Node | None:
        """Return the definition that has set a parameter: as a default, in the declaration, or last."""
        scope = self._changed_in.get(name, self.scope)
        if scope is self.scope and name in self.defaulted:
            word = self.word
            scope = next((each for each in scope.callers() if name in each.defaults.get(word, {})), scope)
        return scope.definition

    def relate(self, name: str, other: Resource) -> None:
        """Add to a relationship."""
        self.set(name, (cast("Value", other.type_of_reference),), adds=True)


class CatalogScope(Scope):
    """A scope that knows its resource, where defaults come from, and its module.

    `caller` is the scope of what declared it, in which resource defaults are looked for next, and `is_caller_sure` says
    that no other scope may have done so. `definition` is what is evaluated in it; the top scope has none.
    """

    __slots__ = ("caller", "defaults", "definition", "is_caller_sure", "module", "path", "resource")

    resource: Resource
    definition: ast.Class | ast.Define | ast.NodeDefinition | None

    def __init__(self, outer: Scope | None, inherited: Scope | None, caller: CatalogScope | None, path: str) -> None:
        super().__init__(outer, inherited)
        self.caller = caller
        self.defaults: dict[str, Attributes] = {}
        self.definition = None
        self.is_caller_sure = True
        self.module = ""
        self.path = path

    def defaults_of(self, type_name: str) -> Attributes:
        """Return what resources of a type get here that do not say it themselves. Specification: "Dynamic Scope"."""
        found: Attributes = {}
        for scope in self.callers():
            found = laid_over(scope.defaults.get(type_name, {}), found)
            if not scope.is_caller_sure:
                found = {FURTHER: Unknown(ANY), **found}
        return found

    def callers(self) -> Iterator[CatalogScope]:
        """Yield it, and the scopes in which resource defaults are looked for next."""
        scope: CatalogScope | None = self
        while scope is not None:
            yield scope
            scope = scope.caller


class Place(NamedTuple):
    """Where something is declared: the node, and the scope that it is evaluated in."""

    node: ast.Node
    scope: CatalogScope


@contextmanager
def blaming(path: str) -> Iterator[None]:
    """Name the file that holds what is evaluated, in an error that names none yet."""
    try:
        yield
    except EvaluationError as error:
        error.path = error.path or path or None
        raise


def place_of(resource: Resource) -> str:
    """Return the file that declares a resource."""
    return resource.path or "the code that is compiled"
