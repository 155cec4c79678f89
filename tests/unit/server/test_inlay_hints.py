"""Types that nobody wrote, where they would stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.unit.server.marked import written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.talk import Talk

INIT = "manifests/init.pp"
TEXT = """\
class shop (Hash[String, Integer] $sizes, $any) {
  $sizes.each |$name, $size| { notice("😀${name}", $size) }
  $sizes.each |String $name, $unused| { notice($name) }
  $any.each |$each| { notice($each) }
  $total = $sizes.size $plain = 1 $names = $sizes.keys
  $long = $sizes.map |$k, $v| { { $k => $v, 'a' => 1, 'b' => 2, 'c' => 3, 'd' => [$v] } }
}
"""
FUNCTION = "function shop::half(Integer $x) { $x / 2 }\nfunction shop::id($x) { $x }\n"


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    monkeypatch.chdir(tmp_path)
    return written(tmp_path, {INIT: TEXT, "functions/half.pp": FUNCTION})


def shown(talk: Talk, name: str, text: str, first: int, last: int) -> list[str]:
    """Return the lines of a text with the hints in them."""
    range_ = {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}
    hints = talk.ask("textDocument/inlayHint", {"textDocument": {"uri": talk.uri(name)}, "range": range_})
    lines = [each.encode("utf-16-le") for each in text.split("\n")]
    for each in reversed(hints):
        line, at = each["position"]["line"], 2 * each["position"]["character"]
        label = f"{' ' * each.get('paddingLeft', False)}{each['label']}{' ' * each.get('paddingRight', False)}"
        lines[line] = lines[line][:at] + f"«{label}»".encode("utf-16-le") + lines[line][at:]
    return [each.decode("utf-16-le").strip() for each in lines[first:last]]


def test_what_a_lambda_is_passed_and_a_call_returns(talk: Talk) -> None:
    assert shown(talk, INIT, TEXT, 1, 5) == [
        '$sizes.each |«String »$name, «Integer »$size| { notice("😀${name}", $size) }',
        "$sizes.each |String $name, $unused| { notice($name) }",
        "$any.each |$each| { notice($each) }",
        "«Integer[0] »$total = $sizes.size $plain = 1 «Array[String] »$names = $sizes.keys",
    ]


def test_a_long_type_is_cut(talk: Talk) -> None:
    (line,) = shown(talk, INIT, TEXT, 5, 6)
    assert line.startswith("«Array[")
    assert line.index("… »$long") == 40


def test_what_a_function_returns(talk: Talk) -> None:
    assert shown(talk, "functions/half.pp", FUNCTION, 0, 2) == [
        "function shop::half(Integer $x)« >> Integer» { $x / 2 }",
        "function shop::id($x) { $x }",
    ]
