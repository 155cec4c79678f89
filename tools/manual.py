"""What MkDocs does with the manual before it is rendered: `mkdocs.yml` names this module as a hook.

The rules, the changelog and the contributors' guide become pages, and markers in pages become the reference of keys and
commands. Pages are written for readers of the repository: links to files outside of `docs` become names, or links if
`PPLINT_REPOSITORY` is the address of the repository, and blocks that tests read get a title.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Files(Protocol):
    """The files that MkDocs builds."""

    def get_file_from_path(self, path: str) -> object | None:
        """Return the file at a path below `docs`."""
        ...

    def append(self, file: object) -> None:
        """Add a file."""
        ...

    def remove(self, file: object) -> None:
        """Remove a file."""
        ...


class File(Protocol):
    """A file that MkDocs builds, by its path below `docs`."""

    src_uri: str


class Page(Protocol):
    """A page of the manual, with what is said of it before its text."""

    file: File
    meta: dict[str, object]


class Config(Protocol):
    """The settings of the manual."""

    repo_url: str | None
    edit_uri: str | None


ROOT = Path(__file__).parents[1]

KEYS: Final = "<!-- keys -->"
COMMANDS: Final = "<!-- commands -->"
COPIES: Final = {
    "changelog.md": ("CHANGELOG.md", "This page lists what changed in each version."),
    "contributing.md": ("CONTRIBUTING.md", "This page shows how to change pplint, and what every change must satisfy."),
}
"""Pages that are files of the repository, with their first sentences."""

SEARCHED: Final = {
    "ci.md": ["jenkins", "gitlab"],
    "control-repositories.md": ["puppetfile", "r10k"],
    "data.md": ["hiera", "yaml"],
    "faq.md": ["false positive", "offline"],
    "format.md": ["spaces", "whitespace", "tabs"],
    "installing.md": ["docker", "podman", "windows"],
    "migrate.md": ["puppet-lint"],
    "pre-commit.md": ["pre-commit"],
    "plugins.md": ["write a rule", "custom rule"],
    "scale.md": ["slow", "fast", "cache"],
    "security.md": ["secrets", "passwords"],
    "suppressions.md": ["ignore a file", "ignore", "turn off a rule", "disable a rule"],
    "upgrade-puppet.md": ["puppet 8", "openvox"],
    "vscode.md": ["vscode", "vs code"],
}
"""What users search for, by the pages that the search of the manual lists first for it."""
_WIDE: Final = frozenset({"found.md", "packaging.md", "puppet-lint.md", "rules.md", "security.md"})

_LINK_OUT = re.compile(r"\[(?P<text>(?:[^]\n]|\n(?!\n))+)\]\(\.\./(?P<path>[^)#\s]+)(?:#[^)\s]*)?\)")
_LINK_TO_RULE = re.compile(r"(?<=[(\s])rules\.md#([a-z0-9-]+)")
_LOCAL = re.compile(r"\]\((?!https?:|#|docs/)")
_FENCE = re.compile(r"(?m)^(?P<marks>`{3,}) *(?P<kind>\w+)(?P<rest> .*)?$")
PATH_OF_BLOCK: Final = re.compile(r"(?:path|file)=(\S+)")
_KINDS: Final = {
    "epp": ("text", ""),
    "fixed": ("puppet", "After the fix"),
    "formatted": ("puppet", "Formatted"),
    "full": ("text", ""),
    "pn": ("text", ""),
}
"""The languages of blocks that are called otherwise, with their titles."""


def on_config(config: Config) -> Config:
    """Return the settings, with links for editing pages if the address of the repository is known."""
    config.edit_uri = "edit/main/docs/" if config.repo_url else None
    return config


def on_files(files: Files, *, config: object) -> Files:
    """Return the files of the manual with the generated ones."""
    from tools.rule_pages import rule_pages

    generated = import_module("mkdocs.structure.files").File.generated
    for path, text in {**rule_pages(), **copied_pages()}.items():
        written = files.get_file_from_path(path)
        if written is not None:
            files.remove(written)
        files.append(generated(config, path, content=text))
    return files


def copied_pages() -> dict[str, str]:
    """Return the pages that are files of the repository, with links from where they are now."""
    pages: dict[str, str] = {}
    for path, (name, sentence) in COPIES.items():
        title, _, rest = (ROOT / name).read_text(encoding="utf-8").partition("\n\n")
        pages[path] = f"{title}\n\n{sentence}\n\n" + _LOCAL.sub("](../", rest).replace("](docs/", "](")
    return pages


def on_page_markdown(markdown: str, **_: object) -> str:
    """Return the text of a page as it is rendered; raise `FileNotFoundError` for a link to a missing file."""
    from tools.reference import command_line, keys

    references: dict[str, Callable[[], str]] = {KEYS: keys, COMMANDS: command_line}
    for marker, reference in references.items():
        if marker in markdown:
            markdown = markdown.replace(marker, reference())
    markdown = _LINK_TO_RULE.sub(r"rules/\1.md", markdown)
    return _FENCE.sub(_fence, _LINK_OUT.sub(_file, markdown))


def on_page_content(html: str, *, page: Page, **_: object) -> str:
    """Tag a page with what users search for, which counts for more than titles; leave room for wide tables."""
    if page.file.src_uri in _WIDE:
        page.meta["hide"] = ["toc"]
    if page.file.src_uri in SEARCHED:
        page.meta["tags"] = SEARCHED[page.file.src_uri]
    return html


def _file(link: re.Match[str]) -> str:
    path = link["path"]
    if (ROOT / "docs" / path).exists():
        return link[0]
    if not (ROOT / path).exists():
        raise FileNotFoundError(path)
    repository = os.environ.get("PPLINT_REPOSITORY")
    if repository:
        return f"[{link['text']}]({repository.rstrip('/')}/blob/main/{path})"
    return f"`{path}`" if path in link["text"] or path.endswith(f"/{link['text']}") else f"{link['text']} (`{path}`)"


def _fence(fence: re.Match[str]) -> str:
    rest = fence["rest"] or ""
    language, title = _KINDS.get(fence["kind"], (fence["kind"], ""))
    if ' title="' in rest:
        return f"{fence['marks']} {language}{rest}"
    path = PATH_OF_BLOCK.search(rest)
    title = path[1] if path else title
    shown = f' title="{title}"' if title else ""
    return f"{fence['marks']} {language}{shown}"
