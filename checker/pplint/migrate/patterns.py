"""Patterns of paths: those that puppet-lint's tasks leave out, as those that pplint does not search."""

from __future__ import annotations

from pplint.base.late_patterns import late_pattern
from pplint.config.settings import DEFAULT_EXCLUDE

_ALL_BELOW = late_pattern(r"(?:/\*\*)?(?:/\*(?:\.pp|\.\{pp[^}]*\})?)?/?\Z")


def converted(pattern: str) -> str:
    """Return the pattern that leaves out the same: all below a directory is the directory itself."""
    path = _ALL_BELOW.sub("", pattern.strip().removeprefix("./"), count=1)
    if path.startswith("**/"):
        inner = path.removeprefix("**/")
        return path if "/" in inner or "*" in inner else inner
    return f"/{path}" if path and "/" not in path and "*" not in path else path


def is_excluded_by_default(pattern: str) -> bool:
    """Tell whether what a pattern leaves out is not searched anyway."""
    name = pattern.lstrip("/")
    return not {pattern, name, f"**/{name}"}.isdisjoint(DEFAULT_EXCLUDE)
