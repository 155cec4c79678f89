"""Numbers that no compiler would hold in 64 bits, wherever a program may have them, are read and reported on."""

from __future__ import annotations

import pytest

from pplint.base.source import SourceFile
from pplint.rule.registry import load
from pplint.syntax.literals import parse_integer
from pplint.syntax.parser import parse
from pplint.syntax.pn import to_pn
from tests.checking import check_source

EXTREMES = {
    "hexadecimal": "0x" + "F" * 5000,
    "octal": "0" + "7" * 8000,
    "decimal": "9" * 5000,
    "text": f"'{'9' * 5000}'",
}
PLACES = (
    *("$x = {}", "$x = -{}", "$x = {} + 1.5", "$x = 1.5 * {}", "$x = {} / {}", "$x = '9-9' % {}", "$x = [1][{}]"),
    *("$x = Integer[{}]", "$x = Float[{}]", "$x = Array[String, {}]", "$x = Timespan[{}]", "$x = Timestamp[0, {}]"),
    *("$x = Float({})", "$x = Timespan({}) * {}", "$x = String({}, '%e')", "$x = sprintf('%f', {})", "$x = floor({})"),
    *("$x = Integer(1, {})", "$x = round({})", "function f(Integer[{}] $a) {{ $a }}", "type A = Array[String, {}, {}]"),
    *("$x = Integer({}, 16, true)", "case {} {{ {}: {{ }} default: {{ }} }}", "$x = range(1, {})", "$x = num2bool({})"),
)


@pytest.mark.parametrize("extreme", EXTREMES)
@pytest.mark.parametrize("place", PLACES)
def test_nothing_fails(place: str, extreme: str) -> None:
    program = place.replace("{}", EXTREMES[extreme]).replace("{{", "{").replace("}}", "}")
    source = SourceFile("a.pp", program.encode())
    found = {diagnostic.rule for diagnostic in check_source(source, load().rules)}
    assert "internal-error" not in found
    assert "integer-overflow" in found or extreme == "text"
    assert to_pn(parse(source).tree)


def test_integers_keep_their_value_as_long_as_python_writes_it() -> None:
    assert parse_integer(f"0x{'0' * 5000}1F") == (31, 16)
    assert parse_integer("0x" + "F" * 3000) == (16**3000 - 1, 16)
    assert parse_integer("0" + "7" * 4000) == (8**4000 - 1, 8)
    assert parse_integer("9" * 4000) == (10**4000 - 1, 10)
