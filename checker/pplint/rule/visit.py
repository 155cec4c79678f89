"""One walk over one tree, for all rules at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from pplint.base.code_bundle import import_together
from pplint.syntax import ast
from pplint.syntax.node_names import NAME_GETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from pplint.base.diagnostic import Finding
    from pplint.rule import Context
    from pplint.rule.entry import Check, Rule, Subject
    from pplint.syntax.node_index import NodeIndex


_Checks = tuple[tuple["Rule", "Check"], ...]

_LONGEST_NAME: Final = 64
_MOST_NAMES: Final = 16_384
"""How long a name may be for the rules that take it to be remembered, and how many are: a name may be any text."""


class _ByName(dict[str, _Checks]):
    """The rules that want to see the nodes of a class, by the names of the nodes; each name is decided about once.

    `name_of` returns the name of a node.
    """

    def __init__(self, name_of: Callable[[Any], str], rules: Sequence[Rule]) -> None:
        super().__init__()
        self.name_of = name_of
        self._rules = rules
        self._listed: dict[str, list[int]] = {}
        self._of_numbers: dict[tuple[int, ...], _Checks] = {}
        for number, rule in enumerate(rules):
            for name in () if rule.named is None or callable(rule.named) else rule.named:
                self._listed.setdefault(name, []).append(number)

    @cached_property
    def _asked(self) -> list[tuple[int, Callable[[str], bool]]]:
        """The rules whose modules tell which names they take; these are imported when the first name is there."""
        asked = [(number, rule) for number, rule in enumerate(self._rules) if callable(rule.named)]
        import_together([rule.module for _, rule in asked])
        return [(number, rule.told_names) for number, rule in asked]

    @cached_property
    def _always(self) -> list[int]:
        return [number for number, rule in enumerate(self._rules) if rule.named is None]

    @cached_property
    def _of_any(self) -> _Checks:
        """The rules that take every name; of most names, they are the only ones."""
        return _with_checks([self._rules[number] for number in self._always])

    def __missing__(self, name: str) -> _Checks:
        found = self._of_any
        listed = self._listed.get(name)
        numbers = [number for number, takes in self._asked if takes(name)]
        if listed or numbers:
            found = self._these((*(listed or ()), *numbers))
        if len(name) <= _LONGEST_NAME and len(self) < _MOST_NAMES:
            self[name] = found
        return found

    def _these(self, numbers: tuple[int, ...]) -> _Checks:
        """Return some rules with those that take every name, in the order of all: many names have the same ones."""
        found = self._of_numbers.get(numbers)
        if found is None:
            rules = [self._rules[number] for number in sorted([*self._always, *numbers])]
            found = self._of_numbers[numbers] = _with_checks(rules)
        return found


def _with_checks(rules: Sequence[Rule]) -> _Checks:
    """Return rules with their functions, whose modules are imported for that."""
    import_together([rule.module for rule in rules])
    return tuple([(rule, rule.check) for rule in rules])


class Interest(Struct, frozen=True):
    """Which rules want to see the nodes of a class.

    If some of the rules want to see only nodes of some names, `by_name` has the rules for these, and `rules` is empty.
    """

    rules: _Checks
    by_name: _ByName | None = None

    @classmethod
    def of(cls, shown: type[Subject], rules: Sequence[Rule]) -> Interest | None:
        """Return what to do with the nodes of a class; None if they are passed over."""
        if not rules:
            return None
        name_of = NAME_GETTERS.get(shown) if issubclass(shown, ast.Node) else None
        if name_of is None or all(rule.named is None for rule in rules):
            return cls(_with_checks(rules))
        return cls((), _ByName(name_of, rules))


class Interests(dict["type[Subject]", "Interest | None"]):
    """What to do with what is shown, by its class. That is decided once a class, when the first of it is shown.

    A rule that subscribes to a class sees the nodes of those derived from it, too.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        super().__init__()
        self._rules = tuple(rules)
        self._subscribed: dict[str, list[int]] = {}
        for number, rule in enumerate(self._rules):
            for name in rule.node_names:
                self._subscribed.setdefault(name, []).append(number)

    def __missing__(self, shown: type[Subject]) -> Interest | None:
        found = self[shown] = Interest.of(shown, self._rules_for(shown))
        return found

    def _rules_for(self, shown: type[Subject]) -> Sequence[Rule]:
        numbers = {number for each in shown.__mro__ for number in self._subscribed.get(each.__name__, ())}
        return [self._rules[number] for number in sorted(numbers)]

    def wants(self, shown: type[Subject]) -> bool:
        """Return whether a rule subscribes to a class, or to one derived from it."""
        return any(each.__name__ in self._subscribed for each in _with_derived(shown))

    def wants_others(self, shown: type[Subject], known: Container[type[Subject]]) -> bool:
        """Return whether a rule subscribes to a class, or to one derived from it, that is not among those known."""
        return any(each.__name__ in self._subscribed for each in _with_derived(shown) if each not in known)

    def only(self, wanted: Callable[[Rule], bool]) -> Interests:
        """Return the interests of some of the rules."""
        return Interests(filter(wanted, self._rules))


def _with_derived(shown: type[Subject]) -> Iterator[type[Subject]]:
    yield shown
    for each in shown.__subclasses__():
        yield from _with_derived(each)


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

    def visit(self, nodes: NodeIndex, interests: Interests) -> None:
        """Show all nodes of a tree, each before what is below it, in the order of the source.

        A run spends its time here: whatever can be is done once a class.
        """
        context = self._context
        for position, node in enumerate(nodes.all):
            interest = interests[node.__class__]
            if interest is None:
                continue
            by_name = interest.by_name
            rules = interest.rules if by_name is None else by_name[by_name.name_of(node)]
            context.position = position
            for rule, check in rules:
                try:
                    for finding in check(node, context):
                        if rule.name not in self._left_out:
                            self._found(rule, finding, node)
                except Exception as error:  # noqa: BLE001, PERF203 - a rule that fails must not silence the others
                    self._leave_out(rule, node, error)
        context.position = 0

    def show(
        self, shown: Subject, interests: Interests, is_enough: Callable[[Rule, Finding], bool] | None = None
    ) -> None:
        """Show a problem, or a file of data, which has nothing below it.

        `is_enough` tells, from what a rule has found, whether anybody wants to know what else it would find.
        """
        interest = interests[shown.__class__]
        for rule, check in () if interest is None else interest.rules:
            try:
                for finding in check(shown, self._context):
                    if rule.name not in self._left_out:
                        self._found(rule, finding, shown)
                    if is_enough is not None and is_enough(rule, finding):
                        break
            except Exception as error:  # noqa: BLE001 - a rule that fails must not silence the others
                self._leave_out(rule, shown, error)

    def _leave_out(self, rule: Rule, node: Subject, error: Exception) -> None:
        if rule.name not in self._left_out:
            self._left_out.add(rule.name)
            self._failed(rule, node, error)
