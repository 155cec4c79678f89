"""`pplint upgrade`: what a new version of a module breaks where it is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from pplint.cli import main
from pplint.signatures.files import encode
from pplint.signatures.model import Definition, Function, Parameter, Signature
from tests.unit.command_line import write

SITE = """\
include shop
class { 'shop':
  port  => 70000,
  state => 'off',
  admin => 80,
  owner => "me ${n}",
}
shop::till { 'a': drawer => 1 }
shop::drawer { 'b': width => $facts['shop_open'] }
shop::drawer { 'c': width => 5 }
$n = shop::sum(1)
"""
OLD = Signature(
    1,
    "acme-shop",
    "1.0.0",
    classes={
        "shop": Definition({each: Parameter(default="undef") for each in ("port", "state", "admin", "limit", "owner")})
    },
    defines={"shop::till": Definition({"drawer": Parameter()}), "shop::drawer": Definition({"width": Parameter()})},
    functions={"shop::sum": Function(("shop::sum(Integer $a)",))},
    facts=("shop_open",),
)
NEW = Signature(
    1,
    "acme-shop",
    "2.0.0",
    classes={
        "shop": Definition(
            {
                "port": Parameter("Integer[1, 65535]", "1"),
                "state": Parameter("Enum['on', 'off']", "'on'"),
                "limit": Parameter("Integer", "1"),
                "owner": Parameter("String"),
            }
        )
    },
    defines={"shop::drawer": Definition({"width": Parameter("Integer")})},
)


_MAY_BREAK_IN_DATA = (
    "data/common.yaml:4:1: may break: class `shop`: parameter `port` accepts less: from `Any` to `Integer[1, 65535]`"
)
_MAY_BREAK = (
    "manifests/site.pp:9:21: may break: define `shop::drawer`: parameter `width` accepts less: from `Any` to `Integer`"
)


def test_what_is_used_breaks_where_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    data = "shop::admin: 1\nshop::owner: me\nshop::limit: x\nshop::port: '%{facts.port}'\nshop::state: 'on'\n"
    hierarchy = "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n"
    write({"manifests/site.pp": SITE, "environment.conf": "", "data/common.yaml": data, "hiera.yaml": hierarchy})
    Path("old.json").write_bytes(encode(OLD))
    Path("new.json").write_bytes(encode(NEW))
    assert main(["upgrade", "new.json", "--from", "old.json"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "data/common.yaml:1:1: breaks: class `shop`: parameter `admin` removed",
        "data/common.yaml:3:1: breaks: class `shop`: parameter `limit` accepts less: from `Any` to `Integer`",
        _MAY_BREAK_IN_DATA,
        "manifests/site.pp:3:3: breaks: class `shop`: parameter `port` accepts less: from `Any` to `Integer[1, 65535]`",
        "manifests/site.pp:5:3: breaks: class `shop`: parameter `admin` removed",
        "manifests/site.pp:8:14: breaks: define `shop::till`: removed",
        _MAY_BREAK,
        "manifests/site.pp:9:30: breaks: fact `shop_open`: removed",
        "manifests/site.pp:11:6: breaks: function `shop::sum`: removed",
        "",
        "acme-shop 1.0.0 to 2.0.0: 7 broken, 2 may be broken",
    ]


def test_a_parameter_that_is_needed_now_is_missing_unless_data_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write({"manifests/site.pp": "include shop\n", "environment.conf": ""})
    Path("old.json").write_bytes(encode(OLD))
    Path("new.json").write_bytes(encode(NEW))
    assert main(["upgrade", "new.json", "--from", "old.json", "--output-format", "markdown"]) == 0
    assert (
        "`manifests/site.pp:1`: may break: class `shop`: parameter `owner` is now required" in capsys.readouterr().out
    )
    assert main(["upgrade", "old.json", "--from", "old.json"]) == 0
    assert capsys.readouterr().out == "acme-shop 1.0.0 to 1.0.0: no broken use found\n"
    assert main(["upgrade", "new.json"]) == 2
    assert "the module `shop` is not on the module path" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("if defined(Class['shop']) { notify { $shop::port: } }", ["1:18: may break: class", "1:38: may break: class"]),
        ("if defined('shop') { }", ["1:12: may break: class"]),
        ("notify { 'a': require => Class[shop] }", ["1:32: may break: class"]),
        ("Shop::Till['a'] -> Notify['b']", ["1:1: breaks: define"]),
        ("realize(Shop::Till['a'])", ["1:9: breaks: define"]),
        ("create_resources('shop::till', $tills)", ["1:18: may break: define"]),
        ("create_resources('class', { 'shop' => {} })", ["1:29: may break: class"]),
        ("include ['shop', other]", ["1:10: breaks: class"]),
        ("include other", []),
    ],
)
def test_what_is_gone_is_found_however_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: str, place: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write({"manifests/site.pp": f"{code}\n", "environment.conf": ""})
    Path("old.json").write_bytes(encode(OLD))
    Path("new.json").write_bytes(encode(Signature(1, "acme-shop", "2.0.0")))
    main(["upgrade", "new.json", "--from", "old.json"])
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("manifests/")]
    assert [line.partition(" `")[0] for line in lines] == [f"manifests/site.pp:{each}" for each in place]
