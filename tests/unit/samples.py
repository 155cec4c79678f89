"""Rules and sources for the tests of the program around the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pplint.base.diagnostic import Diagnostic, Edit, Finding, Fix, Label, Severity
from pplint.base.source import SourceFile, Span
from pplint.check.checks import Checks
from pplint.check.content import read_content
from pplint.check.file_result import FileResult
from pplint.check.linter import check
from pplint.report import Report
from pplint.rule import Context, subscription
from pplint.rule.entry import Rule
from pplint.rule.option import RuleOption
from pplint.rule.registry import Registry
from pplint.rule.setting_kinds import Count
from pplint.session import Session
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.check.content import Content
    from pplint.rule.entry import Check


def _bad(node: ast.Name, ctx: Context) -> Iterator[Finding]:
    if node.value == "bad":
        yield ctx.finding(node, "this is bad", fix=Fix("make it good", (Edit(node.span, "good"),), safe=True))


def _risky(node: ast.Name, ctx: Context) -> Iterator[Finding]:
    if node.value == "risky":
        yield ctx.finding(node, "this is risky", fix=Fix("take the risk", (Edit(node.span, "safe"),), safe=False))


BODIES = RuleOption(
    "bodies", "How many bodies a resource may have.", Count(0, 9), default=0, presets=(("puppet-lint", 2),)
)


def _long(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    if len(node.bodies) > ctx.option(BODIES):
        yield ctx.finding(node, "this is a resource")


def _failing(node: ast.Name, _ctx: Context) -> Iterator[Finding]:
    if node.value == "fail":
        raise ZeroDivisionError("on purpose")
    yield from ()


def _rule(name: str, check: Check, *aliases: str, options: tuple[RuleOption[Any], ...] = ()) -> Rule:
    check.__doc__ = f"The page of {name}.\n\nIts second paragraph."
    return Rule(
        name=name,
        summary=f"Rule {name}",
        severity=Severity.WARNING,
        category="style",
        module=__name__,
        issues=(),
        own_check=check,
        own_nodes=subscription(check),
        aliases=aliases,
        own_options=options,
        option_presets=tuple(preset for option in options for preset, _ in option.presets),
    )


BAD = _rule("bad-name", _bad, "bad_names")
RISKY = _rule("risky-name", _risky)
LONG = _rule("some-resource", _long, "bad_names", "resources", options=(BODIES,))
FAILING = _rule("failing", _failing)
REGISTRY = Registry.of([BAD, RISKY, LONG, FAILING])
CHECKS = Checks.everything(REGISTRY)


def source(text: str, path: str = "init.pp") -> SourceFile:
    """Return a source with this text."""
    return SourceFile(path, text.encode())


def read(data: bytes) -> Content | None:
    """Read bytes, as fixing a source needs it; of what begins with a tab nothing can be read."""
    return None if data.startswith(b"\t") else read_content(SourceFile("init.pp", data))


def check_text(text: str, path: str = "init.pp") -> FileResult:
    """Check a text by the rules of this module."""
    return check(Session(), source(text, path), CHECKS)


def found(text: str) -> list[tuple[int, str]]:
    """Return the line and the rule of each diagnostic of a text."""
    return [(line_of(diagnostic), diagnostic.rule) for diagnostic in check_text(text).diagnostics]


def line_of(diagnostic: Diagnostic) -> int:
    """Return the line on which a diagnostic starts."""
    assert diagnostic.source is not None
    return diagnostic.source.lines.line(diagnostic.span.start)


def span_of(text: str, part: str) -> Span:
    """Return the span of the first occurrence of a part of a text."""
    start = len(text[: text.index(part)].encode())
    return Span(start, start + len(part.encode()))


MANIFEST = """\
class apache (
  Integer $port = 80,
) {
  file { '/etc/motd':
    mode => 420,
  }
}
"""


def diagnostic_of(
    text: str,
    part: str,
    *labels: tuple[str, str],
    path: str = "manifests/init.pp",
    **facts: Any,  # noqa: ANN401 - the fields of a diagnostic
) -> Diagnostic:
    """Return a diagnostic about a part of a text, with labels at other parts."""
    made = tuple(Label(span_of(text, place), words) for place, words in labels)
    given: dict[str, Any] = {"severity": Severity.ERROR, "message": "a message", "labels": made, **facts}
    return Diagnostic(path, span_of(text, part), "bad-name", "style", source=source(text, path), **given)


def report_of(*diagnostics: Diagnostic, clean: tuple[str, ...] = (), fixed: int = 0) -> Report:
    """Return a report of these diagnostics, and of clean files."""
    results = [FileResult(diagnostic.path, [diagnostic]) for diagnostic in diagnostics]
    return Report([*results, *(FileResult(path, []) for path in clean)], REGISTRY, fixed)
