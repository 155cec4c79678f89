"""Which packages of rules are installed: our own, and those that the entry points of the group `pplint.rules` name.

`importlib.metadata` knows that, and takes as long to load as it takes to check a small file. It is asked only if
another package than the one that comes with pplint may be in the group.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

GROUP = "pplint.rules"
OWN_RULES = "pplint_rules"
"""The package of the rules that come with pplint."""

_OWN_LINES = ["pplint = pplint_rules"]


def rule_packages() -> list[str]:
    """Return the names of the packages in order."""
    if _is_alone():
        return [OWN_RULES]
    from importlib.metadata import entry_points

    return sorted({OWN_RULES, *(point.value for point in entry_points(group=GROUP))})


def _is_alone() -> bool:
    """Return whether it is certain that no package but our own is in the group."""
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path if finder is not PathFinder):
        return False
    found: list[list[str]] = []
    for folder in sys.path:
        try:
            names = os.listdir(folder or os.curdir)
        except FileNotFoundError:
            continue
        except OSError:  # such as a zip file
            return False
        if folder.lower().endswith(".egg"):
            return False
        infos = (name for name in names if name.lower().endswith((".dist-info", ".egg-info")))
        found += filter(None, (_lines_in_group(os.path.join(folder, name, "entry_points.txt")) for name in infos))
    return all(lines == _OWN_LINES for lines in found)


def _lines_in_group(path: str) -> list[str]:
    """Return the lines of a file of entry points that are in the group."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return []
    if GROUP not in text:
        return []
    _, _, group = text.partition(f"[{GROUP}]\n")
    return group.partition("\n[")[0].strip().split("\n")
