"""What is known of something, as Markdown that can be read as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def listed_facts(code: str, facts: Iterable[tuple[str, str]]) -> str:
    """Return some code, and below it what is known of it, each fact behind its label."""
    lines = (f"- {label}: {words if '`' in words or ' ' in words else f'`{words}`'}" for label, words in facts)
    return "\n".join([f"```puppet\n{code}\n```", *dict.fromkeys(lines)])
