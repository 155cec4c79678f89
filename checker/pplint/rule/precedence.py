"""Which rule reports where several see the same: one that yields to others waits for what they say."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.infer.core.problems import InferredProblem
from pplint.rule.entry import FILES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.base.diagnostic import Finding
    from pplint.base.source import Span
    from pplint.rule.entry import Rule, Subject
    from pplint.syntax import ast


class _Held(Struct, frozen=True):
    """A finding of a rule that yields to others, and the node or the bytes that it is about."""

    rule: Rule
    finding: Finding
    place: ast.Node | Span


class Precedence:
    """What rules say about a source that yield to others, and what those see that they yield to.

    `yields` names, for each rule that yields to others, those that are heard; `yielded_to` are all of these.
    """

    def __init__(self, yields: Mapping[str, frozenset[str]], yielded_to: frozenset[str]) -> None:
        self._yields = yields
        self._preferred = yielded_to
        self._seen: defaultdict[ast.Node | Span, set[str]] = defaultdict(set)
        self._held: list[_Held] = []

    def see(self, rule: Rule, problem: InferredProblem) -> None:
        """Note that a rule saw a problem, even if it reports nothing: it may have reported the same elsewhere."""
        if rule.name in self._preferred:
            self._seen[problem.node].add(rule.name)

    def takes(self, rule: Rule, finding: Finding, shown: Subject) -> bool:
        """Return whether a finding is held back until all is seen that its rule yields to."""
        node = shown.node if isinstance(shown, InferredProblem) else shown
        # All that is found in a file that is no program is shown the same: there, only places tell.
        place = finding.span if isinstance(node, FILES) else node
        if rule.name in self._preferred:
            self._seen[place].add(rule.name)
            self._seen[finding.span].add(rule.name)
        if rule.name not in self._yields:
            return False
        self._held.append(_Held(rule, finding, place))
        return True

    def is_about(self, rule: Rule) -> bool:
        """Return whether what a rule says yields to others, or others yield to it."""
        return rule.name in self._preferred or rule.name in self._yields

    def remaining(self) -> Iterator[tuple[Rule, Finding]]:
        """Yield what was held back and no other rule sees."""
        for held in self._held:
            seen = self._seen.get(held.place, set()) | self._seen.get(held.finding.span, set())
            if seen.isdisjoint(self._yields[held.rule.name]):
                yield held.rule, held.finding
