"""Slips of the pen put into the modules of Debian, one at a time, that keep the compiler from reading them.

The patterns here know nothing of the parser that they test. Where one of them cuts a program wrongly, the mistake is
another one; the compiler says which of them are mistakes at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.conformance.harness.reference import Case, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

MAX_LINES = 400
ASKED_AT_ONCE = 500

_NO_CODE = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|#[^\n]*""", re.DOTALL)

_IN_CODE: Final[dict[str, tuple[str, str]]] = {
    "comma missing behind an attribute": (r",(?=\n +\w+ +=>)", ""),
    "comma missing in a list": (r"(?<=[\w\])]),(?= )", ""),
    "comma missing behind a parameter": (r",(?=\n +\S* *\$)", ""),
    "comma doubled": (r",(?=\n)", ",,"),
    "semicolon for a comma": (r",(?=\n +\S* *\$)", ";"),
    "brace missing at the end": (r"^ *\}\n", ""),
    "brace missing at the start": (r" \{(?=\n)", ""),
    "brace too many": (r"^( *\})\n", r"\1\n\1\n"),
    "brace too early": (r"(?<=[\w)\]])\n(?= +\$?\w)", "\n}\n"),
    "brace opened twice": (r" \{(?=\n)", " { {"),
    "bracket missing at the end": (r"(?<=\w)\]", ""),
    "bracket missing at the start": (r"\[(?=\w)", ""),
    "parenthesis missing at the end": (r"\)(?= *\{?\n)", ""),
    "parenthesis missing at the start": (r"(?<=\w)\((?=\S)", ""),
    "parenthesis too many": (r"\)(?=\n)", "))"),
    "`=` for `=>`": (r"(?<= )=>(?= )", "="),
    "`->` for `=>`": (r"(?<= )=>(?= )", "->"),
    "`:` for `=>`": (r" +=>(?= )", ":"),
    "`=<` for `=>`": (r"(?<= )=>(?= )", "=<"),
    "`>` missing in `=>`, `=` doubled": (r"(?<= )=>(?= )", "=="),
    "arrow missing": (r"=> (?=\S)", ""),
    "semicolon in a resource": (r",(?=\n +\w+ +=>)", ";"),
    "`elseif`": (r"\belsif\b", "elseif"),
    "`else if`": (r"\belsif\b", "else if"),
    "`elif`": (r"\belsif\b", "elif"),
    "keyword `class` misspelt": (r"^class\b", "clas"),
    "keyword `define` misspelt": (r"^define\b", "defne"),
    "keyword `if` misspelt": (r"\bif\b(?= [$!(])", "fi"),
    "keyword `else` misspelt": (r"\belse\b", "esle"),
    "keyword `case` misspelt": (r"\bcase\b(?= \$)", "cas"),
    "keyword `inherits` misspelt": (r"\binherits\b", "inherit"),
    "keyword in upper case": (r"\b(if|else|case)\b(?= [${])", "IF"),
    "`$` missing in an assignment": (r"^( +)\$(?=\w+ += )", r"\1"),
    "`$` missing at a parameter": (r"(?<= )\$(?=\w+ *(?:=.*)?,\n)", ""),
    "`$` doubled": (r"(?<= )\$(?=\w)", "$$"),
    "`&&`": (r"\band\b", "&&"),
    "`||`": (r"\bor\b", "||"),
    "`===`": (r"(?<= )==(?= )", "==="),
    "`=` in a condition": (r"(?<= )==(?= )", "="),
    "`then`": (r"(?<=[\w)]) \{(?=\n)", " then {"),
    "`let`": (r"^( +)(?=\$\w+ += )", r"\1let "),
    "lambda in braces": (r"\|(?=[^|\n]+\| *\{)", "{ |"),
    "bar missing": (r"(?<=\w)\|(?= *\{)", ""),
    "colon missing behind an option": (r"(?<=\w): *(?=\{\n)", " "),
    "comment in other words": (r"^( *)(?=\$\w+ += )", r"\1/* why\n\1"),
    "number with an underscore": (r"\b([1-9])(\d{3})\b", r"\1_\2"),
    "operator without a right operand": (r"(?<= )(==|!=|and|or|\+) [$']?\w+(?=\W)", r"\1"),
    "loop": (r"^( *)if (?=.*\{\n)", r"\1while "),
}
"""What people forget, double, misspell or know from other languages; the patterns are looked for in code."""

