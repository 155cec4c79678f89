"""Random text in YAML, and how it was read, written so that the kinds of values differ."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from pplint.data.nodes import Entry, Mapping, Scalar, Symbol

if TYPE_CHECKING:
    from random import Random

    from pplint.data.nodes import Node

SCALARS = (
    *("yes", "No", "ON", "off", "y", "n", "true", "False", "~", "null", "Null", "nil", "", "none", "undef"),
    *(
        "0",
        "-0",
        "+7",
        "42",
        "0755",
        "0o14",
        "08",
        "0b101",
        "0x1F",
        "0b_",
        "0x_",
        "1,000",
        "1_000",
        "1__0",
        "1,",
        "0,7",
    ),
    *("1e3", "1.5e3", "1.5e+3", "1.", ".5", "-.5", "+.5", ".", "-.", ".e+5", "1,0.5", "1.5.2", ".inf", "-.INF", ".NaN"),
    *(
        "1:30",
        "1:30:15",
        "-1:30",
        "1_0:5",
        "1:60",
        "1:30.5",
        "1_:30",
        "::1",
        ":foo",
        ":'x'",
        ':"x y"',
        ":",
        "a:b",
        "::",
    ),
    *(
        "2020-01-01",
        "2020-1-1",
        "2020-13-01",
        "2020-01-01 10:00:00",
        "2020-01-01T1:00:00Z",
        "10:00:00",
        "1.20",
        "1.2.3",
    ),
    *(
        "text",
        "more text",
        "it's",
        "http://x/y",
        "%{facts.os}",
        "a#b",
        "a #b",
        "<<",
        "=",
        "ENC[PKCS7,abc==]",
        "é",
        "Éa",
    ),
    *("'quoted'", '"double"', '"\\u00e9"', "'1'", '"yes"', "''", '"a\\nb"', "'it''s'", "!!str 5", "!!int '5'", "! 5"),
    *("!!float 5", "!float abc", "!foo 5", "!!binary aGk=", "!ruby/sym x", "!ruby/regexp /x/", "!ruby/object:Foo x"),
    *("|\n§  block\n§  5", ">\n§  folded\n§  text", "plain\n§  continued", "no\n\n§  x"),
    *("@x", "`x`", "%x", "*none", "&a 1", "&a text", "*a", "- x", "? x", "[", "]", "{", "a: b", "\tx"),
)
"""Scalars that are read in some way that is not plain, and some that are refused."""

INDENT = "§"
"""What stands for the indentation in scalars of several lines."""

KEYS = ("a", "b", "c::d", "'a'", ":a", "1", "1.0", "yes", "<<", "~", "e f", "::g")


def random_text(random: Random) -> str:
    """Return a document: mappings, sequences, and scalars of few letters as often as those above."""
    if random.random() < 0.2:
        return f"k: {_few_letters(random)}\n"
    return _mapping(random, 0)


def _few_letters(random: Random) -> str:
    alphabet = random.choice(("01789_,.:+-", "0xbo1aF_e+-.", "yYnNoOfFtTrRuUeE~l", "ab01:.-_,#!'\"%&*[]{}<>|= \t"))
    return "".join(random.choice(alphabet) for _ in range(random.randint(1, 7)))


def _scalar(random: Random, depth: int) -> str:
    return _few_letters(random) if random.random() < 0.3 else random.choice(SCALARS).replace(INDENT, "  " * depth)


def _mapping(random: Random, depth: int) -> str:
    lines: list[str] = []
    for _ in range(random.randint(1, 4)):
        key, indent = random.choice(KEYS), "  " * depth
        anchor = random.choice(("", "", "", " &a", " &b"))
        kind = random.random()
        if kind < 0.15 and depth < 3:
            lines.append(f"{indent}{key}:{anchor}\n{_mapping(random, depth + 1)}")
        elif kind < 0.25:
            items = "".join(f"{indent}  - {_scalar(random, depth + 1)}\n" for _ in range(random.randint(1, 3)))
            lines.append(f"{indent}{key}:{anchor}\n{items}")
        elif kind < 0.35:
            lines.append(f"{indent}{key}:{anchor} [{_few_letters(random)}, {random.choice(SCALARS[:20])}]\n")
        elif kind < 0.45:
            lines.append(f"{indent}<<: {random.choice(('*a', '*b', '[*a, *b]', '{a: 1}', '[{a: 1}, {b: 2}]', '5'))}\n")
        else:
            lines.append(f"{indent}{key}:{anchor} {_scalar(random, depth)}\n")
    return "".join(lines)


def written(node: Node | None) -> list[Any]:
    """Write what was read as `data.rb` writes it; an empty document is false, as the compiler has it."""
    return ["boolean", False] if node is None or (isinstance(node, Scalar) and node.value is None) else _written(node)


def _written(node: Node) -> list[Any]:
    if isinstance(node, Mapping):
        return ["hash", [[_key(entry), _written(entry.value)] for entry in node.entries.values()]]
    if isinstance(node, Scalar):
        return _written_scalar(node)
    return ["array", [_written(item) for item in node.items]]


def _key(entry: Entry) -> list[Any]:
    found = _written(entry.key)
    return ["string", found[1]] if found[0] == "symbol" else found


def _written_scalar(node: Scalar) -> list[Any]:
    value = node.value
    if value is None:
        return ["undef"]
    if isinstance(value, (bool, str)):
        return ["boolean" if isinstance(value, bool) else "string", value]
    if isinstance(value, Symbol):
        return ["symbol", value.name]
    if isinstance(value, bytes):
        return ["string", value.decode(errors="replace")]
    return ["float", _float(value)] if isinstance(value, float) else ["integer", str(value)]


def _float(value: float) -> str:
    return "nan" if math.isnan(value) else repr(value)
