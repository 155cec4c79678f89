"""A chart of bars as SVG: a few lines of text that a manual can hold, in colours for light and dark pages."""

from __future__ import annotations

from html import escape
from math import log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_LINE = 26
_LEFT = 220
_WIDTH = 420
_RIGHT = 70
_TOP = 34
_STYLE = "text{font:13px sans-serif;fill:#57606a}.own{fill:#2f81f7}.peer{fill:#8c959f}"


def bar_chart(title: str, figures: Mapping[str, float], own: str = "pplint") -> str:
    """Return a chart of positive figures by their names, on a logarithmic scale; those called like `own` stand out."""
    low = min(figures.values()) / 2
    scale = _WIDTH / log10(max(figures.values()) / low)
    height = _TOP + _LINE * len(figures) + 10
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_LEFT + _WIDTH + _RIGHT}" height="{height}" role="img">',
        f"<style>{_STYLE}</style>",
        f'<text x="{_LEFT}" y="20">{escape(title)}, logarithmic</text>',
    ]
    for place, (name, figure) in enumerate(figures.items()):
        y = _TOP + _LINE * place
        width = scale * log10(figure / low)
        kind = "own" if name.startswith(own) else "peer"
        lines += [
            f'<text x="{_LEFT - 8}" y="{y + 14}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="{kind}" x="{_LEFT}" y="{y}" width="{width:.0f}" height="{_LINE - 8}" rx="2"/>',
            f'<text x="{_LEFT + width + 6:.0f}" y="{y + 14}">{figure:.3g}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])
