"""`pplint reveal` in files of data: what a key is for, and who gives it a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.cli import main
from tests.unit.command_line import write

if TYPE_CHECKING:
    from pathlib import Path

COMMON = """\
lookup_options:
  apache::hosts: {merge: deep}
  apache::po.*: {convert_to: [Integer, 10]}
  ^apache::po: {convert_to: [Integer, 10]}

apache::port: "8080"
apache::hosts: &hosts
  a.example: # the first
    root: /srv/a
    aliases:
      - b
      - c
    rot: /srv
apache::others: *hosts
apache::prot: 80
apache::key: geheim
free: 1
"""
NODE = '{"apache::port": 8081}\n'
PROJECT = {
    "environment.conf": "modulepath = modules\n",
    "hiera.yaml": """\
version: 5
hierarchy:
  - {name: Nodes, path: "nodes/%{trusted.certname}.json", data_hash: json_data}
  - {name: Common, path: common.yaml}
""",
    "data/common.yaml": COMMON,
    "data/nodes/a.json": NODE,
    "modules/apache/hiera.yaml": "version: 5\nhierarchy: [{name: Defaults, path: common.yaml}]\n",
    "modules/apache/data/common.yaml": "apache::port: 80\n",
    "modules/apache/types/host.pp": """\
type Apache::Host = Struct[{root => Stdlib::Unixpath, Optional[aliases] => Variant[String, Array[String[1]]]}]
""",
    "modules/apache/manifests/init.pp": """\
class apache (
  Stdlib::Port $port,
  Hash[String, Optional[Apache::Host]] $hosts = {},
  Optional[Hash[String, Apache::Host]] $others = undef,
  Optional[Sensitive[String]] $key = undef,
) {
  notice(lookup('free'), lookup('apache::port', undef, 'first'), lookup($port))
}
""",
}


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(PROJECT)


def _revealed(capsys: pytest.CaptureFixture[str], place: str) -> list[str]:
    code = main(["reveal", place])
    shown = capsys.readouterr().out.splitlines()
    assert code == (0 if len(shown) > 1 else 1)
    return shown


def test_a_key_has_its_parameter_and_the_levels_that_give_it(capsys: pytest.CaptureFixture[str]) -> None:
    for place in ("data/common.yaml:6:1", "data/common.yaml:6:16", "data/nodes/a.json:1:5"):
        assert _revealed(capsys, place) == [
            "apache::port",
            "  type   Stdlib::Port",
            "  from   parameter `$port` of class `apache` (modules/apache/manifests/init.pp:2)",
            "  given  for some nodes, in level `Nodes` (data/nodes/a.json:1)",
            "  given  for all nodes, in level `Common` (data/common.yaml:6)",
            "  given  for all nodes, in level `Defaults` of module `apache` (modules/apache/data/common.yaml:1)",
            "  made   `Integer`, for all nodes (data/common.yaml:4)",
        ]


@pytest.mark.parametrize(
    ("place", "title", "fact"),
    [
        ("7:1", "apache::hosts", "type   Hash[String, Optional[Apache::Host]]"),
        ("8:3", "apache::hosts['a.example']", "type   Optional[Apache::Host]"),
        ("8:20", "apache::hosts['a.example']", "type   Optional[Apache::Host]"),
        ("9:5", "apache::hosts['a.example']['root']", "type   Stdlib::Unixpath"),
        ("9:13", "apache::hosts['a.example']['root']", "type   Stdlib::Unixpath"),
        ("12:9", "apache::hosts['a.example']['aliases'][1]", "type   String[1]"),
        ("13:5", "apache::hosts['a.example']['rot']", "note   the type of the parameter has no such part"),
        ("14:18", "apache::others", "type   Optional[Hash[String, Apache::Host]]"),
        ("15:1", "apache::prot", "note   class `apache` has no parameter `prot` (modules/apache/manifests/init.pp:1)"),
        ("17:1", "free", "note   no known class has a parameter of this name; a `lookup` may use it"),
        (
            "2:5",
            "lookup_options['apache::hosts']",
            "note   it sets how the values of keys are merged and converted",
        ),
    ],
)
def test_a_place_inside_of_a_value_has_the_type_of_that_part(
    capsys: pytest.CaptureFixture[str], place: str, title: str, fact: str
) -> None:
    shown = _revealed(capsys, f"data/common.yaml:{place}")
    assert shown[0] == title
    assert shown[1] == f"  {fact}"


def test_merging_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert _revealed(capsys, "data/common.yaml:9:6")[-1] == "  merged `deep`, for all nodes (data/common.yaml:2)"


def test_no_value_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _revealed(capsys, "data/common.yaml:16:16")
    assert shown[1] == "  type   Optional[Sensitive[String]]"
    assert "geheim" not in "".join(shown)


def test_between_keys_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert _revealed(capsys, "data/common.yaml:5:1") == ["data/common.yaml:5:1: no key at this position"]


def test_what_cannot_be_read_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    write({"data/common.yaml": "a: [\n"})
    assert main(["reveal", "data/common.yaml:1:1"]) == 2
    assert capsys.readouterr().err.startswith("pplint: `data/common.yaml`: ")


def test_parameters_of_classes_have_the_levels_that_give_them(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _revealed(capsys, "modules/apache/manifests/init.pp:5:31")
    assert shown == [
        "Optional[Sensitive[String]] $key = undef",
        "  type   Optional[Sensitive[String]]",
        "  data   String",
        "  given  for all nodes, in level `Common` (data/common.yaml:16)",
    ]


def test_look_ups_have_the_levels_that_answer_them(capsys: pytest.CaptureFixture[str]) -> None:
    manifest = "modules/apache/manifests/init.pp"
    shown = _revealed(capsys, f"{manifest}:7:11")
    assert shown[:2] == ["lookup('free')", "  type   Integer"]
    assert shown[-1] == "  given  for all nodes, in level `Common` (data/common.yaml:17)"
    assert _revealed(capsys, f"{manifest}:7:27")[-2].startswith("  given  for all nodes, in level `Defaults`")
