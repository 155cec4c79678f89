"""What a rule is, and all that it may ask.

A rule is a generator function in a file of its own. The annotation of its first parameter says which nodes it
wants to see; its docstring is its manual page, and the `puppet` blocks there are run as tests:

    @rule("division-by-zero", "Division or modulo by a constant zero", Severity.ERROR)
    def division_by_zero(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
        ...

The folder of the file is the rule's category.
"""

from __future__ import annotations

from functools import reduce
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, ParamSpec, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from pplint.base.diagnostic import Finding, Fix, Label, Severity
from pplint.base.presets import RECOMMENDED
from pplint.base.puppet import DEFAULT_PUPPET, NO_UPGRADE, Upgrade
from pplint.base.real_paths import is_same_file
from pplint.base.source import SourceFile, Span
from pplint.format.style import Style
from pplint.infer.core.problems import InferredProblem
from pplint.project.stub_files import bundled_owner, signed_version
from pplint.rule.entry import CATEGORIES, FILES, Check, Names, Rule, RuleError, Subject, SubjectT, written_rule
from pplint.rule.project_view import project_view
from pplint.syntax import ast
from pplint.syntax.documentation import documentation_of
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.base.source import Place
    from pplint.evaluator.core.unknown import Result
    from pplint.format.layout import Layout
    from pplint.infer.core.problems import FailingValue
    from pplint.infer.model import Model
    from pplint.infer.symbol_table import SymbolTable
    from pplint.infer.symbols import Symbol
    from pplint.rule.option import RuleOption
    from pplint.rule.project_view import ProjectView
    from pplint.rule.weakness import Weakness
    from pplint.syntax.documentation import Documentation
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.scopes import Scopes, Setter
    from pplint.types.model import Type

__all__ = [
    "CATEGORIES",
    "FILES",
    "Check",
    "Context",
    "Locatable",
    "Names",
    "Refusal",
    "Rule",
    "RuleError",
    "Subject",
    "SubjectT",
    "rule",
    "subscription",
    "written_rule",
]

_CANON = Style()
_NOTHING: Final = object()

NodeT = TypeVar("NodeT", bound=ast.Node)
_P = ParamSpec("_P")
_T = TypeVar("_T")
Refusal: TypeAlias = "Callable[[str, SourceKind], Diagnostic | None]"
"""Says why the compiler refuses a text that stands inside of another, the first reason if there are several."""


def _no_refusal(_text: str, _kind: SourceKind) -> Diagnostic | None:
    return None


def subscription(check: Check) -> tuple[type[Subject], ...]:
    """Return the classes of nodes that the annotation of a function's first parameter names.

    Raises `RuleError` for one that names anything else.
    """
    annotation = next(iter(check.__annotations__.values()), None)
    try:
        nodes: tuple[Any, ...] = tuple(
            _named_in(annotation, check.__globals__) if isinstance(annotation, str) else _members(annotation)
        )
    except (AttributeError, KeyError):
        nodes = (None,)
    if not all(isinstance(node, type) and issubclass(node, (ast.Node, InferredProblem, *FILES)) for node in nodes):
        raise RuleError(
            f"the first parameter of `{check.__name__}` in {check.__module__} says which nodes the rule is shown: "
            f"annotate it with them, such as `node: ast.Binary | ast.Unary`; "
            f"`{annotation}` is not a node, or not imported"
        )
    return nodes


