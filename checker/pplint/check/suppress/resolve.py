"""Which suppressions a source has, which diagnostics they stop, and which of them stop none."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Effect, Finding, Fix
from pplint.base.presets import ALL
from pplint.base.suggest import did_you_mean, is_one_edit, question
from pplint.check.suppress import regions
from pplint.check.suppress.directives import END, VERBS, Directive, read_directives, without
from pplint.check.suppress.entries import Entries
from pplint.check.suppress.painting import Painting
from pplint.check.suppress.regions import Statements
from pplint.rule.registry import Registry, is_switchable
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.base.source import SourceFile, Span
    from pplint.check.suppress.regions import Point, Region
    from pplint.data.nodes import Node

UNUSED = "unused-suppression"

MOST_NAMES = 1000
"""How many names one comment may have."""

_MOST_SUGGESTIONS = 100
"""How many names of a source are compared with those that exist, if nothing is called like them."""


class _Suppression(Struct):
    """One name in a suppression, the rules it stands for, and what it covers."""

    directive: Directive
    name: str
    rules: frozenset[str]
    region: Region
    closer: Directive | None = None

    @property
    def is_ours(self) -> bool:
        """Whether the name is one of ours, other than that of the rule that would report this very suppression."""
        return self.name != UNUSED and (self.name in self.rules or not self.directive.foreign)


class _SameRules:
    """The suppressions that name the same rules in the same way, and what was found where they are."""

    def __init__(self, suppressions: Sequence[_Suppression]) -> None:
        self.suppressions = suppressions
        self._paintings: dict[int, Painting] = {}
        self._hits: dict[int, set[int]] = {}
        ranges: dict[int, list[tuple[int, int, int]]] = {}
        for number, suppression in enumerate(suppressions):
            for scope, start, end in suppression.region:
                ranges.setdefault(scope, []).append((start, end, number))
        for scope, each in ranges.items():
            self._paintings[scope] = Painting.of(each)

    def last_at(self, points: Iterable[Point]) -> _Suppression | None:
        """Return the last suppression that covers one of the points, and take note of all that do."""
        found: list[int] = []
        for scope, offset in points:
            number = self._paintings[scope].at(offset) if scope in self._paintings else None
            if number is not None:
                self._hits.setdefault(scope, set()).add(offset)
                found.append(number)
        return self.suppressions[max(found)] if found else None

    def unused(self) -> Iterator[_Suppression]:
        """Yield the suppressions that covered nothing that was asked about."""
        hits = {scope: sorted(offsets) for scope, offsets in self._hits.items()}
        for suppression in self.suppressions:
            if not any(_has_between(hits.get(scope, []), start, end) for scope, start, end in suppression.region):
                yield suppression


def _has_between(offsets: list[int], start: int, end: int) -> bool:
    index = bisect_left(offsets, start)
    return index < len(offsets) and offsets[index] < end


class Suppressions(Struct, dict=True):
    """All suppressions of a source. `invalid` are the findings about comments that only look like one.

    `unpaired` are those about comments that begin or end what no other one ends or begins.
    """

    source: SourceFile
    statements: Statements | Entries
    invalid: list[Finding] = []
    unpaired: list[Finding] = []
    _all: list[_Suppression] = []

    def reason(self, rule: str, span: Span) -> str | None:
        """Return what the last comment that stops a finding gives as its reason, perhaps ""; None if none stops it."""
        if not self._all:
            return None
        points = list(self.statements.points(span))
        stopping = [found for named in self._by_rule.get(rule, ()) if (found := named.last_at(points)) is not None]
        return max(stopping, key=lambda each: each.directive.span).directive.reason if stopping else None

    def name(self, rule: str) -> bool:
        """Return whether any of them is about a rule."""
        return bool(self._all) and rule in self._by_rule

    @cached_property
    def _named(self) -> list[_SameRules]:
        groups: dict[tuple[str, bool], list[_Suppression]] = {}
        for suppression in self._all:
            groups.setdefault((suppression.name, suppression.directive.foreign), []).append(suppression)
        return [_SameRules(suppressions) for suppressions in groups.values()]

    @cached_property
    def _by_rule(self) -> dict[str, list[_SameRules]]:
        found: dict[str, list[_SameRules]] = {}
        for named in self._named:
            for rule in named.suppressions[0].rules:
                found.setdefault(rule, []).append(named)
        return found

    def unused(self, on: frozenset[str]) -> Iterator[Finding]:
        """Yield a finding for each comment with names that stop nothing, though their rules, in `on`, are switched on.

        A name of another tool's check is left alone: that tool may need it.
        """
        idle: dict[Directive, list[_Suppression]] = {}
        for suppression in (each for named in self._named for each in named.unused()):
            if suppression.is_ours and suppression.rules & on:
                idle.setdefault(suppression.directive, []).append(suppression)
        for directive, suppressions in sorted(idle.items(), key=lambda item: item[0].span):
            yield _unused(self.source, directive, suppressions)


def resolve(
    source: SourceFile, content: ast.File | Node | None, comments: list[ast.Comment], registry: Registry
) -> Suppressions:
    """Read the suppressions of a source, whose content is a tree or data."""
    if isinstance(content, ast.File):
        resolver = _Resolver(source, Statements(source, content, comments), registry)
    else:
        resolver = _Resolver(source, Entries(source, content, comments), registry)
    for directive in read_directives(source, comments):
        resolver.add(directive)
    return resolver.finish()


def _unused(source: SourceFile, directive: Directive, suppressions: list[_Suppression]) -> Finding:
    names = [suppression.name for suppression in suppressions]
    closers = dict.fromkeys(each.closer for each in suppressions if each.closer is not None)
    edits = [without(source, directive, names)]
    is_whole = set(names) == set(directive.names)
    edits += [without(source, closer, names) for closer in closers if is_whole or not closer.foreign]
    listed = ", ".join(f"`{name}`" for name in dict.fromkeys(names))
    is_safe = not (is_whole and directive.reason)
    fix = Fix(f"remove the suppression of {listed}", tuple(edits), is_safe, Effect.NONE)
    return Finding(directive.span, f"this suppression of {listed} suppresses nothing", fix=fix)


class _Resolver(Struct):
    """Goes through the suppressions of a source in order, and pairs what begins a range with what ends it."""

    source: SourceFile
    statements: Statements | Entries
    registry: Registry
    invalid: list[Finding] = []
    unpaired: list[Finding] = []
    found: list[_Suppression] = []
    foreign: dict[str, str | None] = {}
    disabled: dict[str, _Suppression] = {}
    switchable: dict[tuple[str, bool], frozenset[str]] = {}
    blocks: list[tuple[Directive, list[_Suppression]]] = []

    def add(self, directive: Directive) -> None:
        """Take in the next suppression."""
        if directive.verb == END:
            self._end_block(directive)
        elif directive.verb not in VERBS:
            self._refuse(directive, f"unknown directive `{directive.verb}`{did_you_mean(directive.verb, VERBS)}")
        elif not directive.names:
            help_text = f"name the rules between brackets: `# pplint: {directive.verb}[rule] reason`"
            self._refuse(directive, f"`{directive.verb}` names no rule", help_text)
        elif len(directive.names) > MOST_NAMES:
            self._refuse(directive, f"`{directive.verb}` has more than {MOST_NAMES} names")
        elif directive.verb == "enable":
            self._enable(directive)
        else:
            self._begin(directive)

    def finish(self) -> Suppressions:
        """Return what was found, once all is taken in."""
        for directive, _ in self.blocks:
            self._miss_other(directive, "no `lint:endignore` follows, so this has no effect")
        return Suppressions(self.source, self.statements, self.invalid, self.unpaired, self.found)

    def _begin(self, directive: Directive) -> None:
        region = self._region(directive)
        begun = [
            _Suppression(directive, name, rules, region)
            for name in dict.fromkeys(directive.names)
            if (rules := self._rules(directive, name))
        ]
        if directive.foreign and directive.own_line:
            self.blocks.append((directive, begun))
            return
        self.found += begun
        if directive.verb == "disable":
            for suppression in begun:
                self._disable(suppression)

    def _region(self, directive: Directive) -> Region:
        line = self.source.lines.line(directive.span.start)
        if directive.verb == "file-ignore":
            return regions.whole_file(self.source)
        if directive.verb == "disable":
            return regions.rest_of_file(self.source, self.source.lines.starts[line - 1])
        if directive.own_line and not directive.foreign:
            return self.statements.below(directive.comment)
        return regions.lines(self.source, line, line)

    def _disable(self, suppression: _Suppression) -> None:
        if suppression.name in self.disabled:
            self._miss_other(suppression.directive, f"`{suppression.name}` is already disabled here")
        self.disabled.setdefault(suppression.name, suppression)

    def _enable(self, directive: Directive) -> None:
        for name in dict.fromkeys(directive.names):
            suppression = self.disabled.pop(name, None)
            if suppression is not None:
                self._close(suppression, directive)
            elif self._rules(directive, name):
                self._miss_other(directive, f"`{name}` is not disabled here")

    def _end_block(self, directive: Directive) -> None:
        if not self.blocks:
            self._miss_other(directive, "no `lint:ignore` on a line of its own precedes this `lint:endignore`")
            return
        for suppression in self.blocks.pop()[1]:
            self._close(suppression, directive)
            self.found.append(suppression)

    def _close(self, suppression: _Suppression, closer: Directive) -> None:
        first = self.source.lines.line(suppression.directive.span.start)
        last = self.source.lines.line(closer.span.start)
        suppression.region = regions.lines(self.source, first, last)
        suppression.closer = closer

    def _rules(self, directive: Directive, name: str) -> frozenset[str]:
        """Return the rules that a name stands for. Whether a foreign check exists is not for us to judge."""
        known = self.switchable.get((name, directive.foreign))
        if known:
            return known
        entries = self.registry.entries
        if directive.foreign:
            found = self.registry.find(name) or self.registry.find(name.replace("_", "-"))
        elif name in entries:
            found = [entries[name]]
        else:
            found = [
                each for each in entries.values() if name in {ALL, each.category, *each.groups} and each.name != UNUSED
            ]
        switchable = frozenset(entry.name for entry in found if is_switchable(entry))
        self.switchable[name, directive.foreign] = switchable
        if directive.foreign and not found:
            self._doubt_name(directive, name)
        elif not (switchable or directive.foreign):
            self._refuse_name(directive, name, exists=bool(found))
        return switchable

    def _doubt_name(self, directive: Directive, name: str) -> None:
        """Report the name of a foreign check that is one letter away from one that is known; others may exist."""
        if name in self.foreign or len(self.foreign) >= _MOST_SUGGESTIONS:
            near = self.foreign.get(name)
        else:
            known = [*self.registry.aliases, *(each.replace("-", "_") for each in self.registry.entries)]
            plain = name.lower().replace("-", "_")
            near = next((each for each in known if each == plain or is_one_edit(each, plain)), None)
            self.foreign[name] = near
        if near is not None:
            self._refuse(directive, f"unknown check `{name}`; {question(near)}")

    def _refuse_name(self, directive: Directive, name: str, *, exists: bool) -> None:
        if exists:
            self._refuse(directive, f"`{name}` cannot be suppressed")
        elif name not in self.registry.groups:
            may_suggest = len(self.invalid) < _MOST_SUGGESTIONS
            suggestion = did_you_mean(name, self.registry.selectors()) if may_suggest else ""
            self._refuse(directive, f"unknown rule or category `{name}`{suggestion}")

    def _refuse(self, directive: Directive, message: str, help_text: str | None = None) -> None:
        self.invalid.append(Finding(directive.span, message, help=help_text))

    def _miss_other(self, directive: Directive, message: str) -> None:
        self.unpaired.append(Finding(directive.span, message))
