"""The manual says of each page what it is for, and leads on; `tests/unit/manual` runs what it shows."""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.compiler_messages import MESSAGES
from tools.manual import SEARCHED, copied_pages, on_config, on_page_markdown
from tools.reference import EXAMPLES
from tools.rule_pages import first_versions, rule_pages

from pplint import __version__
from pplint.cli import COMMANDS
from pplint.cli.config import KEYS
from pplint.rule.registry import load
from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PLUGIN = ROOT / "examples" / "plugin"
PAGES = sorted(path.name for path in DOCS.glob("*.md"))
GENERATED = {"rules.md"}
MADE = {path for path in {**rule_pages(), **copied_pages()} if "/" not in path}
WRITTEN = [DOCS / name for name in PAGES if name not in GENERATED] + [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
_LINK = re.compile(r"\[[^]\n]*\]\(([^)\s]+)\)")


def test_each_page_is_in_the_manual() -> None:
    named: list[str] = re.findall(r": ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    assert sorted(named) == sorted({*PAGES, *MADE})


@pytest.mark.parametrize("name", sorted({*PAGES} - GENERATED))
def test_each_page_begins_with_what_it_is_for(name: str) -> None:
    title, sentence = (DOCS / name).read_text().split("\n\n")[:2]
    assert title.startswith("# ")
    assert sentence.startswith("This page ")


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.name))
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"(?ms)^(`{3,}).*?^\1$", "", path.read_text())
    links: list[str] = _LINK.findall(text)
    for link in links:
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if ":" in name:
            continue
        assert target.exists() or name in MADE, link
        assert not anchor or anchor in _anchors(target), link


def _anchors(path: Path) -> set[str]:
    """Return what the headings of a page are linked by."""
    headings = re.findall(r"(?m)^#+ (.+)$", path.read_text())
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.slow
def test_the_package_of_rules_passes_its_own_tests(tmp_path: Path) -> None:
    named = re.search(r'"pplint.rules"\]\n(\w+) = "(\w+)"', (PLUGIN / "pyproject.toml").read_text())
    assert named is not None
    metadata = tmp_path / "team_rules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: team-rules\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[pplint.rules]\n{named[1]} = {named[2]}\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PLUGIN), str(tmp_path), *sys.path])}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--quiet",
        f"--basetemp={tmp_path / 'temporary'}",
    ]
    done = subprocess.run(command, cwd=PLUGIN, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "3 passed" in done.stdout


def test_each_rule_has_a_page_that_other_names_lead_to() -> None:
    pages = rule_pages()
    for entry in load().entries.values():
        path = f"rules/{entry.name}.md"
        assert pages[path].startswith(f"# {entry.name}\n\n{entry.summary}. ")
        for words, name in [
            *(("issues.md", each) for each in entry.issues),
            *(("checks.md", each) for each in entry.aliases),
        ]:
            section = pages[words].partition(f"\n## {name}\n")[2].partition("\n## ")[0]
            assert f"({path})" in section
        assert all(MESSAGES[issue] in pages[path] for issue in entry.issues if issue in MESSAGES)
    assert set(MESSAGES) <= {issue for entry in load().entries.values() for issue in entry.issues}


def test_rules_have_the_version_of_the_changelog() -> None:
    changelog = "## Unreleased\n\n- New rules: `third`.\n\n## 0.2.0\n\n- New rules: `one`,\n  `two`.\n\n## 0.1.0\n"
    assert first_versions(changelog) == ("0.1.0", {"one": "0.2.0", "two": "0.2.0", "third": "the next version"})
    assert first_versions("## Unreleased\n") == (__version__, {})
    assert f"Added in {__version__}." in rule_pages()["rules/division-by-zero.md"]
    _, versions = first_versions((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert versions.keys() <= load().entries.keys()


def test_each_made_page_begins_with_what_it_is_for() -> None:
    beginnings = {path: text.split("\n\n")[1] for path, text in rule_pages().items() if "/" not in path}
    assert len(beginnings) > 1
    assert [path for path, sentence in beginnings.items() if not sentence.startswith("This page ")] == []


def test_each_rule_about_data_is_named() -> None:
    page = (DOCS / "data.md").read_text()
    rules = [entry.name for entry in load().entries.values() if entry.category == "hiera"]
    assert [name for name in rules if f"`{name}`" not in page] == []


def test_links_of_made_pages_lead_somewhere() -> None:
    pages = rule_pages()
    for path, text in pages.items():
        for link in _LINK.findall(re.sub(r"(?ms)^(`{3,}).*?^\1$", "", text)):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link.partition("#")[0]))
            assert ":" in link or target in pages or (DOCS / target).exists(), (path, link)


def test_links_out_of_the_manual_become_names() -> None:
    assert on_page_markdown("[guide](../README.md#configuration)") == "guide (`README.md`)"
    recipe = "checker/pplint/setup/recipes/Rakefile"
    assert on_page_markdown(f"[Rakefile](../{recipe})") == f"`{recipe}`"
    assert on_page_markdown("[configuration](../configuration.md)") == "[configuration](../configuration.md)"
    with pytest.raises(FileNotFoundError):
        on_page_markdown("[nothing](../nothing.md)")


def test_blocks_have_titles() -> None:
    assert on_page_markdown("```puppet path=a.pp\n```\n") == '``` puppet title="a.pp"\n```\n'
    assert on_page_markdown("```fixed unsafe\n```\n") == '``` puppet title="After the fix"\n```\n'


def test_examples_say_whether_they_are_reported() -> None:
    page = rule_pages()["rules/division-by-zero.md"]
    assert '```puppet title="Reported"' in page
    assert '```puppet title="Fine"' in page
    assert "This rule is on by default" in page


def test_the_table_of_rules_says_what_is_on_and_fixable() -> None:
    index = rule_pages()["rules.md"]
    assert re.search(r"rules/trailing-whitespace.md\) \| .* \| off, fix \| .*`trailing_whitespace`", index)
    assert re.search(r"rules/division-by-zero.md\) \| .* \| error \|", index)


def test_the_keys_of_the_configuration_are_listed() -> None:
    page = on_page_markdown((DOCS / "configuration.md").read_text())
    assert "### `fail-level`" in page
    assert '- Default: `"warning"`' in page
    assert {*EXAMPLES} == {*KEYS}


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_examples_of_keys_are_accepted(example: str, run: Run) -> None:
    write({"pplint.toml": example, "pplint-known.json": "{}", "shared/pplint.toml": ""})
    assert run("--show-settings")[::2] == (0, "")


def test_the_commands_are_listed_with_their_options() -> None:
    page = on_page_markdown((DOCS / "command-line.md").read_text())
    assert "| `-j, --jobs N` | " in page
    assert {f"\n## pplint {name}" for name in COMMANDS} <= set(re.findall(r"\n## pplint \w+", page))


def test_other_files_are_pages() -> None:
    page = copied_pages()["contributing.md"]
    assert "](stubs.md)" in page
    assert "](docs/" not in page


@dataclass
class _Config:
    repo_url: str | None
    edit_uri: str | None


def test_editing_needs_the_address_of_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    assert on_config(_Config(None, "edit")).edit_uri is None
    assert on_config(_Config("https://example.com/pplint", None)).edit_uri == "edit/main/docs/"
    monkeypatch.setenv("PPLINT_REPOSITORY", "https://example.com/pplint")
    assert on_page_markdown("[a](../LICENSE)") == "[a](https://example.com/pplint/blob/main/LICENSE)"


def test_pages_with_words_to_search_for_exist() -> None:
    assert [name for name in SEARCHED if not (DOCS / name).exists()] == []
