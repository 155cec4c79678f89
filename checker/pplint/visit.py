"""One walk over one tree, for all rules at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pplint.syntax.walk import child_getter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pplint.diagnostic import Finding
    from pplint.rule import Context, Rule
    from pplint.syntax import ast
    from pplint.syntax.walk import Getter


class Interest(NamedTuple):
    """What to do with the nodes of a class: which rules want to see them, and how to get at the nodes below."""

    rules: tuple[Rule, ...]
    children: Getter | None


class Interests(dict["type[ast.Node]", "Interest | None"]):
    """The rules by the classes of nodes that they subscribe to; None for what can be passed over.

    A rule that subscribes to a class sees the nodes of those derived from it, too.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        super().__init__()
        self._rules = [(rule, rule.nodes) for rule in rules]

    def __missing__(self, node_class: type[ast.Node]) -> Interest | None:
        subscribed = tuple(rule for rule, nodes in self._rules if issubclass(node_class, nodes))
        getter = child_getter(node_class)
        self[node_class] = found = None if not subscribed and getter is None else Interest(subscribed, getter)
        return found

    def without(self, name: str) -> Interests:
        """Return the interests of all rules but one."""
        return Interests(rule for rule, _ in self._rules if rule.name != name)


class Visitor:
    """Shows nodes to the rules that want to see them, while the context knows which nodes are around.

    `found` gets what the rules have to say. `failed` gets the exception that a rule raises; the rule is then left out
    for the rest of the visit, and the others go on.
    """

    def __init__(
        self,
        context: Context,
        found: Callable[[Rule, Finding], None],
        failed: Callable[[Rule, ast.Node, Exception], None],
    ) -> None:
        self._context = context
        self._found = found
        self._failed = failed
        self._interests = Interests(())

    def visit(self, nodes: Sequence[ast.Node], interests: Interests) -> None:
        """Show nodes and all that is below them, each before its children, in the order of the source."""
        self._interests = interests
        self._visit(nodes)

    def _visit(self, nodes: Sequence[ast.Node]) -> None:
        ancestors = self._context.ancestors
        for node in nodes:
            interest = self._interests[node.__class__]
            if interest is None:
                continue
            rules, getter = interest
            for rule in rules:
                self._ask(rule, node)
            if getter is not None:
                below = getter(node)
                if below:
                    ancestors.append(node)
                    self._visit(below)
                    ancestors.pop()

    def _ask(self, rule: Rule, node: ast.Node) -> None:
        try:
            for finding in rule.check(node, self._context):
                self._found(rule, finding)
        except Exception as error:  # noqa: BLE001 - a rule that fails must not silence the others
            self._failed(rule, node, error)
            self._interests = self._interests.without(rule.name)
