"""What is wrong with catalogs, as diagnostics of the files that it comes from: each once, with its nodes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Finding, Label
from pplint.base.source import SourceFile, Span
from pplint.check.secrets.hiding import Hiding
from pplint.nodes.diff_text import names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pplint.base.builtin_diagnostics import BuiltinName
    from pplint.nodes.findings import NodeFinding
    from pplint.session import Session


def diagnostics_of(
    session: Session, found: Mapping[str, Sequence[NodeFinding]], fallback: str, modulepath: tuple[str, ...] = ()
) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each finding; one whose place is not known is about the file `fallback`."""
    nodes: dict[NodeFinding, list[str]] = {}
    for node, findings in found.items():
        for finding in findings:
            nodes.setdefault(finding, []).append(node)
    hidings: dict[str, Hiding] = {}
    for finding, concerned in nodes.items():
        path = shown_path(finding.path or fallback)
        data = session.read(os.path.abspath(path))
        source = None if isinstance(data, Diagnostic) else SourceFile(path, data)
        hiding = hidings.setdefault(path, Hiding(session, path, modulepath))
        yield hiding.diagnostic(_diagnostic(finding, path, source, concerned))


def _diagnostic(finding: NodeFinding, path: str, source: SourceFile | None, nodes: Sequence[str]) -> Diagnostic:
    span = _first_line(Span(*finding.span), source)
    labels: tuple[Label, ...] = ()
    if finding.label is not None:
        other, place, words = finding.label
        labels = (Label(Span(*place), words, None if shown_path(other) == path else shown_path(other)),)
    concerned = f"on {names(nodes)}" if len(nodes) != 1 else f"on {nodes[0]}"
    help_ = concerned if finding.help is None else f"{concerned}; {finding.help}"
    made = builtin_diagnostic(
        cast("BuiltinName", finding.rule), path, Finding(span, finding.message, labels, help_), source
    )
    return replace(made, message=made.message.replace("\n", " "))


def _first_line(span: Span, source: SourceFile | None) -> Span:
    """Return the part of a span on its first line: a declaration may have many."""
    if source is None or span.end > len(source.data):
        return Span(0, 0)
    end = source.data.find(b"\n", span.start, span.end)
    return Span(span.start, span.end if end < 0 else end)


def shown_path(path: str) -> str:
    """Return a path as users write it: relative to the current directory if it is in it."""
    found = os.path.relpath(path)
    return path if found.startswith(os.pardir + os.sep) else found
