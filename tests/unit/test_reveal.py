"""`pplint reveal`: what is known of the expression at a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.cli import main

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
class web(Optional[Integer] $port = undef) {
  $name_of = $port ? { undef => 'none', default => "port ${port}" }
  if $port { notice($port) }
  notice(upcase($name_of), ports::of($port))
}
function ports::of(Any $x) >> Array[Integer] { [1] }
"""


@pytest.fixture(name="program")
def _program(tmp_path: Path) -> str:
    path = tmp_path / "web.pp"
    path.write_text(PROGRAM)
    return str(path)


def _revealed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["reveal", *arguments]) == 0
    return capsys.readouterr().out


def test_a_parameter_has_its_declared_type_and_its_place(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = _revealed(capsys, f"{program}:2:14")
    assert shown == f"$port\n  type   Optional[Integer]\n  from   parameter `$port` ({program}:1)\n"


def test_a_type_that_stands_there_twice_is_known_both_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.pp"
    path.write_text("class two(Optional[Integer] $a, Optional[Integer] $b) { }\n")
    shown = [_revealed(capsys, f"{path}:1:{column}") for column in (19, 41)]
    assert shown == ["Optional[Integer]\n  type   Type[Optional[Integer]]\n  value  Optional[Integer]\n"] * 2


def test_a_condition_narrows(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "type   Integer\n" in _revealed(capsys, f"{program}:3:22")


def test_a_known_value_is_shown(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "  value  'none'\n" in _revealed(capsys, f"{program}:2:34")


def test_an_assigned_variable_has_the_types_of_all_ways(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = _revealed(capsys, f"{program}:4:17")
    assert "  type   Variant[String, String[5]]\n" in shown
    assert f"from   assignment to `$name_of` ({program}:2)" in shown


def test_a_call_shows_the_signatures_of_its_function(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "  from   upcase(Numeric $arg)" in _revealed(capsys, f"{program}:4:10")
    assert f"  type   Array[Integer]\n  from   ports::of[[Any, 1, 1], Array[Integer]] ({program})\n" in _revealed(
        capsys, f"{program}:4:36"
    )


def test_a_place_without_an_expression(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reveal", f"{program}:99:1"]) == 1
    assert capsys.readouterr().out == f"{program}:99:1: there is no expression\n"


@pytest.mark.parametrize("place", ["web.pp", "web.pp:1", "web.pp:0:1", ":1:1", "nowhere.pp:1:1"])
def test_what_is_no_place(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reveal", place]) == 2
    assert place.split(":", maxsplit=1)[0] in capsys.readouterr().err
