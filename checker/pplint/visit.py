"""One walk over one tree, for all rules at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from pplint.infer.core.problems import InferredProblem
from pplint.rule import DATA
from pplint.syntax import ast
from pplint.syntax.node_names import NAME_GETTERS
from pplint.syntax.walk import child_getter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pplint.diagnostic import Finding
    from pplint.rule import Check, Context, Rule, Subject
    from pplint.syntax.walk import Getter


ClassT = TypeVar("ClassT")


_Checks = tuple[tuple["Rule", "Check"], ...]

_LONGEST_NAME: Final = 64
_MOST_NAMES: Final = 16_384
"""How long a name may be for the rules that take it to be remembered, and how many are: a name may be any text."""


class _ByName(dict[str, _Checks]):
    """The rules that want to see the nodes of a class, by the names of the nodes; each name is decided about once."""

    def __init__(self, rules: _Checks) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, name: str) -> _Checks:
        found = tuple(each for each in self._rules if each[0].takes(name))
        if len(name) <= _LONGEST_NAME and len(self) < _MOST_NAMES:
            self[name] = found
        return found


class Interest(NamedTuple):
    """What to do with the nodes of a class: which rules want to see them, and how to get at the nodes below.

    If some of the rules want to see only nodes of some names, `name_of` returns that of a node, and `by_name` has the
    rules for it.
    """

    rules: _Checks
    children: Getter | None
    name_of: Callable[[Any], str] | None = None
    by_name: _ByName | None = None

    @classmethod
    def of(cls, node_class: type[ast.Node], rules: _Checks, children: Getter | None) -> Interest:
        """Return what to do with the nodes of a class."""
        name_of = NAME_GETTERS.get(node_class) if any(rule.named is not None for rule, _ in rules) else None
        return cls(rules, children, name_of, None if name_of is None else _ByName(rules))


class Interests:
    """The rules by the classes of nodes that they subscribe to; a class that is not in the table is passed over.

    A rule that subscribes to a class sees the nodes of those derived from it, too.
    """

    def __init__(self, subscriptions: Mapping[Rule, tuple[type[Subject], ...]]) -> None:
        self._subscriptions = subscriptions
        self.table: dict[type[Subject], Interest] = {}
        derived = {
            node_class: set(_derived_from(node_class)) for nodes in subscriptions.values() for node_class in nodes
        }
        rules: dict[type[Subject], list[tuple[Rule, Check]]] = {}
        for rule, nodes in subscriptions.items():
            for shown in set[type[Any]]().union(*(derived[each] for each in nodes)):
                rules.setdefault(shown, []).append((rule, rule.check))
        for node_class in _derived_from(ast.Node):
            getter = child_getter(node_class)
            if node_class in rules or getter is not None:
                self.table[node_class] = Interest.of(node_class, tuple(rules.get(node_class, ())), getter)
        for problem_class in (*_derived_from(InferredProblem), *DATA):
            if problem_class in rules:
                self.table[problem_class] = Interest(tuple(rules[problem_class]), None)

    @classmethod
    def of(cls, rules: Iterable[Rule]) -> Interests:
        """Sort rules by what they want to see."""
        return cls({rule: rule.nodes for rule in rules})

    def rules_for(self, node_class: type[Subject]) -> Iterator[Rule]:
        """Yield the rules that want to see the nodes of a class."""
        interest = self.table.get(node_class)
        yield from () if interest is None else (rule for rule, _ in interest.rules)

    def wants(self, node_class: type[Subject]) -> bool:
        """Return whether a rule subscribes to a class of nodes, or to one derived from it."""
        return any(issubclass(each, node_class) and interest.rules for each, interest in self.table.items())

    def only(self, wanted: Callable[[Rule], bool]) -> Interests:
        """Return the interests of some of the rules."""
        return Interests({rule: nodes for rule, nodes in self._subscriptions.items() if wanted(rule)})


def _derived_from(node_class: type[ClassT]) -> Iterator[type[ClassT]]:
    yield node_class
    for derived in node_class.__subclasses__():
        yield from _derived_from(derived)


class Visitor:
    """Shows nodes to the rules that want to see them, while the context knows which nodes are around.

    `found` gets what the rules have to say, and what they were shown. `failed` gets the first exception that a rule
    raises; whatever the rule has to say or raises afterwards counts for nothing, and the others go on.
    """

    def __init__(
        self,
        context: Context,
        found: Callable[[Rule, Finding, Subject], None],
        failed: Callable[[Rule, Subject, Exception], None],
    ) -> None:
        self._context = context
        self._found = found
        self._failed = failed
        self._left_out: set[str] = set()

    def visit(self, nodes: Sequence[ast.Node], interests: Interests) -> None:
        """Show nodes and all that is below them, each before its children, in the order of the source."""
        self._descend(nodes, interests.table, self._context, self._context.ancestors)

    def _descend(
        self,
        nodes: Sequence[ast.Node],
        table: Mapping[type[Subject], Interest],
        context: Context,
        ancestors: list[ast.Node],
    ) -> None:
        """Visit nodes. A run spends its time here: whatever can be is done once a class.

        A function in `visit` that calls itself would keep all that is known of a file alive.
        """
        for node in nodes:
            interest = table.get(node.__class__)
            if interest is None:
                continue
            rules, getter, name_of, by_name = interest
            if name_of is not None and by_name is not None:
                rules = by_name[name_of(node)]
            for rule, check in rules:
                try:
                    for finding in check(node, context):
                        self._add(rule, finding, node)
                except Exception as error:  # noqa: BLE001, PERF203 - a rule that fails must not silence the others
                    self._leave_out(rule, node, error)
            below = None if getter is None else getter(node)
            if below:
                ancestors.append(node)
                self._descend(below, table, context, ancestors)
                ancestors.pop()

    def show(self, shown: Subject, interests: Interests) -> None:
        """Show a problem, or a file of data, which has nothing below it."""
        for rule, check in interests.table[shown.__class__].rules if shown.__class__ in interests.table else ():
            try:
                for finding in check(shown, self._context):
                    self._add(rule, finding, shown)
            except Exception as error:  # noqa: BLE001, PERF203 - a rule that fails must not silence the others
                self._leave_out(rule, shown, error)

    def _add(self, rule: Rule, finding: Finding, shown: Subject) -> None:
        if rule.name not in self._left_out:
            self._found(rule, finding, shown)

    def _leave_out(self, rule: Rule, node: Subject, error: Exception) -> None:
        if rule.name not in self._left_out:
            self._left_out.add(rule.name)
            self._failed(rule, node, error)
