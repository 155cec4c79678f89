"""`pplint schema`: the parameters of classes as JSON Schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest
from jsonschema import Draft7Validator

from pplint.cli import main
from pplint.data.nodes import Node, Scalar, Sequence
from pplint.data.yaml_reader import read_yaml
from tests.unit.command_line import write

EXAMPLE = Path(__file__).parents[2] / "examples" / "control-repo"

APACHE = """\
# A web server.
#
# @param port
#   Where it listens,
#   for all hosts.
# @param key The key of the certificate.
class apache (
  Stdlib::Port $port = 80,
  Enum['on', 'off'] $tracing,
  Optional[Sensitive[String[1]]] $key = Sensitive('geheim'),
  Hash[String[1], Struct[{root => Stdlib::Unixpath, Optional[aliases] => Array[String]}], 1] $hosts = {},
  Apache::Tree $tree = [1, [2]],
  Elsewhere::Type $other = lookup('other'),
  $anything = { 'a' => [1.5, true] },
) { }
"""
PROJECT = {
    "environment.conf": "modulepath = modules\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
    "data/common.yaml": """\
lookup_options:
  apache::log::level: {convert_to: Integer}
  apache::log::token: {convert_to: Sensitive}
  apache::log::files: {merge: {strategy: deep}}
  ^apache::log::(less|more): {merge: unique}
""",
    "modules/apache/manifests/init.pp": APACHE,
    "modules/apache/manifests/log.pp": "class apache::log (Integer $level, Sensitive[Integer] $token, "
    "Struct[{path => String, size => Integer}] $files, Array[String, 3] $more) { }\n",
    "modules/apache/manifests/misplaced.pp": "class apache::elsewhere (Integer $level) { }\n",
    "modules/apache/types/tree.pp": "type Apache::Tree = Array[Variant[Integer, Apache::Tree]]\n",
}


@pytest.fixture(name="schema")
def _schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    monkeypatch.chdir(tmp_path)
    write(PROJECT)
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft7Validator.check_schema(schema)
    return cast("dict[str, Any]", schema)


def _faults(schema: dict[str, Any], data: object) -> list[str]:
    validator: Any = Draft7Validator(schema)
    return sorted("/".join(map(str, error.absolute_path)) for error in validator.iter_errors(data))


def test_all_parameters_of_classes_that_can_be_named_are_keys(schema: dict[str, Any]) -> None:
    assert list(schema["properties"]) == [
        "lookup_options",
        *("apache::port", "apache::tracing", "apache::key", "apache::hosts", "apache::tree", "apache::other"),
        *("apache::anything", "apache::log::level", "apache::log::token", "apache::log::files", "apache::log::more"),
    ]


def test_parameters_have_their_documentation_and_declaration(schema: dict[str, Any]) -> None:
    described = {key: each["description"] for key, each in schema["properties"].items()}
    assert described["apache::port"] == "Where it listens,\nfor all hosts.\n\nStdlib::Port $port = 80"
    assert described["apache::tracing"] == "Enum['on', 'off'] $tracing"


def test_defaults_are_there_where_they_are_literal(schema: dict[str, Any]) -> None:
    defaults = {key: each["default"] for key, each in schema["properties"].items() if "default" in each}
    assert defaults == {
        "apache::port": 80,
        "apache::hosts": {},
        "apache::tree": [1, [2]],
        "apache::anything": {"a": [1.5, True]},
    }


def test_what_is_sensitive_is_not_shown(schema: dict[str, Any]) -> None:
    assert "geheim" not in json.dumps(schema)
    described = schema["properties"]["apache::key"]["description"]
    assert described == "The key of the certificate.\n\nOptional[Sensitive[String[1]]] $key"


def test_data_that_fit_are_let_through(schema: dict[str, Any]) -> None:
    data = {
        "apache::port": 8080,
        "apache::tracing": "%{facts.tracing}",
        "apache::key": "ENC[PKCS7,MIIB]",
        "apache::hosts": {
            "a.example": {"root": "/srv/a", "aliases": ["b", "%{lookup('c')}"]},
            "%{facts.fqdn}": {"root": "/srv/%{facts.fqdn}"},
        },
        "apache::tree": [1, [2, [3, "%{alias('tree')}"]]],
        "apache::other": {"any": "thing"},
        "apache::unknown": 1,
        "lookup_options": {"apache::hosts": {"merge": "deep"}},
    }
    assert _faults(schema, data) == []
    assert _faults(schema, None) == []


def test_undef_leaves_the_value_to_others(schema: dict[str, Any]) -> None:
    assert _faults(schema, {"apache::port": None, "apache::tracing": None}) == []


def test_data_that_do_not_fit_are_refused(schema: dict[str, Any]) -> None:
    data = {
        "apache::port": "8080",
        "apache::tracing": "maybe",
        "apache::key": 1,
        "apache::hosts": {"a.example": {"rot": "/srv/a"}},
        "apache::tree": [1, ["a"]],
        "lookup_options": {"apache::hosts": {"merge": "depe"}},
    }
    assert _faults(schema, data) == [
        *("apache::hosts", "apache::key", "apache::port", "apache::tracing", "apache::tree"),
        "lookup_options/apache::hosts/merge",
    ]


def test_what_is_converted_may_be_anything_but_for_secrets(schema: dict[str, Any]) -> None:
    assert _faults(schema, {"apache::log::level": "3", "apache::log::token": 3}) == []
    assert _faults(schema, {"apache::log::token": "3"}) == ["apache::log::token"]


def test_of_what_is_merged_a_part_is_enough(schema: dict[str, Any]) -> None:
    assert _faults(schema, {"apache::log::files": {"size": 1}, "apache::log::more": "one"}) == []
    assert _faults(schema, {"apache::log::files": {"size": "1"}}) == ["apache::log::files"]


def test_classes_can_be_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(PROJECT)
    assert main(["schema", "apache::log"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert len(schema["properties"]) == 5
    assert "apache::port" not in schema["properties"]
    assert main(["schema", "apache::lgo"]) == 2
    assert capsys.readouterr().err == "pplint: there is no class `apache::lgo`; did you mean `apache::log`?\n"


def test_the_project_can_be_elsewhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "m" / "manifests").mkdir(parents=True)
    (tmp_path / "m" / "manifests" / "init.pp").write_text("class m (Integer $a) { }\n")
    (tmp_path / "m" / "metadata.json").write_text('{"name": "x-m"}')
    assert main(["schema", "--directory", str(tmp_path / "m")]) == 0
    assert "m::a" in json.loads(capsys.readouterr().out)["properties"]
    assert main(["schema", "--directory", str(tmp_path / "n")]) == 2
    assert capsys.readouterr().err == f"pplint: there is no directory `{tmp_path / 'n'}`\n"


def test_the_data_of_the_example_fit_but_for_its_defects(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--directory", str(EXAMPLE)]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert _faults(schema, _data(EXAMPLE / "data" / "common.yaml")) == [
        "lookup_options/profile::access::doors/merge",
        "profile::cashbox::timeout",
        "profile::delivery::carriers",
        "profile::mirrors::urls",
        "profile::opening::days",
        "profile::printer::port",
    ]
    assert _faults(schema, _data(EXAMPLE / "data" / "os" / "Debian.yaml")) == ["profile::firewall::state"]


def _data(path: Path) -> object:
    root = read_yaml(path.read_bytes())
    assert root is not None
    return _plain(root)


def _plain(node: Node) -> object:
    """Return what is in a file of data as JSON has it."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [_plain(each) for each in node.items]
    return {str(_plain(each.key)): _plain(each.value) for each in node.entries.values()}
