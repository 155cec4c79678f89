"""Each block of the manual is run, read by what it is for, or listed with the reason why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from pplint.base.source import SourceFile
from pplint.project.stubs import load_user_stubs
from pplint.rule import registry
from pplint.session import Session
from pplint.syntax.parser import parse
from tests.documents import CHECKED_FILES, read_blocks, read_document
from tests.mdtest_runner import chosen_rules, outcomes
from tests.unit.command_line import write
from tests.unit.manual.blocks import BLOCKS, ROOT, Shown
from tests.unit.manual.exceptions import BLOCKS as LISTED
from tests.unit.manual.projects import make_project

if TYPE_CHECKING:
    from tests.unit.command_line import Run

SHELLS = {"console", "sh", "shell"}
CASES = [path.read_text(encoding="utf-8") for path in (ROOT / "examples" / "plugin" / "tests" / "cases").iterdir()]
STUBS = "docs/stubs.md"
OUTPUTS: dict[str, tuple[str, ...]] = {
    "error[syntax-error]": ("examples/welcome",),
    "error[invalid-parameter-value]": ("examples/control-repo",),
    "Not checked": (),
    "info[approximation]": ("--show-approximations",),
}
"""What shows the blocks of text that start so."""

AROUND = {"include legacy::thing": "```puppet file=modules/legacy/manifests/init.pp\nclass legacy { }\n```\n"}
"""What else there is where code starts so."""

_HOOKS = {each["id"] for each in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}


def _of(kind: str) -> list[Shown]:
    blocks = [each for each in BLOCKS if each.kind == kind and not each.block.named("file")]
    return [each for each in blocks if each.first_line not in LISTED]


def _rest() -> list[Shown]:
    read = {*SHELLS, "puppet", "toml", "text", "json", "yaml", "python", "mermaid"}
    blocks = [each for each in BLOCKS if each.kind not in read and not each.block.named("file")]
    return [each for each in blocks if each.first_line not in LISTED]


def test_there_is_no_other_kind_of_block() -> None:
    assert [str(each) for each in _rest()] == []


def test_what_is_listed_is_there() -> None:
    assert {*LISTED} <= {each.first_line for each in BLOCKS}


@pytest.mark.parametrize("shown", [each for each in BLOCKS if each.block.named("file")], ids=str)
def test_files_are_shown_as_they_are(shown: Shown) -> None:
    name = shown.block.named("file") or ""
    folder = ROOT / "examples" / "plugin" if shown.page == "docs/plugins.md" else ROOT
    assert (folder / name).read_text(encoding="utf-8") == shown.block.text


@pytest.mark.parametrize("shown", [each for each in _of("puppet") if each.page != STUBS], ids=str)
def test_code_is_reported_as_it_says(shown: Shown) -> None:
    if any(shown.block.text in case for case in CASES):  # of a rule that is not installed
        return
    around = "".join(files for start, files in AROUND.items() if shown.first_line.startswith(start))
    document = read_document(f"{around}```puppet\n{shown.block.text}```\n")
    (example,) = document.examples
    assert [message for _, _, message in outcomes(example, chosen_rules(document)) if message] == []


def test_stubs_are_read(tmp_path: Path) -> None:
    blocks = [each for each in _of("puppet") if each.page == STUBS]
    for number, each in enumerate(blocks):
        (tmp_path / f"{number}.pp").write_text(each.block.text, encoding="utf-8")
        assert list(parse(SourceFile("a.pp", each.block.text.encode())).problems) == []
    stubs = load_user_stubs(Session().disk, str(tmp_path))
    assert (list(stubs.problems), stubs.resource_type("socket") is not None) == ([], True)


@pytest.mark.parametrize("shown", _of("toml"), ids=str)
def test_configuration_is_accepted(shown: Shown, run: Run) -> None:
    write({"pplint.toml": shown.block.text, "pplint-known.json": "{}"})
    code, out, err = run("--show-settings")
    assert (code, err) == (0, "")
    assert "pplint.toml" in out


@pytest.mark.parametrize("shown", _of("text"), ids=str)
def test_reports_are_those_of_today(shown: Shown, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(_directory(tmp_path))
    make_project(shown.page, tmp_path, with_examples="examples/" in shown.block.text)
    (words,) = (words for start, words in OUTPUTS.items() if shown.first_line.startswith(start))
    monkeypatch.setenv("COLUMNS", "200")
    report = run(*words, "--output-format", "full", "--color", "never")[1]
    missing = [frame for frame in shown.block.text.split("\n\n") if frame.strip("\n") not in report]
    assert not missing, f"{missing[0]}\nis not in\n{report}"


def _directory(parent: Path) -> Path:
    (parent / "here").mkdir()
    return parent / "here"


@pytest.mark.parametrize("shown", _of("json"), ids=str)
def test_settings_of_editors_lead_to_files(shown: Shown, run: Run) -> None:
    make_project(shown.page, Path.cwd())
    for schema, pattern in json.loads(shown.block.text)["yaml.schemas"].items():
        assert run("schema")[0] == 0
        assert schema == ".data.schema.json"
        assert [*Path.cwd().glob(pattern)]


@pytest.mark.parametrize("shown", _of("yaml"), ids=str)
def test_data_are_as_they_say(shown: Shown, run: Run, tmp_path: Path) -> None:
    if shown.first_line.startswith("- uses:"):
        assert list(yaml.safe_load(shown.block.text)[0]) == ["uses", "with"]
        return
    if shown.first_line == "repos:":
        _test_hooks(shown, tmp_path)
        return
    make_project("docs/adoption.md", tmp_path)
    Path("data/common.yaml").write_text(shown.block.text, encoding="utf-8")
    assert run("data", "modules/apache", "manifests")[:2] == (0, "All clean: 3 files checked.\n")


def _test_hooks(shown: Shown, directory: Path) -> None:
    clientlib = pytest.importorskip("pre_commit.clientlib")
    text = shown.block.text.replace("# the address of this repository", "https://example.com/pplint")
    (directory / "hooks.yaml").write_text(text.replace("# a tag", "v1"), encoding="utf-8")
    (repository,) = clientlib.load_config(str(directory / "hooks.yaml"))["repos"]
    assert {each["id"] for each in repository["hooks"]} <= _HOOKS


def test_the_pages_of_rules_have_blocks_that_their_tests_read() -> None:
    read = {"puppet", "epp", "fixed", "toml"}
    blocks = [(rule.name, each) for rule in registry.load().rules for each in read_blocks(rule.page)]
    others = [(name, each) for name, each in blocks if each.kind not in read and not each.named("file")]
    assert [name for name, each in others if each.kind not in CHECKED_FILES or not each.named("path")] == []
