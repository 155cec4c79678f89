"""A screen as SVG: text that can be selected and searched, on a ground of its own, so that any page can hold it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.recordings.screen import Look, Run, Screen

_WIDTH: Final = 8.4
_HEIGHT: Final = 19
_MARGIN: Final = 12
_GROUND, _TEXT = "#14161b", "#e0e2ea"
_STYLE: Final = "text{font:14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"


def svg_of(screen: Screen, title: str) -> str:
    """Return a picture of a screen; the title is for who cannot see it."""
    width, height = screen.columns * _WIDTH + 2 * _MARGIN, len(screen.lines) * _HEIGHT + 2 * _MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" role="img">'
    lines = [
        head,
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect width="100%" height="100%" rx="6" fill="{_GROUND}"/>',
    ]
    for number, runs in enumerate(screen.lines):
        for run in runs:
            lines += _drawn(run, number)
    column, line = screen.cursor
    lines.append(f'<rect {_box(column, line, 1)} fill="{_TEXT}" fill-opacity=".45"/>')
    return "\n".join([*lines, "</svg>", ""])


def _drawn(run: Run, number: int) -> Iterator[str]:
    color, background = _colors(run.look)
    if background is not None:
        yield f'<rect {_box(run.column, number, len(run.text))} fill="{background}"/>'
    text = run.text.rstrip(" ")
    indent = len(text) - len(text.lstrip(" "))
    text = text[indent:]
    if text:
        x, y = _x(run.column + indent), _MARGIN + number * _HEIGHT + 14
        length = f'textLength="{len(text) * _WIDTH:.1f}" lengthAdjust="spacingAndGlyphs"'
        yield f'<text x="{x}" y="{y}" {length} fill="{color}"{_attributes(run.look)}>{escape(text, quote=False)}</text>'


def _colors(look: Look) -> tuple[str, str | None]:
    color, background = look.color or _TEXT, look.background
    return (background or _GROUND, color) if look.is_reversed else (color, background)


def _attributes(look: Look) -> str:
    line = "" if look.line is None else f" {look.line}"
    named = {
        "font-weight": "bold" if look.is_bold else "",
        "font-style": "italic" if look.is_italic else "",
        "style": f"text-decoration:underline{line}" if look.is_underlined else "",
    }
    return "".join(f' {name}="{value}"' for name, value in named.items() if value)


def _box(column: int, line: int, columns: int) -> str:
    size = f'width="{columns * _WIDTH:.1f}" height="{_HEIGHT}"'
    return f'x="{_x(column)}" y="{_MARGIN + line * _HEIGHT}" {size}'


def _x(column: int) -> str:
    return f"{_MARGIN + column * _WIDTH:.1f}"
