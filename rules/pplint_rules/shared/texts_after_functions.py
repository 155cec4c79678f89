"""Interpolations of data in which something stands between a call and the closing brace."""

from __future__ import annotations

from typing import Final

from pplint.base.late_patterns import late_pattern

_CALL_WITH_MORE: Final = late_pattern(
    r"""%\{(?P<call>\s*(?:lookup|hiera|alias|literal|scope)\((?:"[^"]+"|'[^']+')\))(?P<more>[^}]*[^}\s][^}]*)\}"""
)


def text_after_function_in(interpolation: str) -> tuple[str, str] | None:
    """Return the call in an interpolation with its braces, and what stands after it; None if there is nothing."""
    found = _CALL_WITH_MORE.fullmatch(interpolation)
    return None if found is None else (f"%{{{found['call']}}}", found["more"])
