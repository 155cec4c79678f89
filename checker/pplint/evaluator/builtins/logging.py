"""Functions that log; nothing is logged here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.table import builtin

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result

LEVELS = ("debug", "info", "notice", "warning", "err", "alert", "crit", "emerg")


@builtin(*(f"{level}(Any *$values) >> Undef" for level in LEVELS), takes_unknown=True)
def log(*_values: Result) -> Result:
    """Give nothing back."""
    return None
