"""JSON for programs that read line by line: the object of a diagnostic on each line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pplint.report.escape import json_safe
from pplint.report.json_report import as_object

if TYPE_CHECKING:
    from pplint.report.report import Display, Report


def render(report: Report, _display: Display) -> str:
    """Return a line for each diagnostic."""
    objects = (as_object(diagnostic, report.registry) for diagnostic in report.diagnostics)
    return "".join(f"{json_safe(json.dumps(each))}\n" for each in objects)
