"""Programs that are read at once, and made to keep the type checker busy: values that grow, long chains, many names.

Each is followed for as long as its limits allow. All are below the limit on size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

BACKTRACKS: Final = "a" * 40 + "b"
"""A text for which `(a+)+$` is looked for in more ways than anybody can wait for."""


def _repeated(times: int, piece: Callable[[int], str], before: str = "", after: str = "") -> str:
    return before + "".join(map(piece, range(times))) + after


def _in_class(parameters: str, times: int, piece: Callable[[int], str]) -> str:
    return _repeated(times, piece, f"class c({parameters}) {{\n", "}\n")


_GROWING = {
    "array": _repeated(60, lambda i: f"$a{i + 1} = [$a{i}, $a{i}]\n", "$a0 = [1]\n"),
    "array of a type": _in_class("Array[String] $a0", 60, lambda i: f"$a{i + 1} = [$a{i}, $a{i}]\n"),
    "sum of arrays of a type": _in_class(
        "String $s, $a0 = [1]", 60, lambda i: f"$a{i + 1} = {f'$a{i} + $a{i}' if i else '[$s, 1]'}\n"
    ),
    "hash of a type": _in_class("String $a0", 60, lambda i: f"$a{i + 1} = {{ x => $a{i}, y => $a{i} }}\n"),
    "string": _repeated(60, lambda i: f'$a{i + 1} = "${{a{i}}}${{a{i}}}"\n', "$a0 = 'abcd'\n"),
    "tuple of aliases": _repeated(60, lambda i: f"type T{i} = Tuple[T{i + 1}, T{i + 1}]\n")
    + "type T60 = String\nclass c(T0 $a = [[1, 1], [1, 1]]) { if $a =~ T1 { notice($a + 1) } }",
    "chain of aliases": _repeated(3000, lambda i: f"type T{i} = T{i + 1}\n")
    + "type T3000 = String\nclass c(T0 $a = 1) { }",
}

_LOOPS = {
    "ranges": "$a = range(1, 10000000)\n$b = Integer[1, 10000000].map |$x| { $x }\n"
    "1000000000.each |$x| { notice($x) }\n",
    "a range in each class": _repeated(
        200, lambda i: f"class c{i} {{ $a = Integer[1, 10000000].map |$x| {{ $x + 1 }} }}\n"
    ),
    "recursion": "function f($a) { f($a - 1) + f($a - 2) }\n$x = f(100)\n",
    "searches": _repeated(300, lambda i: f"class c{i}(Pattern[/(a+)+$/] $p = '{BACKTRACKS}') {{ }}\n"),
    "lambdas": "$a = [1, 2, 3, 4]\n$b = " + "$a.map |$x| { " * 100 + "$x" + " }" * 100,
}

_BRANCHES = {
    "variables set in branches": _in_class("$a", 5000, lambda i: f"if $a == {i} {{ $v{i} = {i} }}\n"),
    "options of case": _repeated(10_000, lambda i: f"'o{i}': {{ $x = {i} }}\n", "class c($a) { case $a {\n", "} }"),
    "types as options": _repeated(4000, lambda i: f"String[{i}]: {{ }}\n", "class c($a) { case $a {\n", "} }"),
    "options of a selector": _repeated(
        10_000, lambda i: f"'o{i}' => [{i}],\n", "class c($a) { $x = $a ? {\n", "default => 0 } }"
    ),
    "selectors in selectors": "class c($a) { $x = " + "$a ? { /a/ => 1, default => " * 200 + "1" + " }" * 200 + "}",
    "jumps": _in_class("$a", 5000, lambda i: f"if $a == {i} {{ return() }}\n"),
    "matches": _in_class("$a", 3000, lambda i: f"$m{i} = $a =~ /(a{i})/\n"),
}

_MANY = {
    "parameters": _repeated(10_000, lambda i: f"String[{i}] $p{i} = 'a', ", "class c(", ") { }"),
    "parameters that do not exist": _repeated(3000, lambda i: f"String $p{i}, ", "define d(", ") { }\n")
    + _repeated(3000, lambda i: f"q{i} => 1, ", "d { 'x': ", "}\n"),
    "variables that are not set": _in_class("", 5000, lambda i: f"$known_{i} = 1\n")[:-2]
    + _repeated(3000, lambda i: f"notice($knwon_{i})\n", after="}\n"),
    "classes that do not exist": _repeated(1500, lambda i: f"class c::k{i} {{ }}\ninclude c::kk{i}x\n"),
    "errors": _in_class("String $s", 5000, lambda i: f"if $s == 'x{i}' {{ $e{i} = $s + {i} }}\n"),
    "suppressions": _repeated(5000, lambda i: f"$a{i} = 1 + 'a' # pplint: ignore[invalid-operand]\n"),
    "relations": "["
    + _repeated(2000, lambda i: f"File['a{i}'],")
    + "] -> ["
    + _repeated(2000, lambda i: f"File['b{i}'],")
    + "]",
    "ranges of versions": "$a = SemVerRange('" + " || ".join(f">={i}.0.0 <{i}.5.0" for i in range(3000)) + "')\n",
    "alternatives": "class c(Variant[" + ",".join(f"String[{i},{i}]" for i in range(5000)) + "] $a) { notice($a + 1) }",
    "keys": _repeated(20_000, lambda i: f"k{i} => $x,\n", "class c($x) { $a = {\n", "}\nnotice($a + $a) }"),
    "classes that inherit": "class c0 { $v0 = 1 }\n"
    + _repeated(1000, lambda i: f"class c{i + 1} inherits c{i} {{ $v{i + 1} = $v{i} }}\n"),
    "classes that read each other": _repeated(1000, lambda i: f"class c{i} {{ $v = $c{(i + 1) % 1000}::v }}\n"),
}

EVALUATED: Final[dict[str, str]] = {
    f"{kind}: {name}": program
    for kind, programs in {"growing": _GROWING, "loops": _LOOPS, "branches": _BRANCHES, "many": _MANY}.items()
    for name, program in programs.items()
}
"""The programs by what they have too much of."""
