"""Types that parameters declare again: what is in them is known as it is in the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_is_in_a_type_is_revealed_wherever_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "web.pp"
    path.write_text("class a(Optional[Array[String]] $x) { }\nclass b(Optional[Array[String]] $y) { }\n")
    shown: list[str] = []
    for line in (1, 2):
        assert main(["reveal", f"{path}:{line}:25"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert "Type[String]" in shown[1]
    assert "not evaluated" not in shown[1]
