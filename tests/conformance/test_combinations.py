"""Short programs of all kinds of pieces, put together without any sense, get the compiler's verdict and tree.

What working code and single mistakes in it do not reach is here: where strings, templates, heredocs and numbers end.
Set `PPLINT_CONFORMANCE_SIZE` to compare more programs, and `PPLINT_CONFORMANCE_SEED` to compare others.
"""

from __future__ import annotations

import os
from itertools import chain, product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pplint.base.source import SourceFile
from pplint.syntax.parser import parse
from pplint.syntax.pn import to_pn
from tests.conformance.harness import reference
from tests.conformance.harness.reference import Case

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.slow

SIZE = int(os.environ.get("PPLINT_CONFORMANCE_SIZE", "600"))
SEED = int(os.environ.get("PPLINT_CONFORMANCE_SEED", "2024"))
LONGEST = 7


class Pieces(NamedTuple):
    """What programs are put together of: something before, pieces in any order, something after."""

    pieces: Sequence[str]
    before: str = ""
    after: str = ""
    path: str = "/manifests/program.pp"

    def programs(self, random: Random, count: int) -> list[str]:
        """Return all programs of one or two pieces, and `count` longer ones."""
        short = chain(product(self.pieces, repeat=1), product(self.pieces, repeat=2))
        longer = (random.choices(self.pieces, k=random.randint(3, LONGEST)) for _ in range(count))
        return sorted({self.before + "".join(chosen) + self.after for chosen in chain(short, longer)})


_TAGS = ("<%", "<%=", "<%-", "%>", "-%>", "<%%", "%%>", "<%# a -%>", "<%# a %>", "<%#-%>", "<% $a -%>", "<%= $a %>")

ALPHABETS = {
    "template": Pieces((*_TAGS, "x", " ", "\t", "\n", "|$a|"), path="/templates/program.epp"),
    "string": Pieces((*"$\"\\{}a.[] \n-'0", "::", "${", "$a"), '$x = "', '"'),
    "interpolation": Pieces((*"a.()-{}\"$1B# \n'\\", "::", "[0]", "$b", "if", "|$x|"), '$x = "${', '}"'),
    "single quoted": Pieces((*"\\'a\n$\"\r", "\\\\", "é"), "$x = '", "'"),
    "number": Pieces((*"0189xXeEaFg._-+ ", "\N{ARABIC-INDIC DIGIT THREE}", "é"), "$a = "),
    "name": Pieces((*"aBA1$.()- _\n}", "::", "x{", "é", "\N{NO-BREAK SPACE}")),
    "heredoc tag": Pieces((*'A)"/:$tLnu|- \n\r', "json", "@(", "é"), "$x = @(", "\n a\n  | A\n"),
    "heredoc text": Pieces((*'A\\$}a|-"tn \n\t', "${", "u0041", "u{41}", "\\u"), '$x = @("A"/L$tnu)\n', "\n| A\n"),
    "heredoc margin": Pieces((*'A|-a$\\" \n\t\r', "é"), "$x = @(A)\n"),
    "slash": Pieces((*'/a*\\1)(#"=[]{}, \n', "$a", "'x'", "if ", "@(A)")),
    "operator": Pieces((*"+-*/%<>=!~|1@?.&^: ", "$b"), "$a "),
    "statement": Pieces((*"a{}()[],;:=?1@|A \n", "$a", "=>", "'b'", "class ", "default")),
    "resource": Pieces(("a ", "$a ", "A ", "A[1]", "class{", "{ ", "} ", "b:", "c => 1,", "*=>$h", "+>", "<| |>",
                        *"@;1")),
    "call": Pieces(("a ", "f()", ".b ", "|$x|{}", "\n(", ")", ",", "[1]", " [", "$a", "{}", "->", "class ", "1 ",
                    '"d"')),
    "control": Pieces(("if ", "else ", "elsif ", "unless ", "case ", "1:", "default", "$a ", "true ", "in ", "and ",
                       *"{}!()[?")),
    "definition": Pieces(("class ", "define ", "function ", "type ", "node ", "a ", "A ", "($x)", "{", "}", "inherits ",
                          "=", ">> ", "A[1]", "::b ", '"c" ', ",", "default ", "1.2", "private ", "plan ")),
    "parameter": Pieces((*"A*=,1>|{} ", "$a", "$b", "[2]", ">>", "default", "undef"), "f()|", "|{}"),
    "plan": Pieces(("plan ", "apply", "$a", "b::c ", "x:", "=>", *"(){}.=|,a \n"), path="/plans/program.pp"),
}  # fmt: skip


@pytest.mark.parametrize("name", ALPHABETS)
def test_combinations_are_read_alike(name: str) -> None:
    alphabet = ALPHABETS[name]
    cases = [Case(alphabet.path, code) for code in alphabet.programs(Random(SEED), SIZE)]
    answers = zip(cases, reference.parse(cases), strict=True)
    differing = [difference for case, theirs in answers if (difference := _difference(case, theirs))]
    shown = "\n".join(sorted(differing, key=len)[:10])
    assert not differing, f"{len(differing)} of {len(cases)} programs are read differently:\n{shown}"


def _difference(case: Case, theirs: reference.Parsed) -> str | None:
    parsed = parse(SourceFile(case.path, case.data))
    refusal = next((type(problem).__name__ for problem in parsed.problems if problem.refuses), None)
    if (refusal is None) != (theirs.error is None):
        return f"{case.code!r}: pplint {refusal or 'accepts it'}, Puppet {theirs.error or 'accepts it'}"
    actual = to_pn(parsed.tree)
    if theirs.pn is not None and theirs.pn != actual:
        return f"{case.code!r}: pplint {actual}, Puppet {theirs.pn}"
    return None
