"""What a control repository gives to parameters that declare no type, by callers, data and defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.cli import main
from pplint.infer.callers.given import given_type
from pplint.infer.model import names_of
from pplint.project.projects import project_of
from pplint.session import Session
from pplint.types.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

HIERARCHY = "version: 5\nhierarchy:\n  - name: all\n    path: common.yaml\n"
TILL = "define shop::till($p = 100) { notice($p) }\n"
BARE = "define shop::till($p) { notice($p) }\n"


def _write(root: Path, files: Mapping[str, str]) -> None:
    around = {"environment.conf": "modulepath = site\n", "hiera.yaml": HIERARCHY, "data/common.yaml": "{}\n"}
    for path, text in {**around, **files}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def _type(root: Path, definition: str, parameter: str = "p") -> str | None:
    project = project_of(Session(), str(root / "site/shop/manifests/init.pp"), [])
    names = names_of(project)
    declared = names.declared_class(definition) or names.declared_define(definition)
    assert declared is not None
    found = given_type(names, declared.node, parameter)
    return None if found is None else display(found)


@pytest.mark.parametrize(
    ("define", "callers", "type_"),
    [
        (TILL, "", "Integer"),
        (TILL, "shop::till { 'x': p => '101' }", "Variant[String, Integer]"),
        (TILL, "shop::till { 'x': p => undef }", "Integer"),
        (TILL, "shop::till { 'x': p => 7; 'y': p => true }", "Variant[Integer, Boolean]"),
        (TILL, "Shop::Till { p => 1.5 }", "Variant[Float, Integer]"),
        (TILL, "shop::till { 'x': }\nShop::Till['x'] { p => [1] }", "Variant[Array[Integer], Integer]"),
        (TILL, "Shop::Till <| |> { p => 'a' }", "Variant[String, Integer]"),
        (TILL, "$n = 'a'\nnotify { $n: message => 'b' }", "Integer"),
        (BARE, "", None),
        (BARE, "shop::till { 'x': p => [] }", "Array"),
        (BARE, "shop::till { 'x': p => ['a', 1] }", "Array[Variant[String, Integer]]"),
        (BARE, "shop::till { 'x': p => { 'a' => 1 } }", "Hash[String, Integer]"),
        (BARE, "shop::till { 'x': p => split('a b', ' ') }", "Array[String]"),
        (BARE, 'shop::till { "${facts}": p => "${facts}" }', "String"),
        (BARE, "shop::till { 'x': p => $unknown::what }", None),
        (BARE, "shop::other { 'x': p => 1 }\ndefine shop::other($p) { shop::till { $title: p => $p } }", "Integer"),
        (BARE, "shop::till { 'x': p => 1 }\ndefine shop::two($q) { shop::till { $title: p => $q } }", "Integer"),
        ('define shop::till($p) { shop::till { "${title}x": p => $p } }', "shop::till { 'x': p => 1 }", "Integer"),
    ],
)
def test_the_type_is_the_join_of_what_callers_and_the_default_give(
    tmp_path: Path, define: str, callers: str, type_: str | None
) -> None:
    _write(tmp_path, {"site/shop/manifests/till.pp": define, "manifests/site.pp": f"{callers}\n"})
    assert _type(tmp_path, "shop::till") == type_


@pytest.mark.parametrize(
    "open_use",
    [
        "create_resources('shop::till', lookup('tills'))",
        "create_resources($what, lookup('tills'))",
        "ensure_resource('shop::till', 'x', $facts)",
        "shop::till { 'x': * => $facts['till'] }",
        "Shop::Till <<| |>>",
        "$kind = $facts['kind']\nResource[$kind] { 'x': p => 1 }",
        "Shop::Till['x'] { * => $facts['till'] }",
        "shop::till { 'x': p => $facts['something'] }",
    ],
)
def test_nothing_is_known_where_something_may_give_more(tmp_path: Path, open_use: str) -> None:
    _write(tmp_path, {"site/shop/manifests/till.pp": TILL, "manifests/site.pp": f"{open_use}\n"})
    assert _type(tmp_path, "shop::till") is None


@pytest.mark.parametrize(
    "files",
    [
        {"site/a/lib/puppet/functions/a/f.rb": "call_function('create_resources', 'shop::till', tills)"},
        {"site/a/manifests/broken.pp": "class a::broken { shop::till { 'x': p => } }"},
        {"site/a/plans/p.pp": "plan a::p { apply('all') { shop::till { 'x': p => 'a' } } }"},
    ],
)
def test_nothing_is_known_where_other_files_may_declare_it(tmp_path: Path, files: Mapping[str, str]) -> None:
    _write(tmp_path, {"site/shop/manifests/till.pp": TILL, "manifests/site.pp": "", **files})
    assert _type(tmp_path, "shop::till") is None


@pytest.mark.parametrize(
    ("class_", "site", "data", "type_"),
    [
        ("class shop($p = '5') { }", "include shop", "{}", "String"),
        ("class shop($p) { }", "include shop", "shop::p: 8080", "Integer"),
        ("class shop($p = undef) { }", "class { 'shop': p => 2 }", "shop::p: 1", "Optional[Integer]"),
        ("class shop($p = 1) { }", "class { $facts['c']: p => 'x' }", "{}", None),
        ("class shop($p = 1) { }", "class { $facts['c']: q => 'x' }", "{}", "Integer"),
        ("class shop($p = 1) { }", "create_resources('class', lookup('c'))", "{}", None),
        ("class shop($p = $shop::params::p) { }\nclass shop::params { $p = 'a' }", "include shop", "{}", "String"),
    ],
)  # fmt: skip
def test_parameters_of_classes_get_what_data_have(
    tmp_path: Path, class_: str, site: str, data: str, type_: str | None
) -> None:
    first, _, second = class_.partition("\n")
    files = {"site/shop/manifests/init.pp": first, "site/shop/manifests/params.pp": second}
    _write(tmp_path, {**files, "manifests/site.pp": site, "data/common.yaml": f"{data}\n"})
    assert _type(tmp_path, "shop") == type_


def test_a_module_by_itself_is_used_by_others(tmp_path: Path) -> None:
    (tmp_path / "manifests").mkdir()
    (tmp_path / "metadata.json").write_text('{"name": "a-shop", "version": "1.0.0"}')
    (tmp_path / "manifests/till.pp").write_text(TILL)
    names = names_of(project_of(Session(), str(tmp_path / "manifests/till.pp"), []))
    declared = names.declared_define("shop::till")
    assert declared is not None
    assert given_type(names, declared.node, "p") is None


def test_what_is_given_is_revealed_and_counted_and_nothing_is_reported_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use = "class shop { shop::till { 'x': p => 'a' }\n  $greeting = lookup('greeting')\n  notice($greeting) }\n"
    strange = "define shop::till($p = 'b') {\n  if $p =~ Integer { notice($p + 1) }\n  notice($p)\n}\n"
    data = {"data/common.yaml": "greeting: hello\n", "hiera.yaml": HIERARCHY.replace("common", "%{facts.kernel}")}
    _write(tmp_path, {"site/shop/manifests/init.pp": use, "site/shop/manifests/till.pp": strange, **data})
    monkeypatch.chdir(tmp_path)
    assert main(["reveal", "site/shop/manifests/till.pp:3:10"]) == 0
    shown = capsys.readouterr().out
    assert "  type   String\n  note   no type is declared" in shown
    assert "given  String, by a caller (site/shop/manifests/init.pp:1)\n" in shown
    assert "given  String, by a default (site/shop/manifests/till.pp:1)\n" in shown
    assert main(["--statistics", "--select", "types", "--ignore", "untyped-parameter", "--no-cache"]) == 0
    counted = capsys.readouterr().out
    assert "of 4 variable reads 3 are of type `Any`, 0 with what callers, data and defaults give\n" in counted
