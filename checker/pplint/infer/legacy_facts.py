"""Facts that agents do not send by default."""

from __future__ import annotations

from functools import lru_cache

from pplint.project.stubs import load_stubs


@lru_cache(maxsize=16384)
def is_legacy_fact(name: str) -> bool:
    """Return whether Facter hides a fact by default, or has given it up; modules may add one of the same name."""
    return load_stubs("core").is_legacy_fact(name)
