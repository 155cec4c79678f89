"""What rules could not find out is said at the end of a report, and not among the findings."""

from __future__ import annotations

import json
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.unit.test_hostile import FORMATS, Ended, check

from .project.trees import plant

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "environment.conf": "",
    "manifests/site.pp": "node default {\n  include $facts['role']\n}\n",
    "modules/m/manifests/init.pp": 'define m($dir) {\n  notice(template("${dir}/${title}.erb"))\n}\n',
    "modules/m/manifests/unused.pp": "class m::unused { }\n",
    "modules/m/templates/unused.erb": "",
}


REASONS = (
    "Not checked: whether a class is unused, because {}:2 may use any.",
    "Not checked: whether a file in `templates` is unused, because {} computes whole paths.",
)


def test_each_reason_is_told_once_whatever_file_is_checked(tmp_path: Path) -> None:
    root = plant(tmp_path, FILES)
    places = (f"{root}/manifests/site.pp", f"{root}/modules/m/manifests/init.pp")
    told = [reason.format(place) for reason, place in zip(REASONS, places, strict=True)]
    for checked in (root, f"{root}/modules/m/manifests/unused.pp"):
        lines = check("--select=unused-class,unused-template", checked).output.splitlines()
        assert lines[0].startswith("Nothing found")
        assert lines[1:] == told


def test_data_without_a_hierarchy_are_named_with_what_may_be_meant_for_it(tmp_path: Path) -> None:
    files = {
        "environment.conf": "",
        "manifests/site.pp": "notice(lookup('port'))\n",
        "hieradata/common.yaml": "port: 1\n",
    }
    root = plant(tmp_path, files)
    expected = f"Not checked: keys in `{root}/hieradata`, because there is no `hiera.yaml` next to it"
    assert f"{expected}." in check("--select=unknown-lookup-key", root).output
    plant(tmp_path, {"hiera.yml": "version: 5\n"})
    output = check("--select=unknown-lookup-key", root).output
    assert f"{expected}; set `hiera-config` to use `{root}/hiera.yml`." in output
    plant(
        tmp_path,
        {"hiera.yaml": "version: 5\nhierarchy: [{name: a, path: common.yaml}]\ndefaults: {datadir: hieradata}\n"},
    )
    assert "Not checked" not in check("--select=unknown-lookup-key", root).output


def test_the_configuration_names_a_hierarchy_with_another_name(tmp_path: Path) -> None:
    levels = (
        "version: 5\nhierarchy: [{name: a, path: common.yaml}]\ndefaults: {datadir: hieradata, data_hash: yaml_data}\n"
    )
    files = {
        "environment.conf": "",
        "pplint.toml": "hiera-config = 'hiera/live.yaml'\n",
        "hiera/live.yaml": levels,
        "manifests/site.pp": "notice(lookup('port'))\nnotice(lookup('prot'))\n",
        "hieradata/common.yaml": "port: 1\n",
    }
    root = plant(tmp_path, files)
    lines = check("--select=unknown-lookup-key,invalid-hierarchy", root).output.splitlines()
    assert len(lines) == 2
    assert "manifests/site.pp:2:15: warning[unknown-lookup-key] the key `prot` is not in the data" in lines[0]
    plant(tmp_path, {"hiera/live.yaml": levels.replace("path", "pth")})
    assert "unknown key `pth`" in check("--select=unknown-lookup-key,invalid-hierarchy", root).output


def test_a_hierarchy_is_inside_of_the_repository(tmp_path: Path) -> None:
    root = plant(tmp_path, {"environment.conf": "", "pplint.toml": "hiera-config = '../hiera.yaml'\n"})
    assert "`../hiera.yaml` is not below the directory of this file" in Ended("check", root).output


LARGE = {
    "lib/facter/a.rb": "do\n" * 50_000,
    "spec/classes/a_spec.rb": "it { is_expected.to contain_nope }\n" * 5_000,
    "templates/a.erb": "<% if x -%>\n" * 50_000,
    "Puppetfile": "mod 'a/b', '1.0.0'\n" * 10_000,
}


