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
    assert "  type   Variant[Enum['none'], String[5]]\n" in shown
    assert f"from   assignment to `$name_of` ({program}:2)" in shown


def test_a_call_shows_the_signatures_of_its_function(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "  from   upcase(Numeric $arg)" in _revealed(capsys, f"{program}:4:10")
    assert f"  type   Array[Integer]\n  from   ports::of(Any x) >> Array[Integer] ({program}:6)\n" in _revealed(
        capsys, f"{program}:4:36"
    )


def test_an_attribute_has_the_type_of_its_value_and_that_of_the_parameter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "site.pp"
    path.write_text("define d(Integer $port) { }\nd { 'a': port => 80 }\nfile { '/a': mode => '0644', backup => 1 }\n")
    taken = f"Integer, as parameter `$port` of defined type `d` ({path}:1)"
    assert _revealed(capsys, f"{path}:2:11") == (
        f"port => 80\n  type   Integer[80, 80]\n  value  80\n  takes  {taken}\n"
    )
    assert "attribute `mode` of resource type `file`" in _revealed(capsys, f"{path}:3:16")
    assert "  from   defined type `d`" in _revealed(capsys, f"{path}:2:1")


def test_a_definition_shows_its_parameters(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _revealed(capsys, f"{program}:1:1").split("\n")[1:] == ["  takes  Optional[Integer] $port = …", ""]
    shown = _revealed(capsys, f"{program}:6:3").split("\n")[1:]
    assert shown == ["  takes  Any $x", "  gives  Array[Integer]", ""]


def test_the_parameter_of_a_lambda_has_what_it_is_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "site.pp"
    path.write_text("class c(Array[Integer] $a) { $a.each |$x| { notice($x) } }\n")
    assert _revealed(capsys, f"{path}:1:39") == "$x\n  type   Integer\n"
    assert _revealed(capsys, f"{path}:1:9").startswith("Array\n")


def test_a_variable_of_another_class_is_set_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "site.pp"
    path.write_text("class c {\n  $x = 1\n}\nclass d {\n  include c\n  notice($c::x)\n}\n")
    assert f"  from   assignment to `$x` ({path}:2)\n" in _revealed(capsys, f"{path}:6:12")
    assert f"  from   class `c` ({path}:1)\n" in _revealed(capsys, f"{path}:5:11")


def test_a_place_without_an_expression(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reveal", f"{program}:99:1"]) == 1
    assert capsys.readouterr().out == f"{program}:99:1: no expression at this position\n"


@pytest.mark.parametrize("place", ["web.pp", "web.pp:1", "web.pp:0:1", ":1:1", "nowhere.pp:1:1"])
def test_what_is_no_place(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reveal", place]) == 2
    assert place.split(":", maxsplit=1)[0] in capsys.readouterr().err


def test_a_stub_is_named_and_not_its_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "port.pp"
    path.write_text("class c(Stdlib::Port $port) { }\n")
    assert "  from   data type `Stdlib::Port` (stdlib's own)\n" in _revealed(capsys, f"{path}:1:10")
