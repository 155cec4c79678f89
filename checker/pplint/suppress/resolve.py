"""Which suppressions a source has, which diagnostics they stop, and which of them stop none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.diagnostic import Diagnostic, Finding, Fix
from pplint.records import dataclass, field
from pplint.registry import Registry, is_switchable
from pplint.suggest import did_you_mean
from pplint.suppress import regions
from pplint.suppress.directives import END, VERBS, Directive, read_directives, without

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.source import SourceFile, Span
    from pplint.suppress.regions import Region
    from pplint.syntax import ast

UNUSED = "unused-suppression"


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A diagnostic that a comment stopped, and the reason given there, if any."""

    diagnostic: Diagnostic
    reason: str


@dataclass(slots=True)
class _Suppression:
    """One name in a suppression, the rules it stands for, and what it covers."""

    directive: Directive
    name: str
    rules: frozenset[str]
    region: Region
    closer: Directive | None = None
    used: bool = False

    @property
    def is_ours(self) -> bool:
        """Whether the name is that of a rule, other than the one that would report this very suppression."""
        return self.name in self.rules and self.name != UNUSED


_CHUNK = 512
_MOST_CHUNKS = 16


class _ByPlace:
    """Suppressions by the chunks of the source that they cover; there may be thousands, of a line each."""

    def __init__(self, suppressions: Sequence[_Suppression]) -> None:
        self._wide: list[tuple[int, _Suppression]] = []
        self._in_chunk: dict[int, list[tuple[int, _Suppression]]] = {}
        for entry in enumerate(suppressions):
            spans = entry[1].region.spans
            first = min((span.start for span in spans), default=0) // _CHUNK
            last = max((span.end for span in spans), default=0) // _CHUNK
            if last - first > _MOST_CHUNKS:
                self._wide.append(entry)
                continue
            for chunk in range(first, last + 1):
                self._in_chunk.setdefault(chunk, []).append(entry)

    def around(self, span: Span) -> list[_Suppression]:
        """Return all suppressions that may cover a finding, in the order of the source."""
        chunks = {span.start // _CHUNK, max(span.start, span.end - 1) // _CHUNK}
        found = dict(self._wide)
        for chunk in chunks:
            found.update(self._in_chunk.get(chunk, ()))
        return [found[number] for number in sorted(found)]


@dataclass(slots=True)
class Suppressions:
    """All suppressions of a source. `invalid` are the findings about comments that are none, though they look it."""

    source: SourceFile
    invalid: list[Finding] = field(default_factory=list[Finding])
    _all: list[_Suppression] = field(default_factory=list["_Suppression"])

    def split(self, diagnostics: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Suppressed]]:
        """Part the diagnostics that remain from those that are suppressed, and mark what suppresses them as used.

        A comment says nothing of what another file is to blame for.
        """
        kept: list[Diagnostic] = []
        stopped: list[Suppressed] = []
        by_place = _ByPlace(self._all)
        for diagnostic in diagnostics:
            around = by_place.around(diagnostic.span) if diagnostic.path == self.source.path else []
            covering = [each for each in around if _stops(each, diagnostic)]
            for suppression in covering:
                suppression.used = True
            if covering:
                stopped.append(Suppressed(diagnostic, covering[-1].directive.reason))
            else:
                kept.append(diagnostic)
        return kept, stopped

    def unused(self, on: frozenset[str]) -> Iterator[Finding]:
        """Yield a finding for each comment with names that stop nothing, though their rules, in `on`, are switched on.

        A name of another tool's check is left alone: that tool may need it.
        """
        idle: dict[Directive, list[_Suppression]] = {}
        for suppression in self._all:
            if not suppression.used and suppression.is_ours and suppression.rules & on:
                idle.setdefault(suppression.directive, []).append(suppression)
        for directive, suppressions in idle.items():
            yield _unused(self.source, directive, suppressions)


