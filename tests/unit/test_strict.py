"""`--strict`: all that a value may be must fit, and parameters have types."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

PROGRAM = """\
define site(Integer $port) {
  notify { "${port}": }
}
class web(Optional[Integer] $port, $any) {
  site { 'a': port => $port }
  site { 'b': port => $any }
  $size = abs($port)
  if $port { site { 'c': port => $port } }
  notice($size)
}
"""


def _found(run: Run, *arguments: str) -> list[str]:
    """Return the lines and rules of what is found."""
    write({"web.pp": PROGRAM})
    out = run("check", "--output-format=json", "web.pp", *arguments)[1]
    return [f"{each['line']} {each['rule']}" for each in json.loads(out) if each["category"] == "types"]


def test_by_default_only_what_cannot_fit_is_reported(run: Run) -> None:
    assert _found(run) == []


def test_strictly_all_that_a_value_may_be_must_fit(run: Run) -> None:
    assert _found(run, "--strict") == ["4 untyped-parameter", "5 invalid-parameter-value", "7 invalid-argument"]


UNTYPED = """\
define site(Array[String] $names = [], Hash[String, Integer] $ports = {}) {
  notify { "${names} ${ports}": }
}
class web(Array $array, Hash[String, Any] $hash, Any $any, Variant[Integer, String] $either) {
  site { 'a': names => $array, ports => $hash }
  site { 'b': names => [$any, 'x'], ports => { 'x' => $any } }
  site { 'c': names => $array.map |$each| { $each } }
  notice(join($array, ','), split($any, ','))
  site { 'd': names => [$either] }
}
"""


def test_strictly_what_may_be_anything_is_trusted_wherever_it_stands(run: Run) -> None:
    write({"web.pp": UNTYPED})
    out = run("check", "--output-format=concise", "--select=types", "--ignore=untyped-parameter", "--strict", "web.pp")[
        1
    ]
    found = [line for line in out.splitlines() if line.startswith("web.pp:")]
    assert [line.split(":")[1] for line in found] == ["9"]
    assert found[0].endswith("got Variant[Integer, String]")


def test_the_configuration_can_ask_for_it(run: Run) -> None:
    write({"pplint.toml": "strict = true\n"})
    assert _found(run) == ["5 invalid-parameter-value", "7 invalid-argument"]


def test_approximations_are_shown_where_names_are_missing(run: Run) -> None:
    write({"web.pp": "include elsewhere\n"})
    out = run("check", "--output-format=concise", "--show-approximations", "web.pp")[1]
    assert "info[approximation] not followed: the class `elsewhere` is not available" in out
    assert "Not checked: 1 reference into a module that is not on the module path: elsewhere" in out


def test_a_parent_that_is_missing_is_told_at_its_name_whatever_was_checked_before(run: Run) -> None:
    write({"a.pp": "class a(Integer $x) { }\n", "b.pp": "class b(Integer $x) inherits elsewhere { }\n"})
    arguments = ("check", "--output-format=concise", "--show-approximations")
    for paths in (["b.pp"], ["a.pp", "b.pp"]):
        out = run(*arguments, *paths)[1]
        assert "b.pp:1:30: info[approximation] not followed: the class `elsewhere` is not available" in out
