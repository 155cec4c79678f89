"""`pplint api`: signatures of modules, and what changes between two of them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import tarfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from pplint.api.changes import Change, Level, needed
from pplint.api.diff import changes_between
from pplint.api.needs import promised
from pplint.api.sources import UnusableSource, read_source
from pplint.cli import main
from pplint.signatures.files import JSON, MSGPACK, UnreadableSignature, decode, encode, schema
from pplint.signatures.model import Attribute, Definition, Function, Parameter, ResourceType, Signature
from tests.unit.command_line import write

SHOP = {
    "metadata.json": json.dumps(
        {
            "name": "acme-shop",
            "version": "1.2.0",
            "dependencies": [{"name": "puppetlabs/stdlib", "version_requirement": ">= 4.0.0  < 9.0.0"}],
            "requirements": [{"name": "puppet", "version_requirement": ">= 7.0.0"}],
            "operatingsystem_support": [{"operatingsystem": "Debian", "operatingsystemrelease": ["11", "12"]}],
        }
    ),
    "manifests/init.pp": """\
# A shop.
class shop (
  Integer[1, 65535] $port,  # where it listens
  Enum['on',   'off'] $state = 'on',
  Optional[Stdlib::Port] $admin = undef,
  Struct[{name => String, Optional[port] => Shop::Port}] $door = { 'name' => 'x' },
  String $password = 'geheim',
  $root = "/srv/${facts['networking']['fqdn']}",
  $colour,
) { }
""",
    "manifests/inner.pp": "class shop::inner { assert_private() }\n",
    "manifests/till.pp": "# A till.\n# @api private\ndefine shop::till ($drawer) { }\n",
    "manifests/misplaced.pp": "class shop::elsewhere { }\n",
    "types/port.pp": "type Shop::Port = Integer[1, 100]\n",
    "functions/sum.pp": "function shop::sum(Integer $a, Integer *$rest) >> Integer { 1 }\n",
    "lib/puppet/functions/shop/total.rb": """\
Puppet::Functions.create_function(:'shop::total') do
  dispatch :total do
    param 'Hash', :cart
    optional_param 'Integer', :discount
  end
  def total(cart, discount = 0)
  end
end
""",
    "lib/puppet/type/shelf.rb": """\
Puppet::Type.newtype(:shelf) do
  newparam(:name, namevar: true)
  newproperty(:height) do
    newvalues(:low, :high)
  end
