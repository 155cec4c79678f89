"""The report for a browser: one page that needs no network and no other file.

All that stands in checked files is text there. The page allows the one script and the one style sheet that it has, by
what is in them, so that nothing else could run even if it got into it.
"""

from __future__ import annotations

import base64
import hashlib
import os
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from pplint import __version__
from pplint.infer.inference_stats import InferenceStats
from pplint.report.escape import visible
from pplint.report.html.charts import charts
from pplint.report.html.findings import Findings
from pplint.report.owners import Owners
from pplint.report.provenance import repository_around
from pplint.report.report import Display, Report
from pplint.report.summary import closing_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

_TITLE = "pplint"


def render(report: Report, _display: Display) -> str:
    """Return the page."""
    return page_of(f"{_TITLE}: {_headline(report)}", "\n".join(_body(report)), _part("page.js"))


def page_of(title: str, body: str, script: str = "") -> str:
    """Return a page with the style of reports; it may run the script and load nothing."""
    style = _part("page.css")
    policy = f"default-src 'none'; style-src {_source(style)}" + (f"; script-src {_source(script)}" if script else "")
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
    ]
    lines = ["<!doctype html>", '<html lang="en">', "<head>", *head, "</head>", "<body>", body]
    return "\n".join([*lines, *([f"<script>{script}</script>"] if script else []), "</body>", "</html>", ""])


def _part(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def _source(text: str) -> str:
    """Return how a policy names what it allows."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _headline(report: Report) -> str:
    return f"{len(report.diagnostics):,} findings in {len(report.results):,} files"


def _body(report: Report) -> Iterator[str]:
    repository = repository_around(os.getcwd())
    owners = Owners() if repository is None else Owners.of(repository.root)
    yield f"<header><h1>{_TITLE} <small>{escape(__version__)}</small></h1>"
    yield from (f"<p>{escape(visible(line))}</p>" for line in closing_lines(report, Display()))
    knowledge = InferenceStats()
    for result in report.results:
        knowledge.add(result.knowledge)
    yield from charts(report, knowledge)
    yield "</header>"
    if report.diagnostics:
        yield from Findings(report, owners, repository).draw()
