"""What is said of a file that took too long: what was being done, and how to allow more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Finding
from pplint.base.source import Span
from pplint.base.time_limit import SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Diagnostic
    from pplint.base.time_limit import OutOfTime

_RULES = "pplint_rules"

_ACTIVITIES = {
    "pplint.syntax.parser": "while it was parsed",
    "pplint.infer.follow_definitions": "while types were inferred",
    "pplint.check.suppress.resolve": "while suppressions were looked for",
    "pplint.rule.visit": "while rules were applied",
}
"""What is being done where a module of ours is called."""


ALLOW_MORE = "raise `time-limit` in the configuration, or skip the file with `exclude`"
"""What to do about it where there is a configuration."""


def out_of_time(
    path: str, error: OutOfTime, lacking: str, seconds: float = SECONDS, help_: str | None = None
) -> Diagnostic:
    """Say that something is not done with a file, such as `checked`, because it takes too long."""
    message = f"not {lacking}: gave up after {seconds:g} seconds of processor time{_activity(error)}"
    return builtin_diagnostic("time-limit", path, Finding(Span(0, 0), message, help=help_))


def _activity(error: OutOfTime) -> str:
    """Return what was being done, from the innermost module that says so."""
    for module in reversed(list(_modules(error))):
        package, _, name = module.partition(".")
        if package == _RULES and "." in name:
            return f", in rule `{name.rpartition('.')[2].replace('_', '-')}`"
        if module in _ACTIVITIES:
            return f", {_ACTIVITIES[module]}"
    return ""


def _modules(error: OutOfTime) -> Iterator[str]:
    """Yield the modules of the functions that were left, the outermost first."""
    trace = error.__traceback__
    while trace is not None:
        yield str(trace.tb_frame.f_globals.get("__name__"))
        trace = trace.tb_next
