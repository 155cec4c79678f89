"""Which variables a template in Ruby reads, by what is written in its tags: Ruby is not run, and hardly understood.

A template sees each variable of the scope that renders it as `@name`, and any other by `scope['name']`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG = late_pattern(r"(?s)<%(?P<kind>[%#]?)(?P<code>.*?)%>")
_LITERAL = r"""(?P<quote>['"])(?:::)?(?P<{name}>\w+(?:::\w+)*)(?P=quote)"""
_READ = late_pattern(
    # `@@x` is a variable of a class of Ruby, and none of the scope.
    r"(?<![@\w])@(?P<instance>[a-zA-Z_]\w*)"
    r"|(?:\bscope\s*\[|\b(?:lookupvar|has_variable\?)\s*\(?)\s*"
    rf"(?:{_LITERAL.format(name='text')}|:(?P<symbol>\w+)|(?P<computed>))"
)
_ANYTHING = late_pattern(
    r"\b(?:binding|eval|instance_eval|instance_exec|instance_variables|instance_variable_get|to_hash|send|public_send"
    r"|function_(?:inline_)?(?:template|epp))\b"
    r"""|\bcall_function\s*\(?\s*(?:[:'"]+(?:inline_)?(?:template|epp)\b|[^:'"\s(])"""
)


class TemplateReads(Struct, frozen=True):
    """The names of the variables that a template reads, without `::` in front; it may read any if not `is_complete`."""

    names: frozenset[str]
    is_complete: bool


def reads_of_template(text: str) -> TemplateReads:
    """Return what a template reads; text that only looks like a variable of Ruby counts as one."""
    names: set[str] = set()
    is_complete = True
    for code in _tags(text):
        is_complete = is_complete and _ANYTHING.search(code) is None
        for read in _READ.finditer(code):
            name = read["instance"] or read["text"] or read["symbol"]
            is_complete = is_complete and name is not None
            names.update(() if name is None else (name,))
    return TemplateReads(frozenset(names), is_complete)


def _tags(text: str) -> Iterator[str]:
    """Yield the code in tags; `<%%` is text, and `<%#` a comment."""
    yield from (tag["code"] for tag in _TAG.finditer(text) if not tag["kind"])
