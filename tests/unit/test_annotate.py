"""`pplint annotate`: types that all calls and values of a repository fit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

HIERARCHY = "version: 5\nhierarchy:\n  - name: all\n    path: common.yaml\n"
AROUND = {"environment.conf": "modulepath = site\n", "hiera.yaml": HIERARCHY, "data/common.yaml": "{}\n"}
TILL = "site/shop/manifests/till.pp"
SITE = "manifests/site.pp"


@pytest.mark.parametrize(
    ("before", "caller", "after"),
    [
        ("define shop::till($p = 100) { }", "shop::till { 'x': p => 7 }", "define shop::till(Integer $p = 100) { }"),
        (
            "define shop::till($p = undef) { }",
            "shop::till { 'x': p => 'a' }",
            "define shop::till(Optional[String] $p = undef) { }",
        ),
        (
            "define shop::till($p) { }",
            "shop::till { 'x': p => Sensitive('a') }",
            "define shop::till(Sensitive[String] $p) { }",
        ),
        (
            "define shop::till($p, String $q) { }",
            "shop::till { 'x': p => [1], q => '' }",
            "define shop::till(Array[Integer] $p, String $q) { }",
        ),
        ("function shop::till($a) { upcase('a') }", "", "function shop::till($a) >> String { upcase('a') }"),
    ],
)
def test_types_are_written(run: Run, before: str, caller: str, after: str) -> None:
    write({**AROUND, TILL: f"{before}\n", SITE: f"{caller}\n"})
    path = TILL.replace("manifests", "functions") if before.startswith("function") else TILL
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    if path != TILL:
        Path(TILL).rename(path)
    code, out, err = run("annotate")
    assert (code, f"+{after}\n" in out, "1 type to write" in err) == (1, True, True)
    assert Path(path).read_text() == f"{before}\n"
    code, out, _ = run("annotate", "--write")
    assert (code, "1 type written" in out) == (0, True)
    assert Path(path).read_text() == f"{after}\n"
    assert run("annotate")[0] == 0


@pytest.mark.parametrize(
    ("parameter", "others", "reason"),
    [
        (
            "$p = 1",
            {SITE: "create_resources('shop::till', lookup('t'))"},
            "a hash, a computed name or an exported resource",
        ),
        (
            "$p",
            {SITE: "shop::till { 'x': p => $facts['role'] }"},
            f"nothing is known of a value that is given to it ({SITE}:1)",
        ),
        ("$p", {SITE: ""}, "nothing in the repository gives it a value"),
        ("$p = undef", {SITE: "shop::till { 'x': }"}, "it is only ever `undef`"),
        ("$tag = 'a'", {SITE: "shop::till { 'x': }"}, "it is a metaparameter, too"),
        (
            "$p = 1",
            {SITE: "", "site/a/manifests/init.pp": "class a { shop::till { 'x': p => }\n}"},
            "a manifest that names `shop::till` cannot be read",
        ),
        (
            "$p = 1",
            {SITE: "", "other/a/manifests/init.pp": "class a { shop::till { 'x': * => $x } }"},
            "a hash, a computed name or an exported resource",
        ),
        (
            "$p = 1",
            {SITE: "", "site/shop/manifests/up.pp": "define shop::up { till { 'x': p => 'a' } }"},
            "a hash, a computed name or an exported resource",
        ),
        ("$p = File['/a']", {SITE: ""}, "it is given values of a type that is not of plain data"),
    ],
)
def test_what_is_not_certain_is_left_out_with_the_reason(
    run: Run, parameter: str, others: dict[str, str], reason: str
) -> None:
    write({**AROUND, TILL: f"define shop::till({parameter}) {{ }}\n", **others})
    code, out, err = run("annotate", TILL)
    assert (code, out) == (0, "")
    assert reason in err
    assert "0 types to write, 1 left out" in err


def test_data_that_are_elsewhere_leave_the_parameters_of_classes_alone(run: Run) -> None:
    hierarchy = HIERARCHY.replace("common.yaml", "secret.yaml")
    class_ = "class shop($p = 'a') { }\n"
    write({**AROUND, "hiera.yaml": hierarchy, "site/shop/manifests/init.pp": class_, SITE: "include shop\n"})
    code, out, err = run("annotate")
    assert (code, out) == (0, "")
    assert "data that are not in the repository may have another value" in err


def test_a_type_that_a_value_does_not_fit_is_not_written(run: Run) -> None:
    define = "define shop::till($p) {\n  validate_string($p)\n}\n"
    call = "shop::till { 'x': p => 60 }\nshop::till { 'y': p => $facts['role'] }\n"
    write({**AROUND, TILL: define, SITE: call})
    code, out, err = run("annotate")
    assert (code, out) == (0, "")
    assert "a value of the repository would not fit Optional[String]" in err


@pytest.mark.parametrize(
    ("body", "type_"),
    [
        ("validate_array($p)", "Array"),
        ("include stdlib\n  validate_hash($p)", "Hash"),
        ("validate_bool($q, $p)", "Boolean"),
        ("validate_string($p)", "Optional[String]"),
        ("if $q { return() }\n  validate_array($p)", None),
        ("if $q { validate_array($p) }", None),
        ("validate_re($p, '^a')", None),
        ("notice($p)", None),
    ],
)
def test_a_module_gets_the_types_that_it_validates(run: Run, body: str, type_: str | None) -> None:
    class_ = f"class shop($p, Boolean $q = true) {{\n  {body}\n}}\n"
    write({"metadata.json": '{"name": "a-shop", "version": "1.0.0"}', "manifests/init.pp": class_})
    code, out, err = run("annotate")
    assert code == int(type_ is not None)
    assert type_ is None or f"+class shop({type_} $p, Boolean $q = true) {{\n" in out
    assert type_ is not None or "callers outside of the repository may give it anything" in err


def test_a_path_that_does_not_exist_is_refused(run: Run) -> None:
    code, _, err = run("annotate", "nowhere")
    assert (code, "nowhere" in err) == (2, True)
