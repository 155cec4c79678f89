"""Links from the names of rules to their pages in the manual, for terminals that can open them (OSC 8)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.rule.entry import Rule
from pplint.rule.plugins import OWN_RULES

if TYPE_CHECKING:
    from pplint.report.report import Display
    from pplint.rule.registry import Registry

VARIABLE: Final = "PPLINT_MANUAL_URL"
"""The environment variable that says where the manual is to be read."""

FORCED: Final = "FORCE_HYPERLINK"
"""The environment variable that says whether there are links, wherever a report goes; 0 is no."""

ADDRESS: Final = ""
"""Where the manual of this version is published, if it is."""


def manual_address(*, is_terminal: bool) -> str | None:
    """Return the address of the manual if a report is to have links to it; None if not."""
    forced = os.environ.get(FORCED, "")
    address = os.environ.get(VARIABLE, ADDRESS)
    if not address.isprintable() or (forced == "0" if forced else not is_terminal):
        return None
    return address.rstrip("/") or None


def page_of(rule: str, registry: Registry, display: Display) -> str | None:
    """Return the address of the page of a rule, where it is to be linked; rules of other packages have none."""
    entry = registry.entries.get(rule)
    is_other = isinstance(entry, Rule) and not entry.module.startswith(f"{OWN_RULES}.")
    return None if display.manual is None or is_other else f"{display.manual}/rules/{rule}.html"
