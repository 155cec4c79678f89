"""A reference as one page for a browser, which needs no other file.

Documentation is text here: HTML in it is shown and does nothing, and nothing but the style sheet of the page is loaded.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.report.html import page_of

if TYPE_CHECKING:
    import re

_ANCHOR: Final = late_pattern(r'<a name="([\w-]+)"></a>')
_MARK: Final = late_pattern("\ue000([\\w-]+)\ue001")
"""An anchor while the text is rendered: characters for private use, which documentation has no use for."""


def html_of(markdown: str, title: str) -> str:
    """Return the page for a reference that is written as Markdown."""
    from markdown_it import MarkdownIt

    renderer = MarkdownIt("commonmark", {"html": False}).enable("table")
    marked = _ANCHOR.sub("\ue000\\1\ue001", markdown.replace("\ue000", "").replace("\ue001", ""))
    body = _MARK.sub(_anchor, renderer.render(marked))
    return page_of(f"{title}: reference", f'<main class="reference">\n{body}</main>')


def _anchor(mark: re.Match[str]) -> str:
    return f'<a id="{escape(mark[1])}"></a>'
