"""Signatures in runs: they can be switched off, a project can bring its own, and unreadable ones are reported."""

from __future__ import annotations

import pytest

from pplint.signatures.files import MSGPACK, encode
from pplint.signatures.model import FORMAT, Definition, Parameter, Signature
from tests.unit.command_line import Run, write

REPOSITORY = {
    "Puppetfile": "mod 'acme-shop', '1.0.0'\nmod 'puppetlabs-apache', '9.1.2'\n",
    "manifests/site.pp": "class { 'shop': prt => 1 }\nclass { 'apache': nonesuch => 1 }\n",
}
SHOP = Signature(FORMAT, "acme-shop", "1.0.0", classes={"shop": Definition({"port": Parameter("Integer", "80")})})
OWN = ".pplint/signatures/shop.json"
OF_SHOP = "class `shop` has no parameter `prt` (in version 1.0.0)"
OF_APACHE = "class `apache` has no parameter `nonesuch` (in version 9.1.2)"
UNCHECKED = "2 references into 2 modules that are not on the module path: apache (1), shop (1)"


@pytest.fixture(autouse=True)
def _repository(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    write({**REPOSITORY, OWN: encode(SHOP).decode()})


def test_a_missing_module_is_known_by_its_signature(run: Run) -> None:
    code, output, errors = run("check", ".")
    assert code == 1
    assert OF_SHOP in output
    assert OF_APACHE in output
    assert "Not checked" not in output + errors


def test_signatures_can_be_switched_off_and_on_with_a_cache(run: Run) -> None:
    for _ in range(2):
        assert OF_SHOP in run("check", ".")[1]
        code, output, errors = run("check", "--no-signatures", ".")
        assert code == 0
        assert UNCHECKED in output + errors
    write({"pplint.toml": "signatures = false\n"})
    code, output, errors = run("check", ".")
    assert code == 0
    assert UNCHECKED in output + errors


def test_a_changed_signature_counts_at_once(run: Run) -> None:
    assert OF_SHOP in run("check", ".")[1]
    write({OWN: encode(Signature(FORMAT, "acme-shop", "1.0.0")).decode()})
    assert "unknown class `shop` (in version 1.0.0)" in run("check", ".")[1]


def test_an_unreadable_signature_is_reported(run: Run) -> None:
    write({OWN: '{"format": 1'})
    _, output, errors = run("check", ".")
    assert f"`{OWN}` is not a signature: Input data was truncated; it is not used" in errors
    assert OF_SHOP not in output


def test_a_signature_may_be_packed(run: Run) -> None:
    from pathlib import Path

    Path(OWN).write_bytes(encode(SHOP, MSGPACK))
    assert OF_SHOP in run("check", ".")[1]
