"""Programs of any length that made the time to check them grow faster than they do, by what they have much of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


def _each(count: int, piece: Callable[[int], str], separator: str = "") -> str:
    return separator.join(map(piece, range(count)))


def _enum(count: int) -> str:
    return "Enum[" + _each(count, lambda i: f"'o{i}'", ",") + "]"


def _case(type_: str, count: int, option: Callable[[int], str]) -> str:
    return f"class c({type_} $a) {{\ncase $a {{\n" + _each(count, lambda i: f"{option(i)}: {{ $x = {i} }}\n") + "}\n}\n"


def _of_enum(count: int, piece: Callable[[int], str], separator: str = "") -> str:
    return f"class c({_enum(count)} $a) {{\n{_each(count, piece, separator)}\n}}\n"


def _chain(first: str, count: int, next_: Callable[[int], str]) -> str:
    return f"class c(String $s) {{\n$h0 = {first}\n" + _each(count, lambda i: f"$h{i + 1} = {next_(i)}\n") + "}\n"


_NARROWED = {
    "options of an Enum": _case(_enum(8000), 8000, lambda i: f"'o{i}'"),
    "types as options of an Enum": _case(_enum(8000), 8000, lambda i: f"Enum['o{i}']"),
    "regular expressions as options of an Enum": _case(_enum(4000), 4000, lambda i: f"/^o{i}$/"),
    "patterns as options of an Enum": _case(_enum(4000), 4000, lambda i: f"Pattern[/^o{i}$/]"),
    "options of a Variant": _case(
        "Variant[" + _each(4000, lambda i: f"String[{i + 1},{i + 1}]", ",") + "]", 4000, lambda i: f"String[{i},{i}]"
    ),
    "options of an Enum in one list": _case(_enum(8000), 1, lambda _: _each(8000, lambda i: f"'o{i}'", ",")),
    "a selector": _of_enum(8000, lambda i: f"{'$x = $a ? {' if not i else ''} 'o{i}' => {i},\n") + "} }",
    "if": _of_enum(4000, lambda i: f"if $a == 'o{i}' {{ notice($a) }}\n"),
    "unless": _of_enum(4000, lambda i: f"unless $a == 'o{i}' {{ notice($a) }}\n"),
    "elsif": _of_enum(400, lambda i: f"if $a == 'o{i}' {{ notice($a) }}\n", " els"),
    "in": _of_enum(8000, lambda i: f"{'$x = $a in [' if not i else ''}'o{i}',") + "] }",
    "or": _of_enum(400, lambda i: f"{'$x = ' if not i else ''}$a == 'o{i}'", " or "),
    "and": _of_enum(400, lambda i: f"{'$x = ' if not i else ''}$a != 'o{i}'", " and "),
    "uses of a Variant": "class c(Variant["
    + _each(4000, lambda i: f"String[{i},{i}]", ",")
    + "] $a) {\n"
    + _each(4000, lambda i: f"$x{i} = $a + 1\n")
    + "}\n",
    "an Enum given to a function": f"function c::f({_enum(8000)} $x) {{ $x }}\n"
    + _of_enum(8000, lambda i: f"$v{i} = c::f($a)\n" if i < 3000 else ""),
    "strings that an Enum lacks": f"function c::f({_enum(8000)} $x) {{ $x }}\n"
    "class c {\n" + _each(3000, lambda i: f"$v{i} = c::f('p{i}')\n") + "}\n",
    "an Enum for which a pattern is expected": "function c::f(Pattern[/^o\\d+$/] $x) { $x }\n"
    + _of_enum(8000, lambda i: f"$v{i} = c::f($a)\n" if i < 3000 else ""),
    "an Enum given as another": f"define d({_enum(4000)} $a) {{ }}\n"
    + _of_enum(4000, lambda i: f"d {{ 'x{i}': a => $a }}\n"),
}
_NARROWED["a selector"] = _NARROWED["a selector"].replace("\n}\n} }", "\n} }")
_NARROWED["in"] = _NARROWED["in"].replace("\n}\n] }", "\n] }")

_REDUCED = {
    "text": 'Integer[1, 10000].reduce("") |$m, $i| { "${m}aaaaaaaaaa" }',
    "an array": "Integer[1, 10000].reduce([]) |$m, $i| { $m + [$i] }",
    "a hash": "Integer[1, 10000].reduce({}) |$m, $i| { $m + { $i => 1 } }",
    "an array of a type": "Integer[1, 10000].reduce([]) |$m, $i| { $m + [$s] }",
    "an array in an array": "Integer[1, 10000].reduce([]) |$m, $i| { [$m, $s] }",
    "types": "Integer[1, 8].reduce(Integer) |$m, $i| { Variant[Array[$m], Hash[$m, $m], Tuple[$m, $m]] }",
}

_CHAINED = {
    "texts": _chain("'abcd'", 60, lambda i: f'"${{h{i}}}${{h{i}}}"'),
    "types": _chain("Integer", 60, lambda i: f"Variant[Array[$h{i}], Hash[$h{i}, $h{i}], Struct[{{ a => $h{i} }}]]"),
    "arrays of a type": _chain("[$s]", 5000, lambda i: f"[$h{i}, $s]"),
    "replacements": _chain("'aaaaaaaaaaaaaaaa'", 2000, lambda i: f"regsubst($h{i}, 'a', 'aa', 'G')"),
}

_LONG = {
    "split at a text": f"class c {{ $x = split('{'ab ' * 170_000}', ' ') }}",
    "split at an expression": f"class c {{ $x = split('{'ab ' * 170_000}', /\\s+/) }}",
    "split of more than ASCII": f"class c {{ $x = split('{'åb ' * 130_000}', ' ') }}",
    "replaced everywhere": f"class c {{ $x = regsubst('{'ab ' * 30_000}', ' ', '<\\0>', 'G') }}",
}

_NAMED = {
    "titles that are almost others": "class c {\n"
    + _each(4000, lambda i: f"file {{ '/a/path{i}x': }} notify {{ 'u{i}': require => File['/a/path{i}y'] }}\n")
    + "}\n",
    "titles with holes that are almost others": "class c($a) {\n"
    + _each(3000, lambda i: f'file {{ "/a/${{a}}p{i}x": }} notify {{ "u{i}": require => File["/a/${{a}}p{i}y"] }}\n')
    + "}\n",
    "parameters that are not given": "define d("
    + _each(4000, lambda i: f"String $p{i}, ")
    + ") { }\nclass c {\n"
    + _each(4000, lambda i: f"d {{ 'x{i}': }}\n")
    + "}\n",
    "variables that nothing sets": "class c {\n" + _each(8000, lambda i: f"notice($::x{i})\n") + "}\n",
    "variables that are set elsewhere": "class c {\n"
    + _each(8000, lambda i: f"notice($x{i % 9}) if $x{i % 9} {{ $x{i % 9} = 1 }}\n")
    + "}\n",
}

GROWING: Final[dict[str, str]] = {
    f"{kind}: {name}": program
    for kind, programs in {
        "narrowed": _NARROWED,
        "reduced": {name: f"class c(String $s) {{\n$x = {each}\nnotice($x)\n}}\n" for name, each in _REDUCED.items()},
        "chained": _CHAINED,
        "long": _LONG,
        "named": _NAMED,
    }.items()
    for name, program in programs.items()
}
"""The programs by what they have much of, as long as what grew with the square of it would take minutes."""