def _named_in(annotation: str, names: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the classes that an annotation such as `ast.If | ast.Unless` names; to compile it would take longer."""
    for each in annotation.split("|"):
        first, *others = each.strip().split(".")
        yield from _members(reduce(getattr, others, names[first]))


def _members(named: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever it is, it may be no class
    return named.__args__ if isinstance(named, UnionType) else (named,)


def rule(  # noqa: PLR0913 - what there is to say of a rule, each by its name
    name: str,
    summary: str,
    severity: Severity,
    *,
    issues: Sequence[str] = (),
    aliases: Sequence[str] = (),
    presets: Sequence[str] = (RECOMMENDED,),
    groups: Sequence[str] = (),
    by_name_only: bool = False,
    options: Sequence[RuleOption[Any]] = (),
    yields_to: Sequence[str] = (),
    weakness: Weakness | None = None,
    named: Names | None = None,
) -> Callable[[Callable[[SubjectT, Context], Iterator[Finding]]], Rule]:  # pyright: ignore[reportInvalidTypeVarUse] - the function's own
    """Make a rule of a generator function; its module's folder becomes the category.

    What `named` says is decided once for each name, so that a rule which is about attributes, calls, resources,
    variables or texts of some names costs nothing where there are others.

    Raises `RuleError` if the function subscribes to no nodes.
    """

    def decorate(check: Callable[[SubjectT, Context], Iterator[Finding]]) -> Rule:
        return Rule(
            name=name,
            summary=summary,
            severity=severity,
            category=check.__module__.rsplit(".", 2)[-2],
            module=check.__module__,
            issues=tuple(issues),
            own_check=check,
            own_nodes=subscription(check),
            aliases=tuple(aliases),
            presets=() if by_name_only else tuple(presets),
            groups=tuple(groups),
            by_name_only=by_name_only,
            own_options=tuple(options),
            yields_to=tuple(yields_to),
            weakness=weakness,
            named=named,
            option_presets=tuple(dict.fromkeys(preset for option in options for preset, _ in option.presets)),
        )

    return decorate


class Locatable(Protocol):
    """Whatever has a place in the source."""

    @property
    def span(self) -> Span:
        """The bytes it covers."""
        ...


class Context(Struct, eq=False):
    """The checked file, what is known of it, and how to word a finding about it.

    For a file of data, the tree is empty, and what is known is what a manifest without statements could name there.
    `position` is that of the current node in the tree. `module_path` is the file's path within
    its module, such as `("apache", "manifests/vhost.pp")`, or None for a file outside of any module.
    `puppet_version` is the major version of the compiler that the code is for, `upgrade` where it comes from.
    `unchecked` collects what rules could not find out, for the summary of a run: "whether …, since …".
    """

    source: SourceFile
    tree: ast.File
    module_path: tuple[str, str] | None
    _model: Model
    kind: SourceKind = SourceKind.MANIFEST
    puppet_version: int = DEFAULT_PUPPET
    refusal: Refusal = _no_refusal
    options: Mapping[RuleOption[Any], Any] = {}
    upgrade: Upgrade = NO_UPGRADE
    unchecked: list[str] = []
    position: int = 0
    _project: ProjectView | None = None
    _memory: dict[object, object] = {}

    def once(self, function: Callable[_P, _T], *arguments: _P.args, **named: _P.kwargs) -> _T:
        """Return what a function makes of its arguments, which it is asked once while the file is checked."""
        key = (function, arguments, *named.items()) if named else (function, arguments)
        found: Any = self._memory.get(key, _NOTHING)
        if found is _NOTHING:
            found = self._memory[key] = function(*arguments, **named)
        result: _T = found
        return result

    def forget(self) -> None:
        """Forget that, once the file is checked: much of it holds this object, so that nothing would ever be freed."""
        self._memory.clear()

    def option(self, option: RuleOption[_T]) -> _T:
        """Return what the user sets for an option of a rule, or its default."""
        result: _T = self.options.get(option, option.default)
        return result

    def type_of(self, node: ast.Node) -> Type:
        """Return the type of an expression, as narrow as it is known."""
        return self._model.type_of(node)

    def value_of(self, node: ast.Node) -> Result:
        """Return the value of an expression, or what is known of it."""
        return self._model.value_of(node)

    @property
    def parent(self) -> ast.Node:
        """The innermost node around the current one, the last of its ancestors; of the file, the file itself."""
        return self._model.nodes.parent(self.position)

    @property
    def ancestors(self) -> Sequence[ast.Node]:
        """The nodes around the current one, outermost first; none around what is shown besides the tree."""
        return self._model.nodes.around_position(self.position)

    def around(self, node: ast.Node) -> Sequence[ast.Node]:
        """Return the nodes around any node of the tree, outermost first; `ancestors` are those of the current one."""
        return self._model.nodes.around(node)

    def enclosing(self, node: ast.Node, *kinds: type[NodeT]) -> NodeT | None:
        """Return the innermost node of some classes around any node of the tree."""
        return self._model.nodes.enclosing(node, *kinds)

    @property
    def is_demanding(self) -> bool:
        """Whether all that a value may be must fit (`--strict`), and not just something of it."""
        return self._model.approach.is_demanding

    @property
    def project(self) -> ProjectView:
        """The project around the file."""
        if self._project is None:
            self._project = project_view(self._model.project)
        return self._project

    @property
    def module(self) -> str | None:
        """The name of the module that the file belongs to, if it is in one."""
        return self._model.module

    @property
    def names(self) -> SymbolTable:
        """What the names that the file sees mean."""
        return self._model.symbols

    def layout(self, style: Style = _CANON) -> Layout:
        """Return the layout of the file; most files have nothing that another style would not keep."""
        lenient = self.once(self._model.layout, style.lenient)
        return lenient if lenient.suits(style) else self.once(self._model.layout, style)

    @property
    def nodes(self) -> NodeIndex:
        """The nodes of the whole file."""
        return self._model.nodes

    def nodes_of(self, *kinds: type[NodeT]) -> Sequence[NodeT]:
        """Return the nodes of some classes in the whole file, in the order of the source; the tree is walked once."""
        return self._model.nodes.of(*kinds)

    @property
    def comments(self) -> Sequence[ast.Comment]:
        """The comments of the file, in source order."""
        return self._model.comments

    def documentation_of(self, node: ast.Definition) -> Documentation | None:
        """Return the comment right above a definition, None if there is none."""
        return self.once(documentation_of, self.source, self.tree, node)

    @property
    def problems(self) -> Sequence[InferredProblem]:
        """What inference finds wrong with the file, in the order of the source."""
        return self._model.problems

    def may_have(self, kinds: Iterable[type[InferredProblem]]) -> bool:
        """Return whether inference may find problems of some kinds, as far as that is known without it."""
        return self._model.may_have(kinds)

    @property
    def failing_values(self) -> Sequence[FailingValue]:
        """What fails in the file with values that parameters without a type are given."""
        return self._model.failing_values

    def was_reached(self, node: ast.Node) -> bool:
        """Return whether an expression was evaluated: some stand where no way leads, as far as is known."""
        return self._model.was_reached(node)

    def resolve(self, node: ast.Node) -> Symbol | None:
        """Return what a node names, calls or declares, with its declaration; None if nothing has the name."""
        from pplint.infer.resolve import resolve

        return resolve(self._model, node)

    def explain(self, problem: InferredProblem) -> Iterator[Symbol]:
        """Yield what explains a problem: what a name may be meant for, where a value or a type comes from."""
        from pplint.infer.explanations import explain

        return explain(self._model, problem)

    @property
    def scopes(self) -> Scopes:
        """The scopes of the file, with the variables that are set and read in each."""
        return self._model.scopes

    def visible_variables(self, node: ast.Node) -> Mapping[str, Sequence[Setter]]:
        """Return what sets the variables that a node sees, by their names; not those of classes and the top scope."""
        return self.scopes.innermost(self.around(node)).visible(node.start)

    @staticmethod
    def finding(
        place: Locatable | Span,
        message: str,
        *labels: Label,
        help: str | None = None,  # noqa: A002 - the word that users see
        fix: Fix | None = None,
        severity: Severity | None = None,
    ) -> Finding:
        """Word a finding: one sentence about the place, and perhaps other places, a way out and a fix.

        A severity is given where it is not the rule's own. What is quoted from the source is cut later, if it is long.
        """
        span = place if isinstance(place, Span) else place.span
        return Finding(span, message, labels, help, fix, severity)

    def place(self, node: ast.Node, part: Span | None = None) -> Span:
        """Return the bytes of a node, or of a part of it, as the place of a finding about the node.

        If the compiler says that the node is on another line, these are the bytes that it names there.
        """
        from pplint.syntax.places import Places

        return Places(self.source, self.tree).of(node, part)

    def declared(self, place: Place | None, message: str) -> tuple[Label, ...]:
        """Name the place of a declaration, in whatever file of the user's it is; nothing if it is in none.

        What is only known by a signature has no place, but the version is named in the message.
        """
        if place is None or (bundled_owner(place.path) is not None and signed_version(place.path) is None):
            return ()
        return (Label(place.span, message, None if is_same_file(place.path, self.source.path) else place.path),)

    @staticmethod
    def label(place: Locatable | Span, message: str) -> Label:
        """Name another place in the same file that explains the finding."""
        return Label(place if isinstance(place, Span) else place.span, message)
