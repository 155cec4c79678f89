"""One walk over one tree, for all rules at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pplint.infer.core.problems import InferredProblem
from pplint.syntax import ast
from pplint.syntax.walk import child_getter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pplint.diagnostic import Finding
    from pplint.rule import Check, Context, Rule, Subject
    from pplint.syntax.walk import Getter


ClassT = TypeVar("ClassT")


class Interest(NamedTuple):
    """What to do with the nodes of a class: which rules want to see them, and how to get at the nodes below."""

    rules: tuple[tuple[Rule, Check], ...]
    children: Getter | None


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
            for shown in set[type[ast.Node | InferredProblem]]().union(*(derived[each] for each in nodes)):
                rules.setdefault(shown, []).append((rule, rule.check))
        for node_class in _derived_from(ast.Node):
            getter = child_getter(node_class)
            if node_class in rules or getter is not None:
                self.table[node_class] = Interest(tuple(rules.get(node_class, ())), getter)
        for problem_class in _derived_from(InferredProblem):
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
        table = interests.table
        context = self._context
        push, pop = context.ancestors.append, context.ancestors.pop

        def descend(nodes: Sequence[ast.Node]) -> None:
            """Visit nodes. A run spends its time here: whatever can be is done once a class, or once a visit."""
            for node in nodes:
                interest = table.get(node.__class__)
                if interest is None:
                    continue
                rules, getter = interest
                for rule, check in rules:
                    try:
                        for finding in check(node, context):
                            self._add(rule, finding, node)
                    except Exception as error:  # noqa: BLE001, PERF203 - a rule that fails must not silence the others
                        self._leave_out(rule, node, error)
                below = None if getter is None else getter(node)
                if below:
                    push(node)
                    descend(below)
                    pop()

        descend(nodes)

    def show(self, problem: InferredProblem, interests: Interests) -> None:
        """Show a problem, which has nothing below it."""
        for rule, check in interests.table[problem.__class__].rules if problem.__class__ in interests.table else ():
            try:
                for finding in check(problem, self._context):
                    self._add(rule, finding, problem)
            except Exception as error:  # noqa: BLE001, PERF203 - a rule that fails must not silence the others
                self._leave_out(rule, problem, error)

    def _add(self, rule: Rule, finding: Finding, shown: Subject) -> None:
        if rule.name not in self._left_out:
            self._found(rule, finding, shown)

    def _leave_out(self, rule: Rule, node: Subject, error: Exception) -> None:
        if rule.name not in self._left_out:
            self._left_out.add(rule.name)
            self._failed(rule, node, error)
