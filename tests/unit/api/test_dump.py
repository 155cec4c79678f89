"""`pplint api dump`: signatures of modules from folders, archives, revisions and files."""

from __future__ import annotations

import io
import json
import os
import subprocess
import tarfile
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from pplint.api.metadata import described_in
from pplint.api.sources import UnusableSource, read_source
from pplint.cli import main
from pplint.session import Session
from pplint.signatures.files import JSON, MSGPACK, encode, schema
from pplint.signatures.model import Definition, Parameter, ResourceType
from tests.unit.api.shop import SHOP
from tests.unit.command_line import write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run


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


def test_a_resource_type_that_cannot_be_read_is_there(shop: Path) -> None:
    (shop / "lib/puppet/type/till.rb").write_text("eval(File.read('till'))\n")
    found = read_source(str(shop)).resource_types
    assert found["till"] == ResourceType(is_certain=False)
    assert found["shelf"].is_certain


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("manifests/other.pp", 'class shop::other($x) { lookup("shop::${x}") }\n'),
        ("manifests/other.pp", "class shop::other($x) { $x.lookup }\n"),
        ("lib/puppet/functions/shop/ask.rb", "call_function('lookup', key)\n"),
        ("lib/puppet/parser/functions/ask.rb", "function_hiera([key])\n"),
    ],
)
def test_keys_that_are_computed_may_be_any(shop: Path, path: str, text: str) -> None:
    (shop / path).parent.mkdir(parents=True, exist_ok=True)
    (shop / path).write_text(text)
    assert read_source(str(shop)).has_other_lookups


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
    assert found.lookups == ("shop::deep", "shop::key")
    assert not found.has_other_lookups
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
    files = {
        name: b"class top::evil { }",
        "top/manifests/init.pp": b"class top { }",
        "top/metadata.json": b'{"name": "a-top"}',
    }
    _archive(tmp_path / "a.tar.gz", files)
    assert [*read_source(str(tmp_path / "a.tar.gz")).classes] == ["top"]


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
    with pytest.raises(UnusableSource, match="is neither a directory nor a regular file"):
        read_source(str(tmp_path / "a.tar.gz"))


def test_an_archive_of_several_directories_is_refused(tmp_path: Path) -> None:
    _archive(tmp_path / "a.tar.gz", {"a/manifests/init.pp": b"", "b/manifests/init.pp": b""})
    with pytest.raises(UnusableSource, match="is not the only directory"):
        read_source(str(tmp_path / "a.tar.gz"))


def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pplint.api.archives.MAX_ARCHIVE_BYTES", 20_000)
    _archive(tmp_path / "a.tar.gz", {"a/files/large": b"\0" * 100_000, "a/manifests/init.pp": b""})
    with pytest.raises(UnusableSource, match="unpacks to more than"):
        read_source(str(tmp_path / "a.tar.gz"))


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("shop", "shop"),
        ("acme-shop-1.2.0", "acme-shop"),
        ("acme-shop-1.2.0-rc1.tar.gz", "acme-shop"),
        ("shop.tgz@@", "shop"),
        ("shop@v1", "shop"),
        ("b" + "-1" * 31 + "\nx", "b"),
        ("b" * 2_000 + "-1" * 2_000 + "\n-", "b" * 2_000),
        ("-", "unknown"),
    ],
)
def test_a_module_without_a_name_is_named_after_its_folder(folder: str, name: str) -> None:
    assert described_in(Session(), folder).name == name


def test_the_schema_is_written_to_a_file(tmp_path: Path) -> None:
    assert main(["api", "schema", "--output", str(tmp_path / "schema.json")]) == 0
    assert json.loads((tmp_path / "schema.json").read_text()) == json.loads(json.dumps(schema()))


def test_a_module_that_declares_nothing_has_no_signature(run: Run) -> None:
    write({"empty/manifests/.gitkeep": "", "named/metadata.json": "{}\n"})
    for name in ("empty", "named"):
        code, out, err = run("api", "dump", name)
        assert (code, out) == (2, "")
        assert f"`{name}` is not a module that others can use: it declares nothing" in err


def test_a_damaged_collection_is_to_be_deleted(run: Run) -> None:
    write({"m/metadata.json": '{"name": "a-m", "version": "1.0.0"}\n', "own.signatures": "\x01damaged"})
    code, _, err = run("api", "collect", "m", "--output", "own.signatures")
    assert code == 2
    assert "`own.signatures` is damaged; delete it to start a new collection" in err
