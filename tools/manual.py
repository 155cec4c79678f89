"""What MkDocs does with the manual before it is rendered: `mkdocs.yml` names this module as a hook.

The rules become pages of their own. Pages are written for readers of the repository: links to files outside of `docs`
become the names of these, blocks that tests read get a title in place of what stands behind their language, and the
keys of the configuration are listed.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Protocol


class Files(Protocol):
    """What MkDocs builds."""

    def get_file_from_path(self, path: str) -> object | None:
        """Return the file at a path below `docs`."""
        ...

    def append(self, file: object) -> None:
        """Add a file."""
        ...

    def remove(self, file: object) -> None:
        """Take a file out."""
        ...


ROOT = Path(__file__).parents[1]

KEYS = "<!-- keys -->"

_LINK_OUT = re.compile(r"\[(?P<text>[^]\n]+)\]\(\.\./(?P<path>[^)#\s]+)(?:#[^)\s]*)?\)")
_FENCE = re.compile(r"(?m)^(?P<marks>`{3,}) *(?P<kind>\w+)(?P<rest> .*)?$")
_PATH = re.compile(r"(?:path|file)=(\S+)")
_KINDS = {
    "epp": ("text", ""),
    "fixed": ("puppet", "after the fix"),
    "formatted": ("puppet", "laid out"),
    "full": ("text", ""),
    "pn": ("text", ""),
}
"""The languages of blocks that are called otherwise, with their titles."""


def on_files(files: Files, *, config: object) -> Files:
    """Return the files of the manual with those that are made of the rules."""
    from tools.rule_pages import rule_pages

    generated = import_module("mkdocs.structure.files").File.generated
    for path, text in rule_pages().items():
        kept = files.get_file_from_path(path)
        if kept is not None:
            files.remove(kept)
        files.append(generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Return the text of a page as it is rendered; raise `FileNotFoundError` for a link to a file that is not there."""
    if KEYS in markdown:
        markdown = markdown.replace(KEYS, keys())
    return _FENCE.sub(_fence, _LINK_OUT.sub(_file, markdown))


def keys() -> str:
    """Return the keys of the configuration as a list of definitions."""
    from pplint.config.options import OPTIONS

    return "".join(f"### `{option.key}`\n\n{option.summary}\n\n" for option in OPTIONS.values())


def _file(link: re.Match[str]) -> str:
    path = link["path"]
    if (ROOT / "docs" / path).exists():
        return link[0]
    if not (ROOT / path).exists():
        raise FileNotFoundError(path)
    return f"`{path}`" if path in link["text"] or path.endswith(f"/{link['text']}") else f"{link['text']} (`{path}`)"


def _fence(fence: re.Match[str]) -> str:
    language, title = _KINDS.get(fence["kind"], (fence["kind"], ""))
    path = _PATH.search(fence["rest"] or "")
    title = path[1] if path else title
    shown = f' title="{title}"' if title else ""
    return f"{fence['marks']} {language}{shown}"
