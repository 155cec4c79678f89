"""The resources and classes that manifests can declare: by literal titles, by those with holes, or by any."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from pplint.base.node_caches import cached_by_node
from pplint.query import query
from pplint.rule.project_view import manifest_summary
from pplint.session import file_summary
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS, RELATIONSHIPS, RESOURCE_TYPES
from pplint_rules.shared.literal_resources import named
from pplint_rules.shared.resource_titles import Hole, Title, literal, literal_text, may_be_same, title_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed

MOST_MANIFESTS: Final = 400
"""Of larger projects nothing is said: reading all takes time."""

MOST_OF_A_MODULE: Final = 100
"""How many manifests of a module are read for one of its files."""

_CREATING: Final = frozenset({"create_resources", "ensure_resource", "ensure_resources"})
# How functions in Ruby declare resources and classes: they call functions of the language, or the compiler itself.
_CREATES: Final = (
    *(b"create_resources", b"ensure_resource", b"ensure_packages", b"add_resource", b"Resource.new"),
    *(b"'include'", b"function_include", b"'contain'", b"function_contain", b"evaluate_classes"),
)
_PACKAGES: Final = frozenset({"ensure_packages", "stdlib::ensure_packages"})
# A resource is known by its alias and its namevar, too: `File['/etc/motd']` is the file `motd` with that `path`.
_NAMES: Final = frozenset({"alias", "name", "path", "title"})
_LIBRARY: Final = "stdlib"
_ANY: Final[Title] = (Hole(""),)
_DECLARING: Final = (
    *(ast.Resource, ast.Class, ast.Collector, ast.ResourceOverride, ast.ResourceDefaults, ast.Call, ast.MethodCall),
)


class Titles(NamedTuple):
    """Titles as they are written: those that are literal by their texts, and those with holes."""

    texts: Collection[str]
    computed: Collection[Title]


class Declarable(Struct):
    """What can be declared: the literal titles of each type, and those with holes; classes are of the type `class`.

    Of `open_types` there may be any resource; if `is_open`, of any type.
    """

    texts: dict[str, set[str]] = {}
    computed: dict[str, set[Title]] = {}
    open_types: set[str] = set()
    is_open: bool = False

    def may_have(self, type_: str, title: Title) -> bool:
        """Return whether a resource of a type can be in a catalog with a title."""
        return self.is_open or type_ in self.open_types or self.has(type_, title)

    def has(self, type_: str, title: Title) -> bool:
        """Return whether a title may be one of which something is written: its text, or some of that."""
        title = normalized(type_, title)
        text, known = literal_text(title), self.texts.get(type_, set())
        if text is not None and text in known:
            return True
        others = (literal(each) for each in known) if text is None else ()
        return any(may_be_same(title, each) for each in (*self.computed.get(type_, ()), *others))

    def titles(self, type_: str) -> Titles:
        """Return the titles of a type as they are written."""
        return Titles(self.texts.get(type_, ()), self.computed.get(type_, ()))

    def add_manifest(self, nodes: NodeIndex) -> None:
        """Add what a manifest declares."""
        for node in nodes.of(*_DECLARING):
            if isinstance(node, ast.Resource):
                self._add_resource(node)
            elif isinstance(node, ast.Class) and node.parent is not None:
                self._add_title("class", literal(node.parent))
            # What other nodes export has whatever titles they give it.
            elif isinstance(node, ast.Collector) and node.exported:
                self._add_any(node.type)
            elif isinstance(node, ast.Call | ast.MethodCall):
                self._add_call(node)
            elif isinstance(node, (ast.ResourceOverride, ast.ResourceDefaults, ast.Collector)):
                self._add_names(_type_name(node), node.attributes)

    def _add_resource(self, node: ast.Resource) -> None:
        if not isinstance(node.type, ast.Name):
            self.is_open = True
            return
        for body in node.bodies:
            self._add_titles(node.type.value, [body.title])
            self._add_names(node.type.value, body.attributes)

    def _add_titles(self, type_: str, nodes: Iterable[ast.Expression]) -> None:
        for node in nodes:
            if isinstance(node, ast.Array):
                for each in node.elements:
                    self._add_title(type_, title_of(each))
            elif not isinstance(node, ast.Default):
                self._add_title(type_, title_of(node))

    def _add_title(self, type_: str, title: Title) -> None:
        type_ = type_.lower().removeprefix("::")
        written, title = title, normalized(type_, title)
        text = literal_text(title)
        if text is not None:
            self.texts.setdefault(type_, set()).add(text)
        elif any(isinstance(each, str) for each in written):
            self.computed.setdefault(type_, set()).add(title)
        else:
            self.open_types.add(type_)

    def _add_names(self, type_: str | None, attributes: list[ast.Attribute | ast.AttributeSplat]) -> None:
        """Add the other names that a resource may be referred to by: every literal value might be one."""
        if type_ is None:
            self.is_open = True
            return
        for each in attributes:
            if isinstance(each, ast.AttributeSplat):
                self._add_hash(type_, each.value)
            else:
                self._add_name(type_, each.name, each.value)

    def _add_hash(self, type_: str, node: ast.Expression) -> None:
        """Add the other names that a hash of attributes gives to a resource: any, if it is not written there."""
        for name, value in _written_entries(node) or (("title", None),):
            if value is None:
                self._add_title(type_, _ANY)
            else:
                self._add_name(type_, name, value)

    def _add_name(self, type_: str, attribute: str, value: ast.Expression) -> None:
        is_literal = isinstance(value, ast.String | ast.Name) and attribute not in RELATIONSHIPS
        if is_literal or attribute in _NAMES:
            self._add_titles(type_, [value])

    def _add_created(self, type_: str, node: ast.Expression) -> None:
        """Add what `create_resources` makes of a hash: the keys are titles."""
        for name, value in _written_entries(node) or (("", None),):
            if value is None:
                self._add_title(type_, _ANY)
            else:
                self._add_title(type_, literal(name))
                self._add_hash(type_, value)

    def _add_call(self, node: ast.Call | ast.MethodCall) -> None:
        name, passed = function_name(node), arguments(node)
        if name in DECLARING_FUNCTIONS:
            self._add_titles("class", passed)
        elif name == "hiera_include":
            self._add_title("class", _ANY)
        elif name in _PACKAGES:
            self._add_titles("package", passed[:1])
        elif name in _CREATING:
            type_ = literal_text(title_of(passed[0])) if passed else None
            if type_ is None:
                self.is_open = True
            # `create_resources('@@host', …)` exports what it creates.
            elif name == "create_resources":
                for each in passed[1:2]:
                    self._add_created(type_.lstrip("@"), each)
                for each in passed[2:3]:
                    self._add_hash(type_.lstrip("@"), each)
            else:
                self._add_titles(type_.lstrip("@"), passed[1:2])

    def _add_any(self, type_: ast.Expression) -> None:
        if isinstance(type_, ast.Reference):
            self._add_title(type_.value, _ANY)
        else:
            self.is_open = True


def _written_entries(node: ast.Expression) -> list[tuple[str, ast.Expression]] | None:
    """Return the entries of a hash that is written down with literal keys; None of any other."""
    if not isinstance(node, ast.Hash):
        return None
    entries = [(each.key.value, each.value) for each in node.entries if isinstance(each.key, ast.String | ast.Name)]
    return entries if len(entries) == len(node.entries) else None


def _type_name(node: ast.ResourceOverride | ast.ResourceDefaults | ast.Collector) -> str | None:
    type_ = node.reference if isinstance(node, ast.ResourceOverride) else node.type
    operand = type_.operand if isinstance(type_, ast.Access) else type_
    return operand.value if isinstance(operand, ast.Reference) else None


def normalized(type_: str, title: Title) -> Title:
    """Return a title as the compiler compares it: of a file without slashes at its end, of a class in lower case."""
    if not title or not isinstance(title[-1], str):
        return title
    if type_ == "class":
        text = literal_text(title)
        return title if text is None else literal(named(type_, text).title)
    is_path = type_ == "file" and title != ("/",)
    last = title[-1].rstrip("/") if is_path else title[-1]
    return (*title[:-1], last) if last else title[:-1]


@cached_by_node(MOST_OF_A_MODULE)
def declarable_in(nodes: NodeIndex) -> Declarable:
    """Return what a manifest can declare: of its own file, and of its module for each type that others refer to."""
    found = Declarable()
    found.add_manifest(nodes)
    return found


@query
def declarable_in_module(module: ModuleView, type_: str) -> Declarable | None:
    """Return what the manifests of a module can declare of a type, or of any; None if they are many."""
    paths = module.manifest_paths()
    if len(paths) > MOST_OF_A_MODULE:
        return None
    found = Declarable()
    for path in paths:
        declared = _declared(module.session, path, type_)
        if declared is not None:
            declared.add_to(found, type_)
    return found


class _Declared(Struct):
    """What a manifest can declare of a type, in a fixed order; if it `is_open`, of all types anything."""

    texts: list[str]
    computed: list[Title]
    is_any: bool
    is_open: bool

    def add_to(self, found: Declarable, type_: str) -> None:
        """Add it to what is known of the type."""
        found.texts.setdefault(type_, set()).update(self.texts)
        found.computed.setdefault(type_, set()).update(self.computed)
        if self.is_any:
            found.open_types.add(type_)
        found.is_open |= self.is_open


@manifest_summary
def _declared(parsed: Parsed, type_: str) -> _Declared:
    """Return what a manifest can declare of a type."""
    found = declarable_in(parsed.nodes)
    texts, computed = found.texts.get(type_, set()), found.computed.get(type_, set())
    return _Declared(sorted(texts), sorted(computed, key=repr), type_ in found.open_types, found.is_open)


@query
def declarable(project: ProjectView, type_: str) -> Declarable | None:
    """Return what a project can declare of a type; None if that is not known for sure.

    Each manifest is asked about this type alone, so that an edit to what it declares of others changes nothing here.
    """
    paths = _all_manifests(project)
    if paths is None:
        return None
    found = Declarable(is_open=_functions_may_declare(project))
    for path in paths:
        declared = _declared(project.session, path, type_)
        if declared is None:
            return None
        declared.add_to(found, type_)
    return found


@query
def _all_manifests(project: ProjectView) -> list[str] | None:
    """Return the paths of all manifests of a project; None if there may be others, or some cannot be read."""
    if not project.is_control_repository or not (project.is_complete or project.has_all_that_is_used):
        return None
    paths = list(islice(project.manifest_paths(), MOST_MANIFESTS + 1))
    if len(paths) > MOST_MANIFESTS or not all(_is_sound(project.session, path) for path in paths):
        return None
    return paths if project.is_complete or _is_closed(project, paths) else None


@manifest_summary
def _is_sound(parsed: Parsed) -> bool:
    """Return whether the compiler can read a manifest, so that all that it declares was found."""
    return not any(problem.refuses for problem in parsed.problems)


def _is_closed(project: ProjectView, paths: list[str]) -> bool:
    """Return whether what manifests declare is of the types and classes that are available, so that no other module is.

    A class whose name is computed may be one of a module that only the server has.
    """
    if _functions_may_declare(project):
        return False
    for path in paths:
        declared = _declared_types(project.session, path)
        if declared is None or declared.has_unknown_class or not all(map(project.has_resource_type, declared.types)):
            return False
    return True


class _DeclaredTypes(Struct):
    """The types of resources that a manifest can declare, in order, and whether it may declare any class.

    The types that Puppet itself has are left out: they always exist.
    """

    types: list[str]
    has_unknown_class: bool


@manifest_summary
def _declared_types(parsed: Parsed) -> _DeclaredTypes:
    """Return the types of the resources that a manifest can declare."""
    found = declarable_in(parsed.nodes)
    types = {*found.texts, *found.computed, *found.open_types} - RESOURCE_TYPES - {"class"}
    has_unknown_class = found.is_open or "class" in found.open_types or bool(found.computed.get("class"))
    return _DeclaredTypes(sorted(types), has_unknown_class)


@query
def is_classified(project: ProjectView) -> bool:
    """Return whether the site manifests declare classes; otherwise, something else says which ones nodes have."""
    return any(declarable_in(manifest.nodes).texts.get("class") for manifest in project.site)


@query
def _functions_may_declare(project: ProjectView) -> bool:
    """Return whether a function in Ruby might declare resources; the names of those of stdlib are known."""
    paths = (path for path in project.function_paths() if f"/{_LIBRARY}/lib/" not in path.replace("\\", "/"))
    return any(_may_create(project.session, path) is not False for path in paths)


@file_summary
def _may_create(data: bytes) -> bool:
    """Return whether a function in Ruby might declare resources."""
    return any(each in data for each in _CREATES)
