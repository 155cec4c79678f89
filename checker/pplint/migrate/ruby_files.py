"""Literal settings in a Rakefile or Gemfile: calls and assignments with plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.migrate.originals import IGNORED_BY_VOXPUPULI
from pplint.migrate.said import GemNamed, NotLiteral, OnlyChecks, OptionSet, Origin, Said, Switched
from pplint.project.ruby.literals import RubyScope, Value, evaluate, string_of
from pplint.project.ruby.source import parse_ruby
from pplint.project.ruby.statements import Gap, RubyCall, body_of, steps
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.project.ruby.source import RubySource
    from pplint.session.disk import Disk

_CONFIGURATION: Final = "PuppetLint.configuration"
_TASK: Final = "PuppetLint::RakeTask"
_MOST_BLOCKS: Final = 30
_LISTS: Final = frozenset({"disable_checks", "ignore_paths", "only_checks"})


def read_ruby(disk: Disk, file: str, data: bytes) -> Iterator[Said]:
    """Yield what a Ruby file says about puppet-lint, and which gems it names; `file` is its path in the repository."""
    source = parse_ruby(disk, file, data)
    if source is None:
        yield NotLiteral("it cannot be read", Origin(file, 1))
        return
    yield from _Reader(source, file).read()


class _Reader:
    def __init__(self, source: RubySource, file: str) -> None:
        self._source = source
        self._file = file
        self._scope = RubyScope(source.data)
        self._configurations = {_CONFIGURATION}

    def read(self) -> Iterator[Said]:
        """Yield what the file says, what calls say first."""
        yield from self._below(self._source.root, self._scope, 0)
        for node in _assignments(self._source.root):
            yield from self._assignment(node)

    def _below(self, body: Node | None, scope: RubyScope, depth: int) -> Iterator[Said]:
        for step in steps(body, scope):
            if isinstance(step, RubyCall):
                yield from self._call(step)
                if step.block is not None and depth < _MOST_BLOCKS:
                    yield from self._below(body_of(step.block), step.scope, depth + 1)
            elif isinstance(step, Gap) and b"PuppetLint" in (step.node.text or b""):
                yield NotLiteral(f"`{_first_line(step.node)}` is not followed", self._origin(step.node))

    def _call(self, call: RubyCall) -> Iterator[Said]:
        receiver = text_of(call.receiver)
        origin = self._origin(call.node)
        if not receiver and call.method == "gem" and call.arguments:
            yield from self._gem(call, origin)
        elif receiver == _TASK and call.method == "new" and call.block is not None:
            self._configurations.update(_parameters(call.block))
        elif receiver in self._configurations and call.method in {"send", "public_send", "__send__"}:
            name = string_of(call.argument(0))
            values = [call.argument(index) for index in range(1, len(call.arguments))]
            yield self._unread(call.node) if name is None else self._sent(name, values, call.node)
        elif receiver in self._configurations and call.method.startswith(("disable_", "enable_")):
            yield self._sent(call.method, [], call.node)

    def _gem(self, call: RubyCall, origin: Origin) -> Iterator[Said]:
        name = string_of(call.argument(0))
        if name is not None and ("puppet-lint" in name or name == "voxpupuli-test"):
            yield GemNamed(name, string_of(call.argument(1)) or "", origin)
        if name == "voxpupuli-test":
            yield OptionSet("ignore_paths", IGNORED_BY_VOXPUPULI, origin)

    def _sent(self, name: str, values: list[Value], node: Node) -> Said:
        origin = self._origin(node)
        if name.startswith(("disable_", "enable_")):
            return Switched(name.partition("_")[2], name.startswith("enable_"), origin)
        value = values[0] if values else None
        if value is not None and not isinstance(value, (str, int)):
            return self._unread(node)
        return OptionSet(name.removesuffix("="), value, origin)

    def _assignment(self, node: Node) -> Iterator[Said]:
        left = node.child_by_field_name("left")
        receiver = None if left is None or left.type != "call" else left.child_by_field_name("receiver")
        if left is None or receiver is None or text_of(receiver) not in self._configurations:
            return
        method = left.child_by_field_name("method")
        name = text_of(method)
        value = evaluate(node.child_by_field_name("right"), self._scope)
        values = value if isinstance(value, tuple) else (value,)
        texts = tuple(each for each in values if isinstance(each, str))
        if not isinstance(value, (str, int, bool, tuple)) or (name in _LISTS and len(texts) < len(values)):
            yield self._unread(node)
        elif name == "disable_checks":
            yield from (Switched(check, is_on=False, origin=self._origin(node)) for check in texts)
        elif name == "only_checks":
            yield OnlyChecks(texts, self._origin(node))
        else:
            yield OptionSet(name, texts if isinstance(value, tuple) else value, self._origin(node))

    def _unread(self, node: Node) -> NotLiteral:
        return NotLiteral(f"`{_first_line(node)}` is not literal", self._origin(node))

    def _origin(self, node: Node) -> Origin:
        return Origin(self._file, node.start_point[0] + 1)


def _assignments(root: Node) -> Iterator[Node]:
    """Yield all assignments of a program, in order."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type == "assignment":
            yield node
        waiting += reversed(node.named_children)


def _parameters(block: Node) -> list[str]:
    parameters = block.child_by_field_name("parameters")
    return [] if parameters is None else [text_of(each) for each in parameters.named_children]


def _first_line(node: Node) -> str:
    return text_of(node).partition("\n")[0].strip()
