"""What a module declares that is not installed, and is known by its signature, is shown and offered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pplint.server.uris import path_of
from tests.talk import Talk

METADATA = """\
{ "name": "me-shop", "version": "1.0.0", "author": "me", "license": "MIT", "summary": "s", "source": "https://a.example",
  "dependencies": [{ "name": "puppetlabs/concat", "version_requirement": ">= 7.0.0 < 10.0.0" }] }
"""
OPEN = "manifests/open.pp"

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    (tmp_path / "metadata.json").write_text(METADATA)
    talk = Talk(tmp_path, {"textDocument": {"hover": {"contentFormat": ["markdown"]}}}, {"diagnostics": "open-files"})
    yield talk
    talk.ask("shutdown", None)


def _ask(talk: Talk, method: str, code: str) -> Any:  # noqa: ANN401 - as the protocol says
    before, _, after = f"class shop::open {{ {code} }}\n".partition("█")
    talk.open(OPEN, before + after)
    return talk.ask(f"textDocument/{method}", talk.at(OPEN, 0, len(before)))


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("concat::frag█ment { 'a': target => '/a' }", "define concat::fragment ("),
        ("concat::fragment { 'a': tar█get => '/a' }", "  String $target,"),
    ],
)
def test_its_declaration_is_on_a_page(talk: Talk, code: str, line: str) -> None:
    (found,) = _ask(talk, "definition", code)
    lines = Path(path_of(found["uri"]) or "").read_text(encoding="utf-8").splitlines()
    assert lines[found["range"]["start"]["line"]] == line


def test_its_parameters_are_shown(talk: Talk) -> None:
    shown = _ask(talk, "hover", "concat::frag█ment { 'a': target => '/a' }")["contents"]["value"]
    assert "- `String $target`" in shown


def test_its_parameters_are_offered_what_is_required_first(talk: Talk) -> None:
    items = _ask(talk, "completion", "concat::fragment { 'a': █ }")["items"]
    labels = [each["label"] for each in sorted(items, key=lambda each: each["sortText"])]
    assert labels[:2] == ["target", "content"]


def test_values_of_its_parameters_are_offered(talk: Talk) -> None:
    items = _ask(talk, "completion", "concat { '/a': ensure => '█' }")["items"]
    assert [each["label"] for each in items] == ["absent", "present"]
