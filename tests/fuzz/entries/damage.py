"""Damage to bytes, of the kinds that people, disks and attackers do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

LONGEST: Final = 200_000
"""How many bytes are made of one that is damaged by repetition: more would be refused for its size alone."""

_TOKENS: Final = (
    *(b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc3", b"\r", b"\r\n", b"\t", b"\x1b[31m", b"\x0c"),
    *(b"{", b"}", b"[", b"]", b"(", b")", b"<%", b"%>", b"<%=", b"%{", b"${", b"'", b'"', b"`", b"#", b"/", b"\\"),
    *(
        b"---\n",
        b"- ",
        b": ",
        b"&a ",
        b"*a ",
        b"<<: ",
        b"!ruby/object:A ",
        b"!!binary ",
        b"? ",
        b"| ",
        b">-\n",
        b"[[a]]\n",
    ),
    *(b"do\n", b"end\n", b"if x\n", b"<<~A\n", b"=begin\n", b"__END__\n", b"#{", b"%w[", b"->(", b"|x|", b"x = \n"),
    *(b"a.", b"a::", b"1.", b"-1", b"1e999", b"9" * 5000, b"0x", b"NaN", b"null", b"~", b"true", b'"\\ud800"', b"\\u"),
    *(b"%{lookup('a')}", b"%{alias('a')}", b"ENC[PKCS7,", b"DEC::PKCS7[", b"]!", b"../", b"/", b"**", b"*", b"?", b"@"),
    *(
        b"mod 'a/b', ",
        b":git => ",
        b"Sensitive(",
        b"@(END)\n",
        b"|- END\n",
        b"# pplint: ",
        b"ignore[",
        b"# lint:ignore:",
    ),
)
_SPLICE: Final = 400
"""How many bytes are taken out, repeated or moved at most."""


def damage(data: bytes, chance: Random) -> bytes:
    """Return bytes with some damage done to them."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        data = chance.choices(_KINDS, _WEIGHTS)[0](data, chance)[: 8 * LONGEST]
    return data


def _insert(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(_TOKENS) + data[at:]


def _flip(data: bytes, chance: Random) -> bytes:
    if not data:
        return bytes([chance.randrange(256)])
    at = chance.randrange(len(data))
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _remove(data: bytes, chance: Random) -> bytes:
    start, end = _slice(data, chance)
    return data[:start] + data[end:]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _repeat(data: bytes, chance: Random) -> bytes:
    start, end = _slice(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 2, 30)) + data[end:]


def _amplify(data: bytes, chance: Random) -> bytes:
    """Repeat a token, a line or a part so often that only what is linear in it ends in time."""
    start, end = _slice(data, chance)
    lines = data.splitlines(keepends=True) or [b"\n"]
    piece = chance.choice((chance.choice(_TOKENS), data[start:end], chance.choice(lines))) or b"\n"
    at = chance.choice((start, end, 0, len(data)))
    return data[:at] + piece * (chance.choice((100, 2_000, LONGEST)) // len(piece) + 1) + data[at:]


def _move(data: bytes, chance: Random) -> bytes:
    start, end = _slice(data, chance)
    rest = data[:start] + data[end:]
    at = chance.randrange(len(rest) + 1)
    return rest[:at] + data[start:end] + rest[at:]


def _line(data: bytes, chance: Random) -> bytes:
    """Leave out, repeat or indent a line."""
    lines = data.splitlines(keepends=True) or [b"\n"]
    at = chance.randrange(len(lines))
    lines[at] = chance.choice((b"", lines[at] * 2, b"  " + lines[at], lines[at].lstrip(), lines[at].upper()))
    return b"".join(lines)


def _value(data: bytes, chance: Random) -> bytes:
    """Put a token in the place of a word."""
    words = data.split(b" ")
    words[chance.randrange(len(words))] = chance.choice(_TOKENS)
    return b" ".join(words)


def _slice(data: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.choice((1, 4, 30, _SPLICE)))


_KINDS: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    *(_insert, _flip, _remove, _cut, _repeat, _amplify, _move, _line, _value),
)
_WEIGHTS: Final = (4, 4, 3, 1, 2, 1, 2, 3, 3)