def resolve(source: SourceFile, tree: ast.File, comments: list[ast.Comment], registry: Registry) -> Suppressions:
    """Read the suppressions of a source."""
    resolver = _Resolver(source, tree, comments, registry)
    for directive in read_directives(source, comments):
        resolver.add(directive)
    return resolver.finish()


def _stops(suppression: _Suppression, diagnostic: Diagnostic) -> bool:
    return diagnostic.rule in suppression.rules and suppression.region.covers(diagnostic.span)


def _unused(source: SourceFile, directive: Directive, suppressions: list[_Suppression]) -> Finding:
    names = [suppression.name for suppression in suppressions]
    closers = dict.fromkeys(each.closer for each in suppressions if each.closer is not None)
    edits = [without(source, directive, names)]
    is_whole = set(names) == set(directive.names)
    edits += [without(source, closer, names) for closer in closers if is_whole or not closer.foreign]
    listed = ", ".join(f"`{name}`" for name in dict.fromkeys(names))
    fix = Fix(f"remove the suppression of {listed}", tuple(edits), safe=not (is_whole and directive.reason))
    return Finding(directive.span, f"nothing to suppress here for {listed}", fix=fix)


@dataclass(slots=True)
class _Resolver:
    """Goes through the suppressions of a source in order, and pairs what begins a range with what ends it."""

    source: SourceFile
    tree: ast.File
    comments: list[ast.Comment]
    registry: Registry
    invalid: list[Finding] = field(default_factory=list[Finding])
    found: list[_Suppression] = field(default_factory=list["_Suppression"])
    disabled: dict[str, _Suppression] = field(default_factory=dict[str, "_Suppression"])
    blocks: list[tuple[Directive, list[_Suppression]]] = field(
        default_factory=list[tuple[Directive, list["_Suppression"]]]
    )

    def add(self, directive: Directive) -> None:
        """Take in the next suppression."""
        if directive.verb == END:
            self._end_block(directive)
        elif directive.verb not in VERBS:
            self._refuse(directive, f"there is no `{directive.verb}`{did_you_mean(directive.verb, VERBS)}")
        elif not directive.names:
            help_text = f"name the rules between brackets: `# pplint: {directive.verb}[rule] reason`"
            self._refuse(directive, f"`{directive.verb}` names no rule", help_text)
        elif directive.verb == "enable":
            self._enable(directive)
        else:
            self._begin(directive)

    def finish(self) -> Suppressions:
        """Return what was found, once all is taken in."""
        for directive, _ in self.blocks:
            self._refuse(directive, "no `lint:endignore` follows, so this has no effect")
        return Suppressions(self.source, self.invalid, self.found)

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
            return regions.statement_below(self.source, self.tree, self.comments, line)
        return regions.lines(self.source, line, line)

    def _disable(self, suppression: _Suppression) -> None:
        if suppression.name in self.disabled:
            self._refuse(suppression.directive, f"`{suppression.name}` is already disabled here")
        self.disabled.setdefault(suppression.name, suppression)

    def _enable(self, directive: Directive) -> None:
        for name in dict.fromkeys(directive.names):
            suppression = self.disabled.pop(name, None)
            if suppression is not None:
                self._close(suppression, directive)
            elif self._rules(directive, name):
                self._refuse(directive, f"`{name}` is not disabled here")

    def _end_block(self, directive: Directive) -> None:
        if not self.blocks:
            self._refuse(directive, "no `lint:ignore` on a line of its own precedes this `lint:endignore`")
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
        if directive.foreign:
            entries = self.registry.find(name) or self.registry.find(name.replace("_", "-"))
            return frozenset(entry.name for entry in entries if is_switchable(entry))
        entry = self.registry.entries.get(name)
        if entry is not None and is_switchable(entry):
            return frozenset([name])
        unknown = f"no rule is called `{name}`{did_you_mean(name, self.registry.entries)}"
        self._refuse(directive, unknown if entry is None else f"`{name}` cannot be suppressed")
        return frozenset()

    def _refuse(self, directive: Directive, message: str, help_text: str | None = None) -> None:
        self.invalid.append(Finding(directive.span, message, help=help_text))
