"""`pplint api collect`: collections of signatures that a team writes itself, and what checks know by them."""

from __future__ import annotations

import http.server
import os
import shutil
import tarfile
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest

from pplint.api.collect import collect
from pplint.api.sources import UnusableSource
from pplint.cli import main
from pplint.signatures import COLLECTION
from pplint.signatures.collection import SignatureCollection
from tests.unit.command_line import write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def _at(version: str, shop: Path, path: Path) -> Path:
    """Copy the module with another version."""
    shutil.copytree(shop, path)
    metadata = path / "metadata.json"
    metadata.write_text(metadata.read_text().replace('"version": "1.2.0"', f'"version": "{version}"'))
    return path


def _packed(folder: Path, path: Path) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        archive.add(folder, "acme-shop-1.2.0")
    return path


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def _versions(data: bytes) -> dict[str, tuple[str, ...]]:
    return {name: entry.versions for name, entry in SignatureCollection(data).modules.items()}


def test_a_directory_of_modules_and_an_archive_are_collected(shop: Path, tmp_path: Path) -> None:
    _at("2.0.0", shop, tmp_path / "modules/shop")
    archive = _packed(shop, tmp_path / "acme-shop-1.2.0.tar.gz")
    found = collect([str(tmp_path / "modules"), str(archive)])
    assert _versions(found.data) == {"acme-shop": ("1.2.0", "2.0.0")}
    assert (found.modules, found.versions) == (1, 2)


def test_an_address_is_fetched_and_named_as_the_source(shop: Path, tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    _packed(shop, tmp_path / "served/acme-shop-1.2.0.tar.gz")
    with _served(tmp_path / "served") as address:
        found = collect([f"{address}/acme-shop-1.2.0.tar.gz"])
        assert SignatureCollection(found.data).modules["acme-shop"].source == f"{address}/acme-shop-1.2.0.tar.gz"
        with pytest.raises(UnusableSource, match=r"/none\.tar\.gz` cannot be fetched: File not found"):
            collect([f"{address}/none.tar.gz?token=hunter2"])
        (tmp_path / "served/text.tar.gz").write_text("no archive")
        with pytest.raises(UnusableSource, match=rf"`{address}/text\.tar\.gz` is not an archive|cannot be read"):
            collect([f"{address}/text.tar.gz"])


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("http://[::1/x", "`http://[::1/x` cannot be fetched: it is not a valid address"),
        ("http://acme:hunter2@/x", "`http:///x` cannot be fetched: no host given"),
        ("http://acme:hunter2@127.0.0.1:a/x", "`http://127.0.0.1:a/x` cannot be fetched: it is not a valid address"),
        ("http://127.0.0.1/x y?token=hunter2", "`http://127.0.0.1/x y` cannot be fetched: it is not a valid address"),
    ],
)
def test_an_address_that_is_not_valid_is_shown_without_secrets(address: str, message: str) -> None:
    with pytest.raises(UnusableSource) as raised:
        collect([address])
    assert str(raised.value) == message


def test_a_user_in_an_address_is_not_told_to_another_host(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "served").mkdir()
    _packed(shop, tmp_path / "served/acme-shop-1.2.0.tar.gz")
    heard: list[str | None] = []

    class Asking(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.headers["Authorization"])
            if self.path.startswith("/moved/"):
                self.send_response(302)
                self.send_header("Location", self.path.removeprefix("/moved"))
                self.end_headers()
            else:
                super().do_GET()

    monkeypatch.setattr(http.server, "SimpleHTTPRequestHandler", Asking)
    with _served(tmp_path / "served") as address:
        named = address.replace("://", "://acme:hunter%402@")
        found = collect([f"{named}/moved/acme-shop-1.2.0.tar.gz"])
    assert heard == ["Basic YWNtZTpodW50ZXJAMg==", None]
    assert b"hunter" not in found.data


def test_a_collection_takes_more_and_checks_know_it(
    shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = _at("2.0.0", shop, tmp_path / "newer")
    assert main(["api", "collect", str(shop)]) == 0
    assert main(["api", "collect", str(newer)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Wrote 1 module at 1 version to `{COLLECTION}`.",
        f"Wrote 1 module at 2 versions to `{COLLECTION}`.",
    ]
    shutil.rmtree(shop)
    shutil.rmtree(newer)
    write({"Puppetfile": "mod 'acme-shop', '2.0.0'\n", "manifests/site.pp": "include shop::nothing\n"})
    assert main(["check", "--no-cache", "--output-format", "concise"]) == 1
    assert "in version 2.0.0" in capsys.readouterr().out


@pytest.mark.parametrize("source", ["empty", "nowhere"])
def test_what_holds_no_module_is_refused(
    source: str, shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["api", "collect", str(shop), source]) == 2
    assert source in capsys.readouterr().err
    assert not os.path.exists(COLLECTION)