end
""",
    "lib/facter/shop.rb": "Facter.add(:shop_open) do\n  setcode { true }\nend\n",
    "tasks/close.json": '{"parameters": {"force": {"type": "Optional[Boolean]"}, "when": {"type": "String[1]"}}}',
    "tasks/close.sh": "",
    "plans/move.pp": "plan shop::move(TargetSpec $targets) { }\n",
    "data/common.yaml": "shop::colour: red\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
}


@pytest.fixture(name="shop")
def _shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write({f"shop/{path}": text for path, text in SHOP.items()})
    return tmp_path / "shop"


def _archive(path: Path, members: dict[str, bytes], links: dict[str, str] | None = None) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
        for name, target in (links or {}).items():
            member = tarfile.TarInfo(name)
            member.type, member.linkname = tarfile.SYMTYPE, target
            archive.addfile(member)


def test_a_folder_has_what_callers_see(shop: Path) -> None:
    found = read_source(str(shop))
    parameters = found.classes["shop"].parameters or {}
    assert (found.name, found.version, found.module) == ("acme-shop", "1.2.0", "shop")
    assert [*found.classes] == ["shop", "shop::inner"]
    assert parameters["port"] == Parameter("Integer[1, 65535]")
    assert parameters["state"] == Parameter("Enum['off', 'on']", "'on'")
    assert parameters["admin"] == Parameter("Optional[Stdlib::Port]", "undef")
    assert parameters["door"].type == "Struct[{'name' => String, Optional['port'] => Shop::Port}]"
    assert parameters["root"].default is None
    assert parameters["root"].computed
    assert parameters["colour"] == Parameter(in_data=True)
    assert [name for name, each in parameters.items() if each.is_required] == ["port"]
    assert found.classes["shop::inner"].is_private
    assert found.defines == {"shop::till": Definition({"drawer": Parameter()}, is_private=True)}
    assert found.functions["shop::sum"].overloads == ("shop::sum(Integer $a, Integer *$rest) >> Integer",)
    assert found.functions["shop::total"].overloads == ("shop::total(Hash $cart, Integer $discount = undef)",)
    assert found.data_types == {"Shop::Port": "Integer[1, 100]"}
    assert found.resource_types["shelf"].attributes["name"].is_namevar
    assert found.resource_types["shelf"].attributes["height"].is_property
    assert found.facts == ("shop_open",)
    assert [*(found.plans["shop::move"].parameters or {})] == ["targets"]
    task = found.tasks["shop::close"].parameters or {}
    assert [name for name, each in task.items() if each.is_required] == ["when"]
    assert found.dependencies == {"puppetlabs-stdlib": ">= 4.0.0 < 9.0.0"}
    assert found.systems == {"Debian": ("11", "12")}
    assert found.unread == ()


def test_secrets_comments_and_code_are_left_out(shop: Path) -> None:
    text = encode(read_source(str(shop))).decode()
    assert not [each for each in ("geheim", "A shop", "listens", "/srv", "setcode") if each in text]


def test_an_archive_a_revision_and_a_file_say_the_same(shop: Path) -> None:
    found = read_source(str(shop))
    _archive(shop.parent / "a.tar.gz", {f"acme-shop-1.2.0/{path}": text.encode() for path, text in SHOP.items()})
    assert read_source("a.tar.gz") == found
    git = ("git", "-c", "user.name=A", "-c", "user.email=a@example.com", "-C", str(shop.parent))
    for words in (("init", "-q"), ("add", "shop"), ("commit", "-q", "-m", "all"), ("tag", "v1")):
        subprocess.run([*git, *words], check=True)
    (shop / "manifests/init.pp").write_text("class shop { }\n")
    assert read_source("shop@v1") == found
    for form in (JSON, MSGPACK):
        assert main(["api", "dump", "a.tar.gz", "--output-format", form, "--output", "signature"]) == 0
        assert read_source("signature") == found


def test_a_signature_fits_its_schema(shop: Path) -> None:
    Draft202012Validator(schema()).validate(json.loads(encode(read_source(str(shop)))))  # pyright: ignore[reportUnknownMemberType]


def test_a_broken_manifest_is_named(shop: Path) -> None:
    (shop / "manifests/init.pp").write_text("class shop ( {\n")
    assert read_source(str(shop)).unread == ("manifests/init.pp",)


@pytest.mark.parametrize(
    "name", ["../evil.pp", "/etc/evil.pp", "top/../../manifests/evil.pp", "top/manifests//evil.pp"]
)
def test_no_path_leads_out_of_an_archive(tmp_path: Path, name: str) -> None:
    _archive(tmp_path / "a.tar.gz", {name: b"class top::evil { }", "top/manifests/init.pp": b"class top { }"})
    assert [*read_source(str(tmp_path / "a.tar.gz")).classes] in (["a"], ["top"], [])


def test_links_in_an_archive_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "secret.pp").write_text("class top { }")
    metadata = b'{"name": "acme-top"}'
    _archive(tmp_path / "a.tar.gz", {"t/metadata.json": metadata}, {"t/manifests/init.pp": str(tmp_path / "secret.pp")})
    assert read_source(str(tmp_path / "a.tar.gz")).classes == {}


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.tar.gz", b"", "is not an archive of a module"),
        ("a.tar.gz", b"no archive", "cannot be read"),
        ("a.json", b"{}", "is not a signature"),
        ("a.json", b'{"format": 99}', "has the format 99"),
        ("a.json", b"[" * 10_000, "is not a signature"),
    ],
)
def test_what_is_no_source_is_said(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(UnusableSource, match=message):
        read_source(str(tmp_path / name))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.tar.gz")
    with pytest.raises(UnusableSource, match="is neither a folder nor a regular file"):
        read_source(str(tmp_path / "a.tar.gz"))


def test_an_archive_of_several_directories_is_refused(tmp_path: Path) -> None:
    _archive(tmp_path / "a.tar.gz", {"a/manifests/init.pp": b"", "b/manifests/init.pp": b""})
    with pytest.raises(UnusableSource, match="is not the only directory"):
        read_source(str(tmp_path / "a.tar.gz"))


def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pplint.api.archives.MOST_BYTES", 20_000)
    _archive(tmp_path / "a.tar.gz", {"a/files/large": b"\0" * 100_000, "a/manifests/init.pp": b""})
    with pytest.raises(UnusableSource, match="unpacks to more than"):
        read_source(str(tmp_path / "a.tar.gz"))


# Changes


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
                "major: class `shop`: parameter `a` no longer accepts all that it did: "
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
            "major: function `f`: no longer takes all arguments that it took",
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
        "major: data type `Shop::Port`: it accepts less: from `Integer[1, 100]` to `Integer[1, 10]`",
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


_names = st.sampled_from(["shop", "shop::a", "shop::b"])
_types = st.sampled_from([None, "Integer", "String[1]", "Optional[Integer]", "Other::Type", "not a type ["])
_parameters = st.builds(Parameter, _types, st.sampled_from([None, "1", "undef"]), st.none(), st.booleans())
_definitions = st.builds(Definition, st.none() | st.dictionaries(_names, _parameters, max_size=3), st.booleans())
_functions = st.builds(Function, st.sampled_from([(), ("f(Integer $a)",), ("f()", "f(Other::Type *$a)"), ("?",)]))
_signatures = st.builds(
    Signature,
    st.just(1),
    st.just("acme-shop"),
    st.sampled_from([None, "1.0.0", "x"]),
    classes=st.dictionaries(_names, _definitions, max_size=3),
    functions=st.dictionaries(_names, _functions, max_size=2),
    data_types=st.dictionaries(st.sampled_from(["Shop::A", "Shop::B"]), _types, max_size=2),
    facts=st.lists(_names, unique=True).map(tuple),
    dependencies=st.dictionaries(_names, st.sampled_from(["", ">= 1.0.0", "x"]), max_size=2),
)


@given(_signatures)
def test_a_signature_is_read_as_it_was_written(signature: Signature) -> None:
    assert decode(encode(signature, JSON)) == decode(encode(signature, MSGPACK)) == signature


@given(_signatures)
def test_nothing_changes_between_a_signature_and_itself(signature: Signature) -> None:
    assert changes_between(signature, signature) == []


@given(_signatures, _signatures)
def test_the_order_of_names_makes_no_difference(old: Signature, new: Signature) -> None:
    turned = Signature(
        1, new.name, new.version, classes=dict([*new.classes.items()][::-1]), functions=new.functions,
        data_types=dict([*new.data_types.items()][::-1]), facts=new.facts[::-1], dependencies=new.dependencies,
    )  # fmt: skip
    assert changes_between(old, new) == changes_between(old, turned)


@given(st.binary(max_size=40))
def test_no_bytes_are_a_failure(data: bytes) -> None:
    with suppress(UnreadableSignature):
        decode(data)


# The command


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
        ([], "expected one of `dump`, `diff`, `schema`, got nothing"),
        (["dmp"], "did you mean `dump`?"),
        (["dump"], "expected `pplint api dump SOURCE`, got 0 sources"),
        (["dump", "nowhere"], "`nowhere` does not exist"),
        (["dump", "shop@v1"], "`shop` is not in a Git repository"),
        (["dump", "shop", "--output-format", "text"], "writes json, msgpack, not text"),
        (["diff", "shop", "shop", "--check-version"], "promise nothing"),
    ],
)
def test_wrong_usage_is_said(shop: Path, words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shop.is_dir()
    assert main(["api", *words]) == 2
    assert message in capsys.readouterr().err


# What is used

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
    assert capsys.readouterr().out == "acme-shop 1.0.0 to 1.0.0: nothing that is used breaks\n"
    assert main(["upgrade", "new.json"]) == 2
    assert "the module `shop` is not on the module path" in capsys.readouterr().err
