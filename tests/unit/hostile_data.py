"""Data that are made to take time or memory, or to break what reads them, and the rules that answer to each."""

from __future__ import annotations

from typing import Final, NamedTuple

MIB: Final = 1 << 20
NEAR_MIB: Final = MIB - 4096


class HostileData(NamedTuple):
    """The text of a file, and the rules that report something in it."""

    text: str
    rules: frozenset[str] = frozenset()


def _data(text: str, *rules: str) -> HostileData:
    return HostileData(text, frozenset(rules))


def _lines(pattern: str, count: int) -> str:
    return "".join(pattern.format(n=n) for n in range(count))


_MULTIPLIED: Final = "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 5000))

YAML: Final = {
    "as deep as can be": _data(f"a: {'[' * 499}{']' * 499}\n"),
    "deeper": _data(f"a: {'[' * 501}{']' * 501}\n", "invalid-data"),
    "deeper than can be parsed": _data(f"a: {'[' * 2000}{']' * 2000}\n", "invalid-data"),
    "brackets": _data("a: " + "[" * 100_000, "invalid-data"),
    "braces": _data("a: " + "{" * 100_000, "invalid-data"),
    "dashes": _data("- " * 100_000, "invalid-data"),
    "aliases that multiply": _data(f"a0: &a0 [x, x]\n{_MULTIPLIED}"),
    "a symbol under aliases": _data(f"a0: &a0\n- x\n- :x\n{_MULTIPLIED}", "invalid-data"),
    "merges that multiply": _data(
        "a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n}\n  <<: [*a{n - 1}, *a{n - 1}]\n  k{n}: 1\n" for n in range(1, 5000)),
        "invalid-data",
    ),
    "duplicate keys": _data("m::a: 1\n" * 45_000, "duplicate-data-key", "too-many-findings"),
    "nested duplicate keys": _data(
        f"a:\n{_lines('  b: {n}' + chr(10), 45_000)}", "duplicate-data-key", "too-many-findings"
    ),
    "many values": _data("a: [" + "x, " * 300_000 + "]", "invalid-data"),
    "colons": _data(":" * NEAR_MIB, "invalid-data"),
    "keys with colons": _data(_lines("'::m::a{n}': 1\n", 40_000), "invalid-data-key", "too-many-findings"),
    "a long key": _data(f"? '{'A::' * (NEAR_MIB // 3)}a'\n: 1\n", "invalid-data-key"),
    "keys that are not text": _data("? [a]\n: 1\n" * 24_000, "invalid-data-key", "too-many-findings"),
    "inner keys that are not text": _data("x:\n" + "  ? [a]\n  : 1\n" * 24_000, "invalid-data", "too-many-findings"),
    "interpolations": _data("a: '" + "%{x}" * (NEAR_MIB // 4) + "'\n"),
    "wrong interpolations": _data(
        "a: '" + "%{a-b}" * (NEAR_MIB // 6) + "'\n", "invalid-hiera-interpolation", "too-many-findings"
    ),
    "interpolations without an end": _data("a: '" + "%{" * (NEAR_MIB // 2) + "'\n"),
    "interpolations without an end before a password": _data(
        "a: '"
        + "%{" * (NEAR_MIB // 8)
        + "{" * (NEAR_MIB // 8)
        + "<%" * (NEAR_MIB // 8)
        + " https://joe:x1@h'\nb: 0644\n",
        "look-alike-scalar",
    ),
    "texts after calls": _data(
        'a: "' + "%{lookup('a')b}" * (NEAR_MIB // 15) + '"\n', "text-after-function", "too-many-findings"
    ),
    "a call without an end": _data("a: \"%{lookup('" + "a" * NEAR_MIB + "'x}\"\n", "invalid-hiera-interpolation"),
    "segments": _data('a: "%{' + "'a'." * (NEAR_MIB // 4) + '}"\n', "invalid-hiera-interpolation"),
    "encrypted without an end": _data("a: " + "ENC[" * (NEAR_MIB // 4) + "\n"),
    "encrypted badly": _data(_lines("a{n}: ENC[PKCS7,AAA\n", 40_000), "invalid-encrypted-value", "too-many-findings"),
    "octal numbers": _data(_lines("a{n}: 0644\n", 45_000), "look-alike-scalar", "too-many-findings"),
    "a long number": _data("a: 0" + "7" * NEAR_MIB + "\n", "invalid-data"),
    "sixties": _data("a: 1" + ":1" * (NEAR_MIB // 2) + "\n"),
    "a list with a no": _data("a:\n" + "  - no\n  - x\n" * 40_000, "look-alike-scalar", "too-many-findings"),
    "options": _data(
        "lookup_options:\n" + _lines("  k{n}:\n    merge: uniq\n", 19_000),
        "invalid-lookup-options",
        "too-many-findings",
    ),
    "patterns of options": _data(
        "lookup_options:\n" + _lines("  '^({n}':\n    merge: hash\n", 19_000),
        "invalid-lookup-options",
        "too-many-findings",
    ),
    "a pattern with backtracking": _data("lookup_options:\n  '^" + "(a*)*" * 200 + "b':\n    merge: unique\n"),
    "deep options": _data(
        "lookup_options:\n  k:\n    merge: {strategy: " + "{a: " * 400 + "1" + "}" * 400 + "}\n",
        "invalid-lookup-options",
    ),
    "suppressions": _data(
        _lines("a{n}: 1 # pplint: ignore[invalid-data]\n", 20_000), "unused-suppression", "too-many-findings"
    ),
    "suppressions above": _data(
        _lines("# pplint: ignore[invalid-data]\na{n}: 1\n", 20_000), "unused-suppression", "too-many-findings"
    ),
    "comments": _data("# lint:\n" * 100_000),
    "hashes": _data(" #" * (NEAR_MIB // 2)),
    "blocks with hashes": _data(_lines("a{n}: |\n  # lint:\n", 40_000)),
    "secrets": _data(_lines("m{n}::password: hunter2tiger{n}\n", 20_000), "plain-text-secret", "too-many-findings"),
    "a long secret": _data("a::password: " + "aB1-" * (NEAR_MIB // 4) + "\n", "plain-text-secret"),
    "a long path": _data("a::password: " + "a/" * (NEAR_MIB // 2) + "\n", "plain-text-secret"),
    "a name of secrets": _data("key" * (NEAR_MIB // 3), "invalid-data"),
    "secrets in a comment": _data("# " + "pass=1 " * (NEAR_MIB // 16) + "\na: b: c\n", "invalid-data"),
    "secrets in a word of a comment": _data("# " + "pass=${x}" * (NEAR_MIB // 20) + "\na: b: c\n", "invalid-data"),
    "addresses": _data("://" * (NEAR_MIB // 3), "invalid-data"),
    "tabs": _data("a:\n" + "\tb: 1\n" * 100_000, "invalid-data"),
    "null bytes": _data("\0" * NEAR_MIB, "invalid-data"),
    "a word": _data("a" * NEAR_MIB, "invalid-data"),
    "quotes": _data("a: " + "'" * (NEAR_MIB // 2 * 2) + "\n"),
}
"""By what is hostile in them; each is less than a mebibyte."""

JSON: Final = {
    "brackets": _data("[" * 100_000, "invalid-data"),
    "objects": _data('{"a":' * 100_000, "invalid-data"),
    "values": _data('{"a": [' + "1," * 100_000 + "1]}"),
    "duplicate keys": _data("{" + '"a": 1, ' * 50_000 + '"a": 1}', "duplicate-data-key", "too-many-findings"),
    "quotes": _data('"' * NEAR_MIB, "invalid-data"),
    "backslashes": _data('{"a": "' + "\\" * NEAR_MIB + '"}'),
}
