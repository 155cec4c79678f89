"""What a change does to nodes, as a page in HTML that needs no other file."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from pplint.nodes.diff_text import lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.nodes.groups import NodeGroup

_CLASSES: Final = {"+": "added", "-": "removed", "~": "changed", "!": "fails", "?": "open"}
_HEAD: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>pplint diff</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em }
summary { cursor: pointer; font-weight: 600 }
pre { font-size: 13px; overflow-x: auto; padding: 1em; background: light-dark(#f6f6f6, #222) }
pre span { display: block; min-height: 1.5em }
.added { color: light-dark(#116329, #7ee787) }
.removed, .fails { color: light-dark(#a40e26, #ff8a80) }
.changed, .open { color: light-dark(#6a4a00, #e3b341) }
</style>
"""


def html_of(groups: Sequence[NodeGroup], summary: str) -> str:
    """Return the page: a section for each group, with its nodes and what happens to them."""
    return f"{_HEAD}<h1>{escape(summary)}</h1>\n{''.join(map(_section, groups))}</html>\n"


def _section(group: NodeGroup) -> str:
    count = f"{len(group.nodes)} node{'' if len(group.nodes) == 1 else 's'}"
    nodes = "".join(f"<li>{escape(name)}</li>" for name in group.nodes)
    lines = "".join(map(_line, lines_of(group.difference)))
    return (
        f"<details{' open' if group.difference.fails else ''}><summary>{count}: {escape(group.title)}</summary>\n"
        f"<ul>{nodes}</ul>\n<pre>{lines}</pre></details>\n"
    )


def _line(line: str) -> str:
    class_ = _CLASSES.get(line.lstrip(" ")[:1])
    return f"<span{f' class={class_}' if class_ else ''}>{escape(line, quote=False)}</span>"
