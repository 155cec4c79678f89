"""Settings of puppet-lint in YAML files: commit hooks, and the configuration of tools that generate files."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from pplint.base.source import LineIndex
from pplint.data.errors import DataError
from pplint.data.nodes import Mapping, Scalar, Sequence, text_of
from pplint.data.yaml_reader import read_yaml
from pplint.migrate.arguments import FILE, read_arguments
from pplint.migrate.said import HookNamed, NotLiteral, OptionSet, Origin, Said, Switched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.nodes import Node

PRE_COMMIT: Final = ".pre-commit-config.yaml"
SYNC: Final = ".sync.yml"
_TOOL: Final = "puppet-lint"
_SWITCHES: Final = {
    "default_disabled_lint_checks": False,
    "disabled_lint_checks": False,
    "enabled_lint_checks": True,
    "extra_disabled_lint_checks": False,
}


class YamlFile:
    """A file in YAML: the node that it is, None if it cannot be read, and where nodes are."""

    def __init__(self, file: str, data: bytes) -> None:
        self.file = file
        self.data = data
        self.lines = LineIndex.of(data)
        self.fault: NotLiteral | None = None
        self.root: Node | None = None
        try:
            self.root = read_yaml(data)
        except DataError as error:
            line = self.lines.line(min(error.span.start, len(data)))
            self.fault = NotLiteral(error.message, Origin(file, line))

    def origin(self, node: Node) -> Origin:
        """Return where a node starts."""
        return Origin(self.file, self.lines.line(node.span.start))


def value_at(node: Node | None, *names: str) -> Node | None:
    """Return what is below the keys of mappings within each other; None if that is not there."""
    for name in names:
        entry = node.entry(name) if isinstance(node, Mapping) else None
        node = None if entry is None else entry.value
    return node


def items_of(node: Node | None) -> list[Node]:
    """Return the items of a list; none of anything else."""
    return node.items if isinstance(node, Sequence) else []


def read_hooks(file: YamlFile) -> Iterator[Said]:
    """Yield what the arguments of hooks tell puppet-lint."""
    for repository in repositories_of(file.root):
        for hook in items_of(value_at(repository, "hooks")):
            entry = text_of(value_at(hook, "entry")) or ""
            name = text_of(value_at(hook, "id")) or ""
            if _TOOL not in name and _TOOL not in entry:
                continue
            origin = file.origin(hook)
            yield HookNamed(name, origin)
            words = [(word, origin) for word in _words(entry)]
            given = items_of(value_at(hook, "args"))
            yield from read_arguments([*words, *((text_of(each) or "", file.origin(each)) for each in given)])


def repositories_of(root: Node | None) -> list[Node]:
    """Return the repositories of hooks; in old files they are the whole list."""
    return items_of(root) or items_of(value_at(root, "repos"))


def _words(command: str) -> list[str]:
    """Return the words of a command after that of puppet-lint."""
    try:
        words = shlex.split(command)
    except ValueError:
        return []
    start = next((index for index, word in enumerate(words) if word.rpartition("/")[2] == _TOOL), len(words))
    return words[start + 1 :]


def read_sync(file: YamlFile) -> Iterator[Said]:
    """Yield the settings of puppet-lint for tools that generate files of a module."""
    if isinstance(value := value_at(file.root, "common", "disable_legacy_facts"), Scalar) and value.value is True:
        yield Switched("legacy_facts", is_on=False, origin=file.origin(value))
    for name in (FILE, "Rakefile"):
        for key, is_on in _SWITCHES.items():
            for check in items_of(value_at(file.root, name, key)):
                yield Switched(text_of(check) or "", is_on, file.origin(check))
        excluded = value_at(file.root, name, "linter_exclusions")
        if isinstance(excluded, Sequence):
            patterns = tuple(pattern for each in excluded.items if (pattern := text_of(each)))
            yield OptionSet("ignore_paths", patterns, file.origin(excluded))
        fails = value_at(file.root, name, "linter_fail_on_warnings")
        if isinstance(fails, Scalar):
            yield OptionSet("fail_on_warnings", fails.value is True, file.origin(fails))
