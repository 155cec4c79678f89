"""The report for a browser: all findings, in a page in which nothing of a checked file means anything."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from pplint.base.diagnostic import Fix, Severity
from pplint.report import Display, Report, render
from pplint.report.owners import Owners
from tests.unit.samples import MANIFEST, diagnostic_of, report_of

if TYPE_CHECKING:
    from pathlib import Path

_CHROMIUM = shutil.which("chromium")


class _Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, Any]]] = []
        self.open = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def named(self, name: str) -> list[dict[str, Any]]:
        return [attributes for tag, attributes in self.found if tag == name]


def _page(report: Report) -> str:
    return render("html", report, Display())


def _report() -> Report:
    return report_of(
        diagnostic_of(MANIFEST, "420", fix=Fix("x", (), safe=True)),
        diagnostic_of(MANIFEST, "80", severity=Severity.WARNING, path="modules/b/manifests/b.pp"),
        clean=("c.pp",),
    )


def test_each_finding_stands_below_its_file() -> None:
    elements = _Elements(_page(_report()))
    assert [(each["data-file"], each["data-severity"]) for each in elements.named("article")] == [
        ("manifests/init.pp", "error"),
        ("modules/b/manifests/b.pp", "warning"),
    ]
    assert len(elements.named("details")) == 2


def test_frames_are_those_of_the_terminal() -> None:
    assert re.search(r'5 \| </span>\s+mode =&gt; 420,\n.*<span class="error">\^\^\^</span>', _page(_report()))


def test_without_findings_there_is_nothing_to_narrow_down() -> None:
    elements = _Elements(_page(report_of(clean=("a.pp",))))
    assert elements.named("form") == elements.named("article") == []


def test_nothing_in_a_file_is_part_of_the_page() -> None:
    hostile = "<script>x</script>\"'><img src=x onerror=y>\u202e"
    found = diagnostic_of(MANIFEST, "420", message=f"a `{hostile}`", path=f"{hostile}.pp")
    elements = _Elements(_page(report_of(found)))
    assert len(elements.named("script")) == 1
    assert elements.named("img") == []
    assert not any(name.startswith("on") or name == "style" for _, each in elements.found for name in each)


def test_the_page_allows_what_it_has_and_nothing_else() -> None:
    page = _page(_report())
    (policy,) = (each["content"] for each in _Elements(page).named("meta") if "http-equiv" in each)
    assert policy.startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_the_page_asks_for_nothing() -> None:
    assert not re.search(r'\b(?:src|href)="|url\(|@import|fetch\(', _page(_report()))


OWNED = """# owners
* @all
/modules/ @org/modules me@example.com  # whoever
*.epp @templates
/docs/* @writers
/modules/free/
[Section] @nobody
"""


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("site.pp", "@all"),
        ("modules/a/manifests/init.pp", "@org/modules me@example.com"),
        ("modules/a/templates/a.epp", "@templates"),
        ("docs/a.pp", "@writers"),
        ("docs/inner/a.pp", "@all"),
        ("inner/modules/a.pp", "@all"),
        ("modules/free/a.pp", ""),
    ],
)
@pytest.mark.parametrize("place", ["CODEOWNERS", ".github/CODEOWNERS", "docs/CODEOWNERS"])
def test_the_last_pattern_that_matches_names_the_owners(tmp_path: Path, place: str, path: str, owners: str) -> None:
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).write_text(OWNED)
    assert " ".join(Owners.of(str(tmp_path)).of_file(str(tmp_path / path))) == owners


def test_without_a_file_nobody_owns_anything(tmp_path: Path) -> None:
    assert Owners.of(str(tmp_path)).of_file(str(tmp_path / "a.pp")) == ()


@pytest.mark.slow
@pytest.mark.skipif(_CHROMIUM is None, reason="chromium is not installed: apt-get install chromium")
@pytest.mark.parametrize(
    ("asked", "shown", "groups"),
    [
        ("", "2 of 2", ["manifests/init.pp", "modules/b/manifests/b.pp"]),
        ("by=rule", "2 of 2", ["bad-name"]),
        ("words=modules", "1 of 2", ["modules/b/manifests/b.pp"]),
        ("severity=error", "1 of 2", ["manifests/init.pp"]),
        ("rule=other", "0 of 2, only other", []),
    ],
)
def test_a_browser_narrows_down_what_it_shows(tmp_path: Path, asked: str, shown: str, groups: list[str]) -> None:
    (tmp_path / "page.html").write_text(_page(_report()))
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom")
    command = [str(_CHROMIUM), *options, f"file://{tmp_path}/page.html#{asked}"]
    document = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.findall(r'<output name="shown">([^<]*)', document) == [shown]
    assert re.findall(r'<details open="">\s*<summary>([^<]*?) <', document) == groups
