"""The pictures of the page on Neovim: how a screen of a terminal becomes one, and that each is on the page."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tools.recordings.runs import ROOT, SHOTS, Shot, picture
from tools.recordings.scenes import SCENES
from tools.recordings.screen import Look, Run, screen_of
from tools.recordings.svg import svg_of

DOCS = Path(__file__).parents[2] / "docs"
_SVG = "{http://www.w3.org/2000/svg}"


def test_a_screen_is_read_with_the_looks_of_its_characters() -> None:
    captured = "\x1b[1;38;2;255;0;16mif\x1b[0m x\x1b[4:3m\x1b[58;2;1;2;3m!\n?\x1b[24m\x1b[7m.\x1b[4:0m\x1b[27;59m"
    screen = screen_of(captured, (1, 1), 10)
    marked = Look(is_underlined=True, line="#010203")
    first = (Run(0, "if", Look("#ff0010", is_bold=True)), Run(2, " x", Look()), Run(4, "!", marked))
    assert screen.lines == (first, (Run(0, "?", marked), Run(1, ".", Look(line="#010203", is_reversed=True))))


def test_a_picture_has_the_text_where_it_is_on_the_screen() -> None:
    read = ET.fromstring(svg_of(screen_of("\x1b[7m  a<b ", (0, 0), 10), "Less & less"))  # noqa: S314 - it is our own
    (text,) = read.iter(f"{_SVG}text")
    assert (text.text, text.get("x"), text.get("fill")) == ("a<b", "28.8", "#14161b")
    assert [each.get("width") for each in read.iter(f"{_SVG}rect")] == ["100%", "50.4", "8.4"]
    assert read.findtext(f"{_SVG}title") == "Less & less"


def test_each_scene_is_on_the_page() -> None:
    page = (DOCS / "neovim.md").read_text(encoding="utf-8")
    assert [each.name for each in SCENES if f"![{each.title}](recordings/{each.name}.svg)" not in page] == []
    for scene in SCENES:
        picture = (DOCS / "recordings" / f"{scene.name}.svg").read_text(encoding="utf-8")
        assert ET.fromstring(picture).findtext(f"{_SVG}title") == scene.title  # noqa: S314 - it is our own


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_runs_print_what_their_pictures_show(shot: Shot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    kept = (DOCS / "recordings" / f"{shot.name}.svg").read_text(encoding="utf-8")
    assert kept == picture(shot), "`nox -s docs` makes it again"
    for page in shot.pages:
        path = Path(page).parent
        link = (DOCS / "recordings" / f"{shot.name}.svg").relative_to(ROOT / path).as_posix()
        assert f"![{shot.title}]({link})" in (ROOT / page).read_text(encoding="utf-8")
