"""What comments and calls say of a declaration: that it is private, and that it is deprecated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.project.ruby.statements import RubyCall, steps
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from pplint.project.ruby.literals import RubyScope, Value

LINE_LIMIT = 200
"""How many lines of comments are read above a declaration."""

DEFAULT = "it is deprecated"

_PRIVATE = late_pattern(r"^\s*#?\s*@api\s+private\b", re.MULTILINE)
_TAG = late_pattern(r"^[ \t]*#?[ \t]*@deprecated\b[ \t]*(.*)$", re.MULTILINE)
_SUMMARY = late_pattern(r"\A[\s#]*(?:@summary[\s#]*)?(?:\*\*)?DEPRECATED\b[.:*\s]*(.*)$", re.MULTILINE | re.IGNORECASE)
_REASON = late_pattern(r"\b(?:use|instead|replaced|removed?|favou?r)\b", re.IGNORECASE)
_SPACES = late_pattern(r"\s+")
_CALLS = frozenset({"deprecation", "deprecation_warning", "warnonce", "function_deprecation"})


def comments_above(node: Node) -> str:
    """Return the text of the comments that stand directly above a statement."""
    lines: list[str] = []
    previous = node.prev_named_sibling
    while previous is not None and previous.type == "comment" and len(lines) < LINE_LIMIT:
        lines.append(text_of(previous))
        previous = previous.prev_named_sibling
    return "\n".join(reversed(lines))


def says_private(text: str) -> bool:
    """Whether documentation has the tag `@api private`."""
    return _PRIVATE.search(text) is not None


def documented_deprecation(text: str) -> str | None:
    """Return why documentation calls something deprecated; None if it does not."""
    tag = _TAG.search(text)
    found = tag or _SUMMARY.search(text)
    if found is None:
        return None
    reason = _SPACES.sub(" ", found[1].replace("*", "")).strip()
    return reason if reason and (tag or _REASON.search(reason)) else DEFAULT


def announced_deprecation(body: Node | None, scope: RubyScope) -> str | None:
    """Return what a body says whenever it runs, if that is that it is deprecated."""
    for step in steps(body, scope):
        if isinstance(step, RubyCall) and not step.is_conditional:
            text = _announcement(step)
            if text is not None:
                return text
    return None


def _announcement(call: RubyCall) -> str | None:
    name, values = call.method, [call.argument(place) for place in range(min(3, len(call.arguments)))]
    if name == "call_function" and values and isinstance(values[0], str):
        name, values = values[0], values[1:]
    # `warnonce` says all sorts of things.
    if name not in _CALLS or name == "warnonce":
        return None
    if values and isinstance(values[0], tuple):
        values = list(values[0])
    texts = [value for value in values if isinstance(value, str) and " " in value.strip()]
    return _SPACES.sub(" ", texts[0]).strip() if texts else DEFAULT


def as_text(value: Value) -> str:
    """Return documentation that is a string, nothing for other values."""
    return value if isinstance(value, str) else ""
