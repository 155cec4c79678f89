"""Command lines of the manual, as a shell would read them."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from itertools import dropwhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.unit.manual.blocks import Shown

_PROMPT = "$ "
_COMMENT = re.compile(r"(?:^|\s)#\s.*")
_ASSIGNMENT = re.compile(r"[A-Z_]+=")
_SUBSTITUTION = re.compile(r'eval "\$\((.*)\)"')


@dataclass(frozen=True, slots=True)
class Command:
    """A program with its arguments, the files that it reads and writes, and the output that is shown of it, if any."""

    line: str
    words: tuple[str, ...]
    source: str | None = None
    target: str | None = None
    output: str | None = None

    @property
    def program(self) -> str:
        """The name of the program, without the directory that it is in."""
        return os.path.basename(self.words[0])

    @property
    def options(self) -> list[str]:
        """The names of its long options."""
        return [word.partition("=")[0] for word in self.words[1:] if word.startswith("--")]


def commands_of(shown: Shown) -> list[Command]:
    """Return the commands of a block, in which output stands after lines that begin with a prompt."""
    text = shown.block.text
    if not text.startswith(_PROMPT):
        return [each for line in text.splitlines() for each in read_line(line)]
    return [
        each
        for typed, _, output in (part.partition("\n") for part in re.split(r"(?m)^\$ ", text)[1:])
        for each in read_line(typed, output)
    ]


def read_line(line: str, output: str | None = None) -> Iterator[Command]:
    """Yield the commands of a line."""
    line = _SUBSTITUTION.sub(r"\1", _COMMENT.sub("", line)).strip()
    for part in filter(None, line.split(" && ")):
        words = list(dropwhile(_ASSIGNMENT.match, shlex.split(part)))
        files: dict[str, str] = {}
        for sign in ("<", ">"):
            if sign in words:
                place = words.index(sign)
                files[sign] = words[place + 1]
                del words[place : place + 2]
        yield Command(part, tuple(words), files.get("<"), files.get(">"), output)
