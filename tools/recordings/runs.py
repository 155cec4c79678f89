"""Pictures of runs at a terminal, made of what the program prints: `python -m tools.recordings.runs` writes them."""

from __future__ import annotations

import io
import os
import re
import shlex
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from msgspec import Struct

from pplint.cli import main
from tools.recordings.screen import screen_of
from tools.recordings.svg import svg_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "recordings"

_COLUMNS: Final = 100
_PROMPT: Final = "\x1b[1m$\x1b[0m "
_PALETTE: Final = {31: "255;123;114", 32: "126;231;135", 33: "227;179;65", 34: "138;164;232", 36: "86;200;216"}
"""The colours of a dark terminal, by the numbers that programs ask for them with."""

_SEQUENCE = re.compile(r"\x1b\[([\d;]*)m")


class Shot(Struct, frozen=True):
    """A command line in the repository; the title is for who cannot see the picture."""

    name: str
    line: str
    title: str
    pages: tuple[str, ...]


SHOTS: Final = (
    Shot(
        "welcome",
        "pplint examples/welcome",
        "Four findings in the example module, each with its lines, an explanation and, where there is one, a fix.",
        ("README.md", "docs/first-steps.md"),
    ),
    Shot(
        "types",
        "pplint examples/control-repo/site-modules/profile/manifests/shop.pp",
        "A value that is not a port, with the parameter that takes it and the type that says what a port is.",
        ("docs/type-checking.md",),
    ),
)


def printed(line: str) -> str:
    """Return what a command line prints at a terminal with colours, given that the repository is the current directory.

    At a terminal the format is `full`.
    """
    output = io.StringIO()
    with patch.dict(os.environ, {"COLUMNS": str(_COLUMNS), "PPLINT_NO_CACHE": "1"}), redirect_stdout(output):
        main([*shlex.split(line)[1:], "--output-format=full", "--color=always"])
    return output.getvalue()


def picture(shot: Shot) -> str:
    """Return the picture of a run, with the prompt before it and after it."""
    text = _SEQUENCE.sub(_with_colors, f"{_PROMPT}{shot.line}\n{printed(shot.line)}{_PROMPT}")
    columns = max(len(_SEQUENCE.sub("", line)) for line in text.split("\n"))
    return svg_of(screen_of(text, (2, text.count("\n")), columns), shot.title)


def _with_colors(sequence: re.Match[str]) -> str:
    """Return a sequence that asks for colours by what they are."""
    return f"\x1b[{';'.join(_numbers(sequence[1]))}m"


def _numbers(sequence: str) -> Iterator[str]:
    for number in map(int, filter(None, sequence.split(";"))):
        yield f"38;2;{_PALETTE[number]}" if number in _PALETTE else str(number)


if __name__ == "__main__":
    os.chdir(ROOT)
    for each in SHOTS:
        (FOLDER / f"{each.name}.svg").write_text(picture(each), encoding="utf-8")
