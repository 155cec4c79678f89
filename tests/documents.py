"""Markdown documents with examples in them: the tests under `mdtest`, and the pages of the rules.

An example is a block of Puppet, fenced by backquotes, whose first word is `puppet`, or `epp` for a template:

    ```puppet path=modules/apache/manifests/vhost.pp

The path may also be in the line before, as "`modules/apache/manifests/vhost.pp`:". `preset=` names the preset
whose options of rules count; `target=` and `from=` have the values of these command-line options. A block `fixed`
after it holds the same program after all safe fixes, `fixed unsafe` after all; a block `pn` holds its syntax tree, a
line for each statement; a block `full` holds the report as people see it at a terminal, and then the program announces
nothing itself. A block `formatted` holds the program as `pplint format` lays it out, and nothing else is said of that
program; options such as `indent-width=4` may follow, with `_` for a space. A line "rules: naming, syntax-error"
between blocks says which rules and categories the document is about.

A block `yaml`, `json`, `ruby`, `erb` or `ini` with `path=` is a file that is checked as programs are, and announces
what is found in comments; JSON has none, so that those in it are left out of what is checked.

A block of any language with `file=` in place of `path=` is a file of the project of the examples that follow it, under
the same heading or one below that; it is not checked itself, and `unterminated` says that its last line has no end:

    ```puppet file=modules/apache/types/port.pp

A block `toml` is the configuration of the examples that follow it, under the same heading or one below that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pplint.base.presets import RECOMMENDED
from pplint.base.puppet import DEFAULT_PUPPET, OLDEST_PUPPET, ORIGINS, TARGETS, Upgrade

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKED_FILES = frozenset({"erb", "ini", "json", "markdown", "ruby", "yaml"})

_FENCE = re.compile(r"(`{3,}) *(.*)")
_HEADING = re.compile(r"(#+) +(.+)")
_NAME = re.compile(r"`([^`\s]+)`:")
_MODULE = re.compile(r'"name": *"\w+[-/](\w+)"')
_RULES = re.compile(r"rules: *(.+)")


class DocumentError(Exception):
    """A document that cannot be read; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Block:
    """What stands between two fences. `line` is the document's line, counted from 1, of the first line of the text."""

    words: tuple[str, ...]
    text: str
    line: int

    @property
    def kind(self) -> str:
        """The first word after the fence."""
        return self.words[0] if self.words else ""

    @property
    def file_text(self) -> str:
        """The text of the file that the block is, whose last line may not be ended."""
        return self.text.removesuffix("\n") if self.is_unterminated else self.text

    @property
    def checked_text(self) -> str:
        """The text that is checked: JSON has no comments, so that announcements in it are left out."""
        return (
            re.sub(r" *# (?:error|warning|info): \[.*", "", self.file_text) if self.kind == "json" else self.file_text
        )

    @property
    def is_unterminated(self) -> bool:
        """Whether the last line of the block has no end."""
        return "unterminated" in self.words

    def named(self, key: str) -> str | None:
        """Return what stands after `key=` after the fence."""
        return next((word.removeprefix(f"{key}=") for word in self.words if word.startswith(f"{key}=")), None)


@dataclass(slots=True)
class Example:
    """A program, under which headings and at which path it stands, and the blocks that say more about it.

    `files` are the other files of its project, by their paths, and `configuration` is what a user sets, as TOML.
    """

    headings: tuple[str, ...]
    path: str
    program: Block
    files: dict[str, str] = field(default_factory=dict[str, str])
    configuration: str = ""
    fixed: Block | None = None
    pn: Block | None = None
    full: Block | None = None
    formatted: Block | None = None

    @property
    def preset(self) -> str:
        """The preset that says what the options of the rules are."""
        return self.program.named("preset") or RECOMMENDED

    @property
    def is_data(self) -> bool:
        """Whether it is no program."""
        return self.program.kind in CHECKED_FILES

    @property
    def target(self) -> tuple[int, Upgrade]:
        """The version that the program is for, and what is known of its upgrade."""
        target, origin = self.program.named("target"), self.program.named("from")
        version = DEFAULT_PUPPET if target is None else int(TARGETS[target])
        return version, Upgrade(OLDEST_PUPPET if origin is None else int(ORIGINS[origin]), target is not None)

    @property
    def module_path(self) -> tuple[str, str] | None:
        """The name of the module that the path leads into, or that the project is, and the path in it."""
        match = re.search(r"(?:^|/)(?:modules|site|site-modules)/([^/]+)/(.+)", self.path)
        if match is not None:
            return match[1], match[2]
        name = _MODULE.search(self.files.get("metadata.json", ""))
        return (name[1].lower(), self.path) if name is not None and "/" in self.path else None


