"""JSON for programs that read line by line: the object of a diagnostic on each line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pplint.report.escape import json_safe
from pplint.report.json_report import objects

if TYPE_CHECKING:
    from pplint.report.report import Display, Report


def render(report: Report, display: Display) -> str:
    """Return a line for each diagnostic, and for what was not checked."""
    return "".join(f"{json_safe(json.dumps(each))}\n" for each in objects(report, display))