_IN_TEXT: Final[dict[str, tuple[str, str]]] = {
    "colon missing behind a title": (r"(?<=['\"\w\]]):(?=\n +\w+ +=>)", ""),
    "quote missing at the end": (r"(?<==> )('[^'\n]+)'(?=,?\n)", r"\1"),
    "quote missing at the start": (r"(?<==> )'(?=[^'\n]+'[,\n])", ""),
    "quote of the other kind": (r"('[^'\"\n$]+)'(?=[,\n:])", r'\1"'),
    "quote unescaped": (r"(?<=\w')|'(?=\w+ )", "'it's "),
    "interpolation not closed": (r"(\$\{\w+)\}", r"\1"),
    "strings joined by a dot": (r"(?<==> )('[^'\n]+')(?=,?\n)", r"\1 . 'x'"),
    "heredoc not closed": (r"^( *\|?-? *)(EOT|END|EOF|\w+)(?=\n)", r"\1\2S"),
    "comment not closed": (r"^( *)#(?= \w)", r"\1/*"),
}
"""The same where strings and comments matter."""

KINDS: Final = (*_IN_CODE, *_IN_TEXT)


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """A file with a mistake in it; `place` is the offset in characters at which it was put there.

    `line` is where the compiler stops, counted from 1; None where it is at the end of the file.
    """

    kind: str
    path: str
    text: str
    place: int
    line: int | None = None

    @property
    def stops_at(self) -> int:
        """The line at which the compiler stops."""
        return self.line or self.text.rstrip().count("\n") + 1

    @property
    def made_at(self) -> int:
        """The line on which the mistake is, counted from 1."""
        return self.text.count("\n", 0, self.place) + 1


def draw(random: Random, paths: Sequence[str], count: int) -> list[SyntaxFault]:
    """Return `count` programs that the compiler cannot read, about as many of each kind as there can be."""
    texts = {path: text for path in paths if (text := Path(path).read_text()).count("\n") <= MAX_LINES}
    made = _make(random, texts)
    found: list[SyntaxFault] = []
    while len(found) < count:
        asked = [next(made) for _ in range(ASKED_AT_ONCE)]
        found += _refused(asked)
    return found[:count]


def _refused(faults: Sequence[SyntaxFault]) -> Iterator[SyntaxFault]:
    answers = parse(Case(fault.path, fault.text) for fault in faults)
    for fault, answer in zip(faults, answers, strict=True):
        if answer.error is not None and answer.placed:
            yield SyntaxFault(fault.kind, fault.path, fault.text, fault.place, answer.line)


def _make(random: Random, texts: dict[str, str]) -> Iterator[SyntaxFault]:
    """Yield mistakes without end, a kind after the other."""
    sources = [_of_kind(random, kind, texts) for kind in KINDS]
    while True:
        yield from map(next, sources)


def _of_kind(random: Random, kind: str, texts: dict[str, str]) -> Iterator[SyntaxFault]:
    """Yield mistakes of a kind without end, from files in a random order."""
    while True:
        for path in random.sample(sorted(texts), len(texts)):
            fault = _put(random, kind, path, texts[path])
            if fault is not None:
                yield fault


def _put(random: Random, kind: str, path: str, text: str) -> SyntaxFault | None:
    pattern, replacement = _IN_CODE.get(kind) or _IN_TEXT[kind]
    searched = _NO_CODE.sub(_masked, text) if kind in _IN_CODE else text
    places = list(re.finditer(pattern, searched, re.MULTILINE))
    if not places:
        return None
    match = random.choice(places)
    start, end = match.span()
    return SyntaxFault(kind, path, text[:start] + match.expand(replacement) + text[end:], start)


def _masked(match: re.Match[str]) -> str:
    """Put letters for what is no code: it remains the operand that it is."""
    text = match[0]
    if text.startswith("#"):
        return re.sub(r"[^\n]", " ", text)
    return text[0] + re.sub(r"[^\n]", "x", text[1:-1]) + text[-1]
