"""The page about data shows what commands print today, and names the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pplint.cli import main
from pplint.cli.installed_rules import installed_rules

if TYPE_CHECKING:
    import pytest

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "data.md").read_text()
_SHOWN = re.compile(r"```console\n\$ pplint (?P<command>.+)\n(?P<output>(?:(?!```).*\n)+)```")


def test_commands_print_what_the_page_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT / "examples" / "control-repo")
    monkeypatch.setenv("COLUMNS", "100")
    shown = list(_SHOWN.finditer(PAGE))
    assert shown
    for each in shown:
        assert main(each["command"].split()) == 0
        assert capsys.readouterr().out == each["output"]


def test_each_rule_about_data_is_named() -> None:
    rules = [each.name for each in installed_rules().entries.values() if each.category == "hiera"]
    assert [name for name in rules if f"`{name}`" not in PAGE] == []
