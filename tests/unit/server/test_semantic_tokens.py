"""What names are, for an editor that colours them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.server.marked import written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.talk import Talk

INIT = "manifests/init.pp"
TEXT = """\
class shop (Integer $port = 80) {
  $x = "😀${port}" $y = $facts['os']['family']
  file { '/x': mode => $x, owner => $nowhere }
  include shop, [1].each |$each| { notice($each, $::osfamily) }
}
"""


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    monkeypatch.chdir(tmp_path)
    return written(tmp_path, {INIT: TEXT})


def tokens(talk: Talk, method: str, more: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the text of each token, its type, and its modifiers."""
    legend = talk.abilities["semanticTokensProvider"]["legend"]
    data: list[int] = talk.ask(
        f"textDocument/semanticTokens/{method}", {"textDocument": {"uri": talk.uri(INIT)}, **more}
    )["data"]
    found: list[tuple[str, str, str]] = []
    line = character = 0
    lines: list[bytes] = [each.encode("utf-16-le") for each in TEXT.split("\n")]
    for place in range(0, len(data), 5):
        down, right, length, kind, bits = data[place : place + 5]
        line, character = line + down, right if down else character + right
        text = lines[line][2 * character : 2 * (character + length)].decode("utf-16-le")
        modifiers = [each for bit, each in enumerate(legend["tokenModifiers"]) if bits >> bit & 1]
        found.append((text, legend["tokenTypes"][kind], " ".join(modifiers)))
    return found


def test_names_are_what_they_mean(talk: Talk) -> None:
    assert tokens(talk, "full", {}) == [
        ("shop", "class", "declaration"),
        ("Integer", "type", "defaultLibrary"),
        ("$port", "parameter", "declaration"),
        ("$x", "variable", "declaration"),
        ("port", "parameter", ""),
        ("$y", "variable", "declaration"),
        ("$facts", "variable", "defaultLibrary"),
        ("os", "variable", "defaultLibrary"),
        ("family", "variable", "defaultLibrary"),
        ("file", "struct", "defaultLibrary"),
        ("mode", "property", "defaultLibrary"),
        ("$x", "variable", ""),
        ("owner", "property", "defaultLibrary"),
        ("$nowhere", "variable", ""),
        ("include", "function", "defaultLibrary"),
        ("shop", "class", ""),
        ("each", "function", "defaultLibrary"),
        ("$each", "parameter", "declaration"),
        ("notice", "function", "defaultLibrary"),
        ("$each", "parameter", ""),
        ("$::osfamily", "variable", "defaultLibrary deprecated"),
    ]


def test_a_range_has_its_own_names_only(talk: Talk) -> None:
    range_ = {"start": {"line": 2, "character": 2}, "end": {"line": 2, "character": 20}}
    assert [each[0] for each in tokens(talk, "range", {"range": range_})] == ["file", "mode"]
