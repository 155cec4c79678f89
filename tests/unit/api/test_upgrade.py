"""`pplint upgrade`: what a new version of a module breaks where it is used."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pplint.api.changes import Level
from pplint.api.diff import changes_between
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


OWN = ".pplint/signatures"
FIRST = Signature(1, "acme-shop", "1.0.0", classes={"shop": Definition({"port": Parameter(default="undef")})})
SECOND = Signature(1, "acme-shop", "1.5.0", classes=FIRST.classes)
THIRD = Signature(1, "acme-shop", "2.0.0", classes={"shop": Definition({"port": Parameter("Integer", "1")})})
BROKEN = (
    "manifests/site.pp:1:20: breaks: class `shop`: parameter `port` accepts less: from `Any` to `Integer`\n"
    "\nacme-shop 1.0.0 to 2.0.0: 1 broken, 0 may be broken\n"
)


@pytest.fixture(name="known")
def _known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(
        {
            "Puppetfile": "mod 'acme-shop', '1.0.0'\nmod 'acme-other', '1.0.0'\n",
            "manifests/site.pp": "class { 'shop':    port => 'a' }\n",
            **{f"{OWN}/{each.version}.json": encode(each).decode() for each in (FIRST, SECOND, THIRD)},
        }
    )


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("word", ["shop", "acme-shop", "acme/shop@2.0.0", "shop@2.0.0"])
def test_a_module_is_named_and_not_downloaded(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert main(["upgrade", word]) == 1
    assert capsys.readouterr().out == f"{BROKEN}The newest version that breaks nothing is 1.5.0.\n"


@pytest.mark.usefixtures("known")
def test_a_version_that_breaks_nothing_has_no_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["upgrade", "shop@1.5.0"]) == 0
    assert capsys.readouterr().out == "acme-shop 1.0.0 to 1.5.0: no broken use found\n"
    assert main(["upgrade", "shop", "--from", f"{OWN}/1.5.0.json", "--output-format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["old"], report["new"], report["harmless"]) == ("1.5.0", "2.0.0", "1.5.0")


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("shop@3.0.0", "there is no signature of `acme-shop` 3.0.0; the newest known versions are 1.0.0, 1.5.0, 2.0.0"),
        ("nosuch", "`nosuch` is neither a file nor a module with known signatures"),
        ("postfix", "several modules are called `postfix`: "),
    ],
)
def test_what_is_not_known_is_said(capsys: pytest.CaptureFixture[str], word: str, reason: str) -> None:
    assert main(["upgrade", word]) == 2
    assert reason in capsys.readouterr().err


def _git(*words: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.com", *words], check=True)


@pytest.mark.usefixtures("known")
def test_a_changed_puppetfile_is_an_upgrade_of_each_module(capsys: pytest.CaptureFixture[str]) -> None:
    _git("init", "--quiet", ".")
    _git("add", "--all")
    _git("commit", "--quiet", "--message=first")
    assert main(["upgrade", "--diff-base", "HEAD"]) == 0
    assert capsys.readouterr().out == "No version of a module in the `Puppetfile` has changed.\n"
    write({"Puppetfile": "mod 'acme-shop', '2.0.0'\nmod 'acme-other', '2.0.0'\nmod 'acme-new', '1.0.0'\n"})
    unknown = "acme-other 1.0.0 to 2.0.0"
    assert main(["upgrade", "--diff-base", "HEAD"]) == 1
    assert capsys.readouterr().out == f"{BROKEN}\n{unknown}: not checked, no signature\n"
    assert main(["upgrade", "--diff-base", "HEAD", "--output-format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [each["new"] for each in report["upgrades"]] == ["2.0.0"]
    assert report["unknown"] == [unknown]
    assert main(["upgrade", "--diff-base", "HEAD", "--output-format", "sarif"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["runs"]
    assert found["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].startswith(unknown)
    (result,) = found["results"]
    place = result["locations"][0]["physicalLocation"]
    assert result["level"] == "error"
    assert place["artifactLocation"]["uri"] == "manifests/site.pp"
    assert place["region"] == {"startLine": 1, "startColumn": 20}


@pytest.mark.skipif(sys.platform != "linux", reason="Elsewhere, names of files are Unicode")
def test_sarif_names_files_whose_names_are_not_utf_8(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write({"manifests/caf\udce9.pp": "shop::till { 'a': drawer => 1 }\n", "environment.conf": ""})
    Path("old.json").write_bytes(encode(OLD))
    Path("new.json").write_bytes(encode(NEW))
    assert main(["upgrade", "new.json", "--from", "old.json", "--output-format", "sarif"]) == 1
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    (result,) = run["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "manifests/caf%E9.pp"


@pytest.mark.usefixtures("known")
def test_a_revision_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["upgrade", "--diff-base", "HEAD"]) == 2
    assert "is not in a Git repository" in capsys.readouterr().err
    _git("init", "--quiet", ".")
    assert main(["upgrade", "--diff-base", "nosuch"]) == 2
    assert "there is no revision `nosuch`" in capsys.readouterr().err
    assert main(["upgrade", "--diff-base", "HEAD", "--from", "x"]) == 2
    assert "`--from` and `--diff-base` cannot be given together" in capsys.readouterr().err


def test_a_definition_that_is_called_otherwise_now_is_named() -> None:
    whole = Definition({each: Parameter() for each in ("a", "b", "c")})
    old = Signature(1, "acme-shop", "1.0.0", defines={"shop::till": whole, "shop::x": Definition()})
    new = Signature(1, "acme-shop", "2.0.0", defines={"shop::desk": whole, "shop::y": Definition()})
    texts = [each.words for each in changes_between(old, new) if each.level is Level.MAJOR]
    assert texts == [
        "define `shop::till`: removed; the new `shop::desk` has the same parameters",
        "define `shop::x`: removed",
    ]
    both = Signature(1, "acme-shop", "2.0.0", defines={"shop::desk": whole, "shop::other": whole})
    assert all("the new" not in each.words for each in changes_between(old, both))


_CREATED = ("shop::till", "shop::drawer")
CREATING = """\
class site(Hash $tills = {}, Hash $more = {}, Hash $others = {}) {
  create_resources('shop::till', $site::tills)
  ensure_resources('@shop::drawer', lookup('site::drawers'))
  $more.each |$name, $values| { shop::till { $name: * => $values } }
  create_resources('shop::shelf', $others)
  create_resources('shop::till', $other::others)
  create_resources('shop::till', $::others)
}
"""


def test_what_classes_create_from_data_breaks_where_the_data_say_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    old = Signature(1, "acme-shop", "1.0.0", defines={name: Definition({"size": Parameter()}) for name in _CREATED})
    new = Signature(1, "acme-shop", "2.0.0", defines={name: Definition({"width": Parameter()}) for name in _CREATED})
    data = (
        "site::tills: {a: {size: 1, depth: 2}, b: {depth: 1}}\nsite::drawers: {c: {size: 1}}\n"
        "site::more: {d: {size: 1}}\nsite::others: {e: {size: 1}}\nsite::unused: {f: {size: 1}}\n"
    )
    hierarchy = "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n"
    files = {"manifests/site.pp": "", "environment.conf": "", "data/common.yaml": data, "hiera.yaml": hierarchy}
    write({**files, "modules/site/manifests/init.pp": CREATING})
    Path("old.json").write_bytes(encode(old))
    Path("new.json").write_bytes(encode(new))
    assert main(["upgrade", "new.json", "--from", "old.json"]) == 1
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("data/")] == [
        "data/common.yaml:1:19: breaks: define `shop::till`: parameter `size` removed",
        "data/common.yaml:2:21: breaks: define `shop::drawer`: parameter `size` removed",
        "data/common.yaml:3:18: breaks: define `shop::till`: parameter `size` removed",
    ]


def test_a_function_that_the_language_has_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    functions = {name: Function((f"{name}(Any *$a)",)) for name in ("join", "shop_join")}
    write({"manifests/site.pp": "notice(join(['a']))\nnotice(shop_join(['a']))\n", "environment.conf": ""})
    Path("old.json").write_bytes(encode(Signature(1, "acme-shop", "1.0.0", functions=functions)))
    Path("new.json").write_bytes(encode(Signature(1, "acme-shop", "2.0.0")))
    assert main(["upgrade", "new.json", "--from", "old.json"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "manifests/site.pp:2:8: breaks: function `shop_join`: removed"
