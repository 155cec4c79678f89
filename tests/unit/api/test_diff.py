"""`pplint api diff`: changes between two signatures, and the versions that they need."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pplint.api.changes import Change, Level, needed
from pplint.api.diff import changes_between
from pplint.api.needs import promised
from pplint.base.time_limit import OutOfTime
from pplint.cli import main
from pplint.signatures.model import Attribute, Definition, Function, Parameter, ResourceType, Signature
from pplint.types.parse import parse_type_text
from tests.unit.api.shop import SHOP
from tests.unit.command_line import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.types.model import Type


def _changes(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    found = changes_between(Signature(1, "acme-shop", **old), Signature(1, "acme-shop", **new))
    return [f"{each.level.word}: {each.line}" for each in found]


def _class(**parameters: Parameter) -> dict[str, Any]:
    return {"classes": {"shop": Definition(parameters)}}


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (_class(), {}, "major: class `shop`: removed"),
        ({}, _class(), "minor: class `shop`: added"),
        (_class(a=Parameter()), _class(), "major: class `shop`: parameter `a` removed"),
        (_class(), _class(a=Parameter()), "major: class `shop`: required parameter `a` added"),
        (_class(), _class(a=Parameter(in_data=True)), "minor: class `shop`: parameter `a` added"),
        (
            _class(a=Parameter("Variant[Integer, String]")),
            _class(a=Parameter("Integer")),
            "major: class `shop`: parameter `a` accepts less: from `Variant[Integer, String]` to `Integer`",
        ),
        (
            _class(a=Parameter("Integer")),
            _class(a=Parameter("Optional[Integer]")),
            "minor: class `shop`: parameter `a` accepts more: from `Integer` to `Optional[Integer]`",
        ),
        (
            _class(a=Parameter("Integer")),
            _class(a=Parameter("Other::Type")),
            "major: class `shop`: parameter `a` may accept less: from `Integer` to `Other::Type` (not certain)",
        ),
        (
            _class(a=Parameter("Pattern[/a/]")),
            _class(a=Parameter("Pattern[/a|b/]")),
            "major: class `shop`: parameter `a` may accept less: from `Pattern[/a/]` to `Pattern[/a|b/]` (not certain)",
        ),
        (
            _class(a=Parameter("Variant[Pattern[/a\\/[b]/, /c/], Integer]")),
            _class(a=Parameter("Pattern[/a|b/]")),
            (
                "major: class `shop`: parameter `a` may accept less: "
                "from `Variant[Pattern[/a\\/[b]/, /c/], Integer]` to `Pattern[/a|b/]` (not certain)"
            ),
        ),
        (
            _class(a=Parameter("Variant[Pattern[/a/], Integer]")),
            _class(a=Parameter("Variant[Pattern[/b/], Boolean]")),
            (
                "major: class `shop`: parameter `a` may accept less: "
                "from `Variant[Pattern[/a/], Integer]` to `Variant[Pattern[/b/], Boolean]` (not certain)"
            ),
        ),
        (
            _class(a=Parameter("Struct[{'a' => Pattern[/a/], 'b' => Integer}]")),
            _class(a=Parameter("Struct[{'a' => Pattern[/b/], 'b' => String}]")),
            (
                "major: class `shop`: parameter `a` rejects values that it accepted before: "
                "from `Struct[{'a' => Pattern[/a/], 'b' => Integer}]` "
                "to `Struct[{'a' => Pattern[/b/], 'b' => String}]`; "
                "members: `a` changed, `b` changed"
            ),
        ),
        (
            _class(a=Parameter(default="1")),
            _class(a=Parameter(default="2")),
            "minor: class `shop`: default of parameter `a` changed from `1` to `2`",
        ),
        (
            _class(a=Parameter(default="1")),
            _class(a=Parameter()),
            "major: class `shop`: parameter `a` is now required",
        ),
        (
            {"functions": {"f": Function(("f(Integer $a, Integer $b = undef)",))}},
            {"functions": {"f": Function(("f(Integer $a)",))}},
            "major: function `f`: rejects calls that it accepted before",
        ),
        (
            {"functions": {"f": Function(("f(Integer $a)",))}},
            {"functions": {"f": Function(("f(Integer $a)", "f(String $a)"))}},
            "minor: function `f`: takes more arguments",
        ),
        (
            {"resource_types": {"shelf": ResourceType({"height": Attribute()})}},
            {"resource_types": {"shelf": ResourceType()}},
            "major: resource type `shelf`: attribute `height` removed",
        ),
        ({"facts": ("a",)}, {"has_other_facts": True}, "major: fact `a`: removed (not certain)"),
        (
            {"dependencies": {"acme-till": ">= 1.0.0 < 3.0.0"}},
            {"dependencies": {"acme-till": ">= 2.0.0 < 3.0.0"}},
            "major: dependency `acme-till`: versions dropped: from `>= 1.0.0 < 3.0.0` to `>= 2.0.0 < 3.0.0`",
        ),
        (
            {"systems": {"Debian": ("11", "12")}},
            {"systems": {"Debian": ("12",)}},
            "major: operating system `Debian`: release `11` no longer supported",
        ),
    ],
)
def test_a_change_has_its_level(old: dict[str, Any], new: dict[str, Any], change: str) -> None:
    assert _changes(old, new) == [change]


def test_an_alias_that_accepts_less_breaks_what_uses_it() -> None:
    uses = _class(a=Parameter("Shop::Port"))
    old = {"data_types": {"Shop::Port": "Integer[1, 100]"}, **uses}
    new = {"data_types": {"Shop::Port": "Integer[1, 10]"}, **uses}
    assert _changes(old, new) == [
        "major: class `shop`: parameter `a` accepts less: `Shop::Port` changed",
        "major: data type `Shop::Port`: the type accepts less: from `Integer[1, 100]` to `Integer[1, 10]`",
    ]


def test_what_is_private_may_change() -> None:
    old = {"classes": {"shop": Definition({"a": Parameter()}, is_private=True)}}
    assert _changes(old, {}) == []
    assert _changes(old, {"classes": {"shop": Definition({}, is_private=True)}}) == []


@pytest.mark.parametrize(
    ("old", "new", "level"),
    [
        ("1.2.3", "2.0.0", Level.MAJOR),
        ("1.2.3", "1.3.0", Level.MINOR),
        ("1.2.3", "1.2.4", Level.PATCH),
        ("0.2.3", "0.3.0", Level.MAJOR),
        ("2.0.0-rc1", "2.0.0", Level.MAJOR),
        ("2.0.0-rc1", "2.0.0-rc2", Level.MAJOR),
        ("2.0.0-rc1", "2.0.1", Level.MAJOR),
        ("2.1.0-rc1", "2.1.0", Level.MINOR),
        ("0.1.0-rc1", "0.1.0", Level.MAJOR),
        ("2.1.1-rc1", "2.1.1", Level.PATCH),
        ("1.2.3", "1.2.3", None),
        ("1.2.3", None, None),
    ],
)
def test_a_version_promises_a_level(old: str, new: str | None, level: Level | None) -> None:
    assert promised(old, new) is level


def test_only_certain_changes_need_a_version() -> None:
    unclear = Change(Level.MAJOR, "class", "a", "removed", is_certain=False)
    assert needed([unclear]) is Level.PATCH
    assert needed([unclear, Change(Level.MINOR, "class", "b", "added")]) is Level.MINOR


def test_a_breaking_change_fails(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["api", "dump", "shop", "--output", "old.json"]) == 0
    (shop / "manifests/inner.pp").write_text("class shop::inner ($a = 1) { }\n")
    write({"shop/metadata.json": SHOP["metadata.json"].replace("1.2.0", "1.2.1")})
    assert main(["api", "diff", "old.json", "shop"]) == 0
    write({"shop/manifests/init.pp": "class shop { }\n"})
    assert main(["api", "diff", "old.json", "shop", "--check-version"]) == 1
    out = capsys.readouterr().out
    assert "major: class `shop`: parameter `port` removed" in out
    assert "The changes need a major version; the version number promises a patch one." in out
    write({"shop/metadata.json": SHOP["metadata.json"].replace("1.2.0", "2.0.0")})
    assert main(["api", "diff", "old.json", "shop", "--check-version", "--output-format", "markdown"]) == 0
    assert "### Breaking changes\n\n- class `shop`: parameter `admin` removed\n" in capsys.readouterr().out
    assert main(["api", "diff", "old.json", "shop", "--output-format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["needed"] == "major"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "expected one of `dump`, `diff`, `collect`, `schema`, got nothing"),
        (["dmp"], "did you mean `dump`?"),
        (["dump"], "expected `pplint api dump SOURCE`, got 0 sources"),
        (["dump", "nowhere"], "`nowhere` does not exist"),
        (["diff", "shop"], "expected `pplint api diff OLD NEW`, got 1 source\n"),
        (["dump", "nowhere", "--output-format", "text"], "writes json, msgpack, not text"),
        (["diff", "nowhere", "shop", "--output-format", "msgpack"], "writes text, json, markdown, not msgpack"),
        (["schema", "--output-format", "markdown"], "writes json, not markdown"),
        (["dump", "shop", "--check-version"], "is an option of `pplint api diff`, not of `pplint api dump`"),
        (["dump", "shop@v1"], "`shop` is not in a Git repository"),
        (["dump", "shop", "--output-format", "text"], "writes json, msgpack, not text"),
        (["diff", "shop", "shop", "--check-version"], "expects a newer second version, got 1.2.0 and 1.2.0"),
    ],
)
def test_wrong_usage_is_said(shop: Path, words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shop.is_dir()
    assert main(["api", *words]) == 2
    assert message in capsys.readouterr().err


def test_changes_are_written_to_a_file(shop: Path) -> None:
    assert main(["api", "diff", str(shop), str(shop), "--output", "changes.txt"]) == 0
    assert Path("changes.txt").read_text() == "acme-shop 1.2.0 to 1.2.0: nothing that callers see has changed\n"


@pytest.mark.parametrize(
    ("old", "new", "is_certain"),
    [
        ("Integer[0, 10]", "Variant[Integer[0, 5], Integer[6, 10]]", False),
        ("Integer[0, 10]", "Integer[0, 9]", True),
        ("Integer[0, 10]", "Variant[Integer[0, 9], String]", True),
        ("String", "Variant[String[1], Enum['']]", False),
        ("Numeric", "Variant[Integer, Float]", False),
        ("Boolean", "Variant[Boolean[true], Boolean[false]]", False),
        ("Boolean", "Variant[Integer, String]", True),
        (None, "Variant[Integer, String]", True),
        (None, "Variant[Undef, NotUndef]", False),
        ("Array[Integer[0, 10]]", "Array[Variant[Integer[0, 5], Integer[6, 10]]]", False),
        ("Hash", "Hash[String, Variant[Integer, String]]", True),
        ("Integer[0, 10]", "Shop::Halves", False),
    ],
)
def test_a_union_may_cover_what_no_member_does(old: str | None, new: str, *, is_certain: bool) -> None:
    aliases = {"data_types": {"Shop::Halves": "Variant[Integer[0, 5], Integer[6, 10]]"}}
    (found,) = _changes({**aliases, **_class(a=Parameter(old))}, {**aliases, **_class(a=Parameter(new))})
    assert found.startswith("major: ")
    assert found.endswith(" (not certain)") is not is_certain


def test_each_alias_of_a_long_cycle_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def count(text: str, named: Callable[[str], Type | None]) -> Type:
        parsed.append(text)
        return parse_type_text(text, named)

    monkeypatch.setattr("pplint.api.known_types.parse_type_text", count)

    def ring(size: int) -> dict[str, str]:
        return {f"Shop::A{i}": f"Tuple[Shop::A{(i + 1) % 500}, Integer[0, {size}]]" for i in range(500)}

    found = _changes({"data_types": ring(1)}, {"data_types": ring(2)})
    assert len(found) == 500
    assert len(parsed) < 500 * 12


def test_what_takes_too_long_is_given_up(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def loop(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr("pplint.cli.api.changes_between", loop)
    assert main(["api", "diff", str(shop), "shop"]) == 2
    assert "`shop`: not compared: gave up after 5 seconds of processor time" in capsys.readouterr().err


def test_a_namevar_moves_only_where_the_new_one_is_known() -> None:
    def types(*namevars: str) -> dict[str, Any]:
        attributes = {each: Attribute(is_namevar=each in namevars) for each in ("id", "name")}
        return {"resource_types": {"thing": ResourceType(attributes)}}

    assert _changes(types("id"), types()) == []
    moved = _changes(types("id"), types("name"))
    assert len(moved) == 2
    assert "attribute `id` is no longer a namevar" in moved[0]
    assert "attribute `name` is now a namevar" in moved[1]
