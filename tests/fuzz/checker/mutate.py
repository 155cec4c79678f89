"""What is done to a program: mistakes of tokens and of characters, extreme literals, and mutations of its tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tests.conformance.harness.mutations import mutate as mutate_token
from tests.conformance.harness.mutations import tokens
from tests.fuzz.checker.seeds import draw
from tests.fuzz.checker.trees import is_sound, mutate_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.fuzz.checker.seeds import Program

LONGEST = 40_000
"""The characters of the longest program: beyond that only the size counts, which other tests are about."""

_EXTREMES = (
    *(
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "9" * 5000,
        "0x" + "F" * 4000,
        "0" + "7" * 6000,
    ),
    *(
        "1e308",
        "1e309",
        "1.0e-320",
        "1e300",
        "-0.0",
        "0x7fffffffffffffff",
        "1" + "0" * 400 + ".5",
        "1125899910000000.0",
    ),
    *("''", '""', "'" + "a" * 3000 + "'", "'\\\\'", "'\N{SNOWMAN}\N{ZERO WIDTH JOINER}'", '"\\u{1F600}"', "'\x1b[31m'"),
    *("'\0'", '"${x}${y}${x[0]}"', "'1.2.3'", "'0x" + "f" * 4000 + "'", "'inf'", "'NaN'", "'%" + "9" * 20 + "d'"),
    *(
        "/(/",
        "/[/",
        "/(?<a>b)\\k<a>/",
        "/" + "(a|" * 50 + "b" + ")" * 50 + "/",
        "/(a+)+$/",
        "/\\p{Alpha}/",
        "/a{9999999}/",
    ),
    *("undef", "default", "[]", "{}", "[" * 30 + "]" * 30, "Integer[1e400]", "Array[String, 99999999999999999999]"),
    *(
        "Timespan[1e300]",
        "Timestamp[-1e300, 1e300]",
        "Float[1.0e308, default]",
        "SemVer['1.x', '>2', '<1']",
        "URI['x']",
    ),
    *(
        "Regexp['(']",
        "Pattern['[']",
        "Binary('!')",
        "SemVerRange('>1 <')",
        "Timespan('x', '%Q')",
        "Struct[{'' => Any}]",
    ),
    *(
        "Type[Type[Type]]",
        "Variant",
        "Callable[0, default, Any]",
        "Object[{}]",
        "Init[Integer, [1]]",
        "Tuple[Any, 5, 1]",
    ),
)
_ODD_CHARACTERS = (
    "\0\x01\x07\x08\x0b\x0c\x1b\x7f\x85\xa0\u200b\u2028\u202e\ufeff\ufffd\U0001f600\u0301\r\t\\'\"`$@#%|~^&"
)
_LITERAL = re.compile(r"['\"0-9/]|undef\Z|true\Z|false\Z|default\Z|[A-Z]")
_VARIABLE = re.compile(r"\$(?:::)?\w+")


SOUND = 0.7
"""The share of programs of which every change leaves something that parses, so that inference and all rules see it."""


def program(chance: Random) -> Program:
    """Return a program with a few changes; one in twenty is as it was."""
    drawn = draw(chance)
    stays_sound = chance.random() < SOUND
    for _ in range(chance.choice((0, *[1] * 8, *[2] * 5, 3, 3, 4, 5, 8, 8, 8))):
        changed = replace(drawn, text=chance.choice(_MUTATIONS)(chance, drawn))
        if len(changed.text) <= LONGEST and (not stays_sound or is_sound(changed)):
            drawn = changed
    return drawn


def _token(chance: Random, drawn: Program) -> str:
    return mutate_token(chance, drawn.text, template=drawn.is_template)


def _tree(chance: Random, drawn: Program) -> str:
    return mutate_tree(chance, drawn, draw(chance))


def _splice(chance: Random, drawn: Program) -> str:
    """Put a run of tokens of another program in place of one of this."""
    pieces, others = tokens(drawn.text), tokens(draw(chance).text)
    first, start = chance.randint(0, len(pieces)), chance.randint(0, len(others))
    pieces[first : first + chance.choice((0, 0, 1, 5, 20))] = others[start : start + chance.randint(1, 30)]
    return "".join(pieces)


def _extreme(chance: Random, drawn: Program) -> str:
    return _exchanged(chance, drawn.text, _LITERAL, lambda _: chance.choice(_EXTREMES))


def _other_variable(chance: Random, drawn: Program) -> str:
    names = _VARIABLE.findall(drawn.text)
    return _exchanged(chance, drawn.text, _VARIABLE, lambda _: chance.choice(names))


def _other_quotes(chance: Random, drawn: Program) -> str:
    def quoted(text: str) -> str:
        return chance.choice(("'{}'", '"{}"', "{}", '"${{{}}}"', "@(A)\n{}\n| A\n")).format(text.strip("'\""))

    return _exchanged(chance, drawn.text, re.compile(r"['\"]"), quoted)


def _exchanged(chance: Random, text: str, pattern: re.Pattern[str], change: Callable[[str], str]) -> str:
    """Change one of the tokens that a pattern matches at their start, if there are any."""
    pieces = tokens(text)
    places = [place for place, piece in enumerate(pieces) if pattern.match(piece)]
    if places:
        place = chance.choice(places)
        pieces[place] = change(pieces[place])
    return "".join(pieces)


def _character(chance: Random, drawn: Program) -> str:
    at = chance.randint(0, len(drawn.text))
    return drawn.text[:at] + chance.choice(_ODD_CHARACTERS) * chance.choice((1, 1, 1, 2, 100)) + drawn.text[at:]


def _lines(chance: Random, drawn: Program) -> str:
    """Remove, repeat or move some lines, or end them otherwise."""
    lines = drawn.text.splitlines(keepends=True)
    start = chance.randint(0, len(lines))
    taken = lines[start : start + chance.randint(1, 6)]
    del lines[start : start + len(taken)]
    at = chance.randint(0, len(lines))
    lines[at:at] = taken * chance.choice((0, 1, 2, 2, 30))
    text = "".join(lines)
    return text.replace("\n", chance.choice(("\r\n", "\r", "\n\n", " "))) if chance.random() < 0.1 else text


def _nest(chance: Random, drawn: Program) -> str:
    """Put brackets around a run of tokens, one within the other."""
    pieces = tokens(drawn.text)
    first = chance.randint(0, len(pieces))
    last = min(len(pieces), first + chance.randint(0, 10))
    opening, closing = chance.choice(
        (("(", ")"), ("[", "]"), ("{ ", " }"), ('"${', '}"'), ("f(", ")"), ("{ a => ", " }"))
    )
    depth = chance.choice((1, 2, 10, 100, 600))
    return "".join([*pieces[:first], opening * depth, *pieces[first:last], closing * depth, *pieces[last:]])


_MUTATIONS: tuple[Callable[[Random, Program], str], ...] = (
    *[_tree] * 8,
    *[_token] * 5,
    *[_splice] * 2,
    *[_extreme] * 2,
    _other_variable,
    _other_quotes,
    _character,
    _lines,
    _nest,
)
