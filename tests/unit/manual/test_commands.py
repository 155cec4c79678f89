"""Commands of the manual run, and print what the page shows; what no test runs has what it names."""

from __future__ import annotations

import re
import tarfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.option_tables import COMMANDS as OURS
from tools.option_tables import DEFAULT, parser_of

from tests.unit.command_line import set_stdin, write
from tests.unit.manual.blocks import BLOCKS, PAGES, ROOT, Shown
from tests.unit.manual.exceptions import COMMANDS, PROGRAMS
from tests.unit.manual.projects import commit, make_project
from tests.unit.manual.shell import Command, commands_of, read_line

if TYPE_CHECKING:
    from tests.unit.command_line import Run

SHOWN = [each for each in BLOCKS if each.kind in {"console", "sh", "shell"} and not each.block.named("file")]
TYPED = [command for shown in SHOWN for command in commands_of(shown)]
OTHERS = [command for command in TYPED if command.program != "pplint"]
NOX = (ROOT / "noxfile.py").read_text(encoding="utf-8")
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
_INLINE = re.compile(r"`(pplint [^`]+)`")
_STANDING_FOR = {"SHELL": "bash", "--profile": "--profile=-"}


def _is_run(command: Command) -> bool:
    return command.program == "pplint" and command.line not in COMMANDS


@pytest.mark.parametrize("shown", [each for each in SHOWN if any(map(_is_run, commands_of(each)))], ids=str)
def test_commands_do_what_the_page_shows(
    shown: Shown, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("COLUMNS", "100")
    make_project(shown.page, tmp_path, with_examples="examples/" in shown.block.text)
    if "--diff-base" in shown.block.text:
        commit()
    for command in filter(_is_run, commands_of(shown)):
        _prepare(command, run)
        if command.source or "-" in command.words:
            set_stdin(monkeypatch, Path(command.source or "manifests/site.pp").read_bytes())
        code, out, err = run(*(word.replace("~", str(tmp_path)) for word in command.words[1:]))
        assert code in {0, 1}, (command.line, out, err)
        assert command.output is None or _is_shown(command.output, out), f"{command.line}\n{out}"
        if command.target and command.target.endswith(".json"):
            Path(command.target).write_text(out, encoding="utf-8")


def _prepare(command: Command, run: Run) -> None:
    """Make what a command needs that comes from elsewhere: what other jobs write, what was there before pplint."""
    if command.words[1:2] == ("merge",):
        for number in ("2", "3"):
            report = run("--shard", f"{number}/3", "--output-format", "shard")[1]
            Path(f"{number}.json").write_text(report, encoding="utf-8")
    if command.words[1:2] == ("migrate",):
        Path("pplint.toml").unlink(missing_ok=True)
        Path(".puppet-lint.rc").write_text("--no-140chars-check\n", encoding="utf-8")
    if command.words[1:2] == ("upgrade",):
        write({"modules/apache/metadata.json": '{"name": "puppetlabs-apache"}'})
        with tarfile.open(command.words[2], "w:gz") as archive:
            archive.add("modules/apache", "puppetlabs-apache-13.0.0")


def _is_shown(shown: str, printed: str) -> bool:
    """Whether a page shows what is printed; a line `...` stands for any lines."""
    pattern = ".*\n".join(re.escape(part) for part in shown.split("...\n"))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def test_what_is_listed_is_shown() -> None:
    assert {command.program for command in OTHERS} == {*PROGRAMS}
    assert {*COMMANDS} <= {command.line for command in TYPED}


@pytest.mark.parametrize("command", [each for each in OTHERS if each.words[1:2] == ("-m",)], ids=lambda each: each.line)
def test_modules_are_there_with_their_options(command: Command) -> None:
    if command.words[2] == "venv":
        return
    found = find_spec(command.words[2]) or find_spec(f"{command.words[2]}.__main__")
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    assert [option for option in command.options if f'"{option}"' not in text] == []


def test_sessions_and_extras_are_there() -> None:
    sessions = {name.replace("_", "-") for name in re.findall(r"(?m)^def (\w+)\(session", NOX)}
    extras = set(re.findall(r"(?m)^(\w+) = \[", PROJECT.partition("[project.optional-dependencies]")[2]))
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    assert {name for text in texts for name in re.findall(r"nox -s ([a-z-]+)", text)} <= sessions
    named = [names for text in texts for names in re.findall(r"(?:puppet-pplint|'\.)\[([a-z,]+)\]", text)]
    assert {name for names in named for name in names.split(",")} <= extras


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.usefixtures("run")
def test_commands_in_the_text_have_the_options_that_they_are_called_with(page: Path) -> None:
    text = " ".join(page.read_text(encoding="utf-8").split())
    for line in _INLINE.findall(text):
        for command in read_line(line):
            words = [_STANDING_FOR.get(word, word) for word in command.words[1:]]
            name, rest = (words[0], words[1:]) if words[0] in OURS else (DEFAULT, words)
            if rest:
                parser_of(name).read(rest)