def test_ruby_that_is_too_large_to_be_read_is_named_in_all_reports(tmp_path: Path) -> None:
    module = {"metadata.json": _module("acme-m"), "manifests/init.pp": "class m { }\n"}
    root = plant(tmp_path / "m", {**module, **LARGE})
    outputs = [f"--output={each}:{tmp_path / each}" for each in FORMATS]
    assert (
        "All clean"
        not in check("--select=ruby-syntax-error,template-syntax-error", *outputs, root, f"{root}/Puppetfile").output
    )
    for each in FORMATS:
        report = unescape((tmp_path / each).read_text())
        for name in LARGE:
            assert f"{name}`, since its Ruby has more than 128 KiB" in report, each


@pytest.mark.parametrize("name", ["tasks/a.json", "plans/a.yaml", ".fixtures.yml", "facts.d/a.yaml"])
def test_what_is_nested_too_deeply_is_named(tmp_path: Path, name: str) -> None:
    text = f"a: {'[' * 600}{']' * 600}\n" if not name.endswith("json") else f'{{"a": {"[" * 600}{"]" * 600}}}\n'
    files = {"metadata.json": _module("acme-m"), "bolt-project.yaml": "name: m\n", "manifests/init.pp": "class m { }\n"}
    root = plant(tmp_path, {**files, name: text})
    assert "levels deep" in check("--ignore=documentation", root).output


def _module(name: str, **needed: str) -> str:
    dependencies = [{"name": f"acme/{each}", "version_requirement": version} for each, version in needed.items()]
    return json.dumps({"name": name, "version": "1.0.0", "dependencies": dependencies})


def test_of_findings_in_several_files_that_have_one_cause_the_first_is_reported(tmp_path: Path) -> None:
    """Two modules ask for another `till`, and for a newer `crate`: each of these is one mistake."""
    files = {
        "environment.conf": "",
        "modules/till/metadata.json": _module("other-till"),
        "modules/till/manifests/init.pp": "class till { }\n",
        "modules/crate/metadata.json": _module("acme-crate"),
    }
    for name in ("cafe", "shop"):
        files |= {f"modules/{name}/metadata.json": _module(f"acme-{name}", till=">= 1.0.0", crate=">= 2.0.0")}
        for part in ("a", "b", "c"):
            program = f"class {name}::{part} {{\n  class {{ 'till': count => 1 }}\n  include till::drawer\n}}\n"
            files |= {f"modules/{name}/manifests/{part}.pp": program}
    root = plant(tmp_path, files)
    chosen = "--select=unknown-parameter,unknown-class,module-version"
    for checked, first in ((root, "cafe"), (f"{root}/modules/shop", "shop")):
        lines = check(chosen, "--output-format=concise", checked).output.splitlines()
        assert [line.partition(" ")[0].removeprefix(f"{root}/modules/") for line in lines[:-1]] == [
            f"{first}/manifests/a.pp:2:19:",
            f"{first}/metadata.json:1:164:",
        ]
        assert "the module path has `other-till` instead of `acme-till`" in lines[0]


def test_a_module_that_is_not_named_as_a_dependency_is_reported_once(tmp_path: Path) -> None:
    files = {
        "metadata.json": _module("acme-shop"),
        "spec/fixtures/modules/till/manifests/init.pp": "class till { }\n",
        "spec/fixtures/modules/crate/manifests/init.pp": "class crate { }\n",
    }
    for part in ("a", "b", "c"):
        files[f"manifests/{part}.pp"] = f"class shop::{part} {{\n  include till\n  include crate\n}}\n"
    root = plant(tmp_path, files)
    lines = check("--select=undeclared-dependency", "--output-format=concise", root).output.splitlines()
    assert [line.partition(" ")[0].removeprefix(f"{root}/") for line in lines[:-1]] == [
        "manifests/a.pp:2:11:",
        "manifests/a.pp:3:11:",
    ]
