"""Collections: a module at many versions is what was put in, and damaged files are refused with a reason."""

from __future__ import annotations

import zlib

import pytest

from pplint.infer.names.misspelling import FOREIGN_FUNCTIONS
from pplint.signatures.collection import (
    MAGIC,
    SignatureCollection,
    bundled_collection,
    collection_of,
    read_signatures,
    write_collection,
)
from pplint.signatures.files import UnreadableSignature, encode
from pplint.signatures.history import History, history_of
from pplint.signatures.model import FORMAT, Definition, Function, Parameter, ResourceType, Signature

OLD = Signature(
    FORMAT,
    "acme-shop",
    "1.0.0",
    classes={"shop": Definition({"port": Parameter("Integer")}), "shop::gone": Definition()},
    functions={"add": Function(("add(Integer $a)",))},
    resource_types={"shelf": ResourceType()},
    facts=("shop",),
)
NEW = Signature(
    FORMAT,
    "acme-shop",
    "10.0.0",
    classes={"shop": Definition({"port": Parameter("Integer", "80")})},
    functions={"add": Function(("add(Integer $a)",))},
    data_types={"Shop::Port": None},
    resource_types={"shelf": ResourceType()},
    facts=("shop", "till"),
    unread=("manifests/x.pp",),
)
NEXT = Signature(FORMAT, "acme-shop", "2.0.0", classes=OLD.classes)


def _history() -> History:
    return history_of("acme-shop", "", {str(each.version): each for each in (NEW, NEXT, OLD)})


def test_a_history_has_each_signature_whole() -> None:
    history = _history()
    assert history.versions == ("1.0.0", "2.0.0", "10.0.0")
    for each in (OLD, NEXT, NEW):
        found = history.signature(str(each.version))
        assert (found.classes, found.functions, found.data_types) == (each.classes, each.functions, each.data_types)
        assert (found.version, found.facts, found.unread) == (each.version, each.facts, each.unread)


def test_what_several_versions_have_in_common_is_what_is_the_same_in_all() -> None:
    common, others = _history().common(["1.0.0", "10.0.0"])
    assert common.functions == OLD.functions
    assert common.resource_types == OLD.resource_types
    assert common.classes == {}
    assert {("classes", "shop"), ("classes", "shop::gone"), ("data_types", "Shop::Port"), ("facts", "")} <= others
    assert ("functions", "add") not in others


def test_a_collection_is_read_as_it_was_written() -> None:
    collection = SignatureCollection(
        write_collection([_history(), history_of("acme-bank", "https://x/y", {"1.0.0": OLD})])
    )
    assert [*collection.modules] == ["acme-bank", "acme-shop"]
    assert collection.modules["acme-bank"].source == "https://x/y"
    assert collection.modules["acme-shop"].versions == ("1.0.0", "2.0.0", "10.0.0")
    assert collection.history("acme-shop") == _history()
    assert collection.history("acme-none") is None
    assert collection.having("shelf") == ("acme-bank", "acme-shop")
    assert collection.having("shop") == ()


def test_the_same_signatures_are_the_same_bytes() -> None:
    assert write_collection([_history()]) == write_collection([_history()])


def test_signatures_of_a_module_are_put_together() -> None:
    assert collection_of([OLD, NEW, NEXT]).history("acme-shop") == _history()


@pytest.mark.parametrize("version", [None, "1.x", ""])
def test_a_signature_without_a_version_is_refused(version: str | None) -> None:
    with pytest.raises(UnreadableSignature, match="has no semantic version"):
        read_signatures(encode(Signature(FORMAT, "acme-x", version)))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is not a collection"),
        (b"{}", "is not a collection"),
        (MAGIC, "is damaged"),
        (MAGIC + b"\xff\xff\xff\xff" + zlib.compress(b"x"), "is damaged"),
        (write_collection([_history()])[:60], "is damaged"),
    ],
)
def test_a_damaged_collection_says_why(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableSignature, match=reason):
        SignatureCollection(data)


def test_a_damaged_history_says_why() -> None:
    with pytest.raises(UnreadableSignature, match="is damaged"):
        SignatureCollection(write_collection([_history()])[:-20]).history("acme-shop")


def test_only_the_history_that_is_asked_for_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    collection = bundled_collection()
    assert collection is not None
    collection = SignatureCollection(collection.data)
    unpacked: list[int] = []
    decompressobj = zlib.decompressobj

    def noted() -> object:
        unpacked.append(1)
        return decompressobj()

    monkeypatch.setattr(zlib, "decompressobj", noted)
    found = [collection.history("puppetlabs-stdlib") for _ in range(3)]
    assert None not in found
    assert len(unpacked) == 1


def test_the_bundled_collection_is_whole_and_small() -> None:
    collection = bundled_collection()
    assert collection is not None
    assert len(collection.data) < 3_000_000
    assert len(collection.modules) >= 150
    for name, entry in collection.modules.items():
        history = collection.history(name)
        assert history is not None
        assert history.versions == entry.versions
        assert history.signature(entry.versions[-1]).name == name
        assert entry.source.startswith("https://github.com/")


def test_no_module_has_a_function_of_another_language() -> None:
    bundled = bundled_collection()
    assert bundled is not None
    assert [each for each in FOREIGN_FUNCTIONS if bundled.having(each)] == ["echo"]