@dataclass(slots=True)
class Document:
    """The examples of a document in order, and the names of the rules that it is about: all, if it names none."""

    examples: list[Example] = field(default_factory=list[Example])
    rules: tuple[str, ...] = ()
    files: list[tuple[tuple[str, ...], str, Block]] = field(default_factory=list[tuple[tuple[str, ...], str, Block]])

    configurations: list[tuple[tuple[str, ...], Block]] = field(default_factory=list[tuple[tuple[str, ...], Block]])

    def configuration_under(self, headings: tuple[str, ...]) -> str:
        """Return what examples under some headings are configured with."""
        return next(
            (block.text for outer, block in reversed(self.configurations) if headings[: len(outer)] == outer), ""
        )

    def files_under(self, headings: tuple[str, ...]) -> dict[str, str]:
        """Return the texts of the files that examples under some headings see, by path."""
        return {path: block.file_text for outer, path, block in self.files if headings[: len(outer)] == outer}


def read_document(text: str) -> Document:
    """Read a document; raise `DocumentError` if a block is not closed or belongs to no example."""
    document = Document()
    headings: list[str] = []
    path = ""
    for item in _items(text):
        if isinstance(item, Block):
            _add_block(document, item, tuple(headings), path)
            path = ""
        elif heading := _HEADING.fullmatch(item):
            headings[len(heading[1]) - 1 :] = [heading[2]]
        elif rules := _RULES.fullmatch(item):
            document.rules = tuple(word.strip() for word in rules[1].split(","))
        elif name := _NAME.fullmatch(item):
            path = name[1]
    return document


def read_blocks(text: str) -> list[Block]:
    """Return all blocks of a document; raise `DocumentError` if one is not closed."""
    return [item for item in _items(text) if isinstance(item, Block)]


def _items(text: str) -> Iterator[str | Block]:
    """Yield the lines of a document, and each of its blocks as one item."""
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        opening = _FENCE.fullmatch(line)
        if opening is None:
            yield line.strip()
            continue
        content: list[str] = []
        for _, inner in lines:
            if inner.rstrip() == opening[1]:
                break
            content.append(inner)
        else:
            raise DocumentError(f"line {number}: the block is not closed")
        yield Block(tuple(opening[2].split()), "".join(f"{inner}\n" for inner in content), number + 1)


def _add_block(document: Document, block: Block, headings: tuple[str, ...], path: str) -> None:
    file = block.named("file")
    if file is not None:
        document.files.append((headings, file, block))
        return
    if block.kind == "toml":
        document.configurations.append((headings, block))
        return
    if block.kind in {"puppet", "epp"} or (block.kind in CHECKED_FILES and block.named("path") is not None):
        default = "example.epp" if block.kind == "epp" else "example.pp"
        files, configuration = document.files_under(headings), document.configuration_under(headings)
        document.examples.append(Example(headings, block.named("path") or path or default, block, files, configuration))
        return
    if block.kind not in {"fixed", "pn", "full", "formatted"}:
        return
    if not document.examples:
        raise DocumentError(f"line {block.line}: no example stands before the block `{block.kind}`")
    setattr(document.examples[-1], block.kind, block)
