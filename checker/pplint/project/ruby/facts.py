"""The names of facts that modules add: by Ruby below `lib/facter`, and by files in `facts.d`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, Span
from pplint.project.declarations import FactDeclaration
from pplint.project.ruby.literals import RubyScope
from pplint.project.ruby.places import place_of
from pplint.project.ruby.statements import Gap, RubyCall, RubyMethod, Step, as_call, body_of, steps
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource

NODE_LIMIT = 100_000

_ADDING = frozenset({"add", "define_fact"})
_YAML_KEY = late_pattern(rb"^([A-Za-z_][\w.-]*|'[^'\n]+'|\"[^\"\n]+\"):(?:\s|$)", re.MULTILINE)
_TEXT_KEY = late_pattern(rb"^([^=\s#][^=\n]*)=", re.MULTILINE)


def facts_in(source: RubySource) -> Iterator[FactDeclaration]:
    """Yield the facts that a Ruby file adds, each name once."""
    seen: set[str] = set()
    scope = RubyScope(source.data)
    for call in _adding_calls(source.root, scope):
        name = call.argument(0)
        if isinstance(name, str) and name.lower() not in seen:
            seen.add(name.lower())
            # Facter has facts in lower case, however they are added.
            yield FactDeclaration(name.lower(), place=place_of(source.path, call.node))


def _adding_calls(root: Node, scope: RubyScope) -> Iterator[RubyCall]:
    """Yield calls of `Facter.add`: those that can be followed with what they know, then all others in the tree."""
    yield from (step for step in _followed(root, scope) if _adds(step))
    waiting, left = [root], NODE_LIMIT
    while waiting and left > 0:
        left -= 1
        node = waiting.pop()
        if node.type == "call" and _is_facter(node.child_by_field_name("receiver")):
            call = as_call(node, scope)
            if _adds(call):
                yield call
        waiting.extend(reversed(node.named_children))


def _followed(root: Node, scope: RubyScope) -> Iterator[RubyCall]:
    for step in steps(root, scope, enters_classes=True):
        if isinstance(step, RubyCall):
            yield step
            if step.receiver is not None and not _adds(step):
                yield from _calls(steps(body_of(step.block), scope))
        elif isinstance(step, RubyMethod):
            yield from _calls(steps(body_of(step.node), scope.inner({})))


def _calls(found: Iterator[Step]) -> Iterator[RubyCall]:
    return (step for step in found if isinstance(step, RubyCall) and not isinstance(step, Gap))


def _adds(call: RubyCall) -> bool:
    return call.method in _ADDING and _is_facter(call.receiver)


def _is_facter(receiver: Node | None) -> bool:
    if receiver is None or receiver.type not in {"constant", "scope_resolution"}:
        return False
    return text_of(receiver).lstrip(":") == "Facter"


def external_facts(path: str, data: bytes) -> list[FactDeclaration]:
    """Return the facts of a file in `facts.d`, whose name ends in `.yaml`, `.json` or `.txt`."""
    ending = path.rpartition(".")[2].lower()
    if ending == "json":
        return _json_facts(path, data)
    pattern = {"yaml": _YAML_KEY, "yml": _YAML_KEY, "txt": _TEXT_KEY}.get(ending)
    found = {} if pattern is None else {_plain(match[1]): Span(*match.span(1)) for match in pattern.finditer(data)}
    return [FactDeclaration(name, place=Place(path, span)) for name, span in found.items()]


def _plain(name: bytes) -> str:
    return name.decode("utf-8", "replace").strip().strip("'\"").lower()


def _json_facts(path: str, data: bytes) -> list[FactDeclaration]:
    import json

    try:
        found: object = json.loads(data)
    except (ValueError, RecursionError):
        return []
    names = list(cast("dict[str, Any]", found)) if isinstance(found, dict) else []
    written = {name: json.dumps(name, ensure_ascii=False).encode("utf-8", "replace") for name in names}
    return [FactDeclaration(name.lower(), place=Place(path, _span_of(text, data))) for name, text in written.items()]


def _span_of(quoted: bytes, data: bytes) -> Span:
    start = max(data.find(quoted), 0)
    return Span(start, start + len(quoted))
