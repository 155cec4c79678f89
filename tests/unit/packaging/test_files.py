"""Each file is of its kind, and says what is true of this version."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from jsonschema import Draft7Validator
from tools import packaging as tool
from tools.option_tables import commands

from pplint import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[3]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_RUN = re.compile(r"""(?:^|['"/({ ])pplint['"]? ((?:check|format|server|self|completions)\b[^'"\n)]*)""")
_ALE = """\
func Set(...)
endfunc
func Define(language, linter)
  call writefile([a:linter.lsp], 'lsp')
endfunc
"""


def _yaml(path: Path) -> Any:  # noqa: ANN401 - whatever is in the file
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        yield str(path.relative_to(folder)), path.read_text(encoding="utf-8")


def test_nothing_is_left_to_fill_in(packaging: Path) -> None:
    texts = dict(_texts(packaging))
    assert [name for name, text in texts.items() if re.search(r"@[A-Z0-9]+@", text)] == []
    assert len(texts) > 15
    assert 'sha256 "e3b0c44298fc1c14' in texts["homebrew/pplint.rb"]


def test_versions_are_this_one(packaging: Path) -> None:
    texts = {**dict(_texts(packaging)), "action.yml": (ROOT / "action.yml").read_text(encoding="utf-8")}
    pinned = {name: re.findall(r"puppet-pplint(?:==|@)(\d[\w.]*)", text) for name, text in texts.items()}
    assert [name for name in ("pre-commit-mirror/pyproject.toml", "super-linter/pplint.txt") if not pinned[name]] == []
    assert {version for found in pinned.values() for version in found} == {__version__}
    assert _yaml(ROOT / "action.yml")["inputs"]["version"]["default"] == __version__
    assert f"pplint ({__version__}) " in texts["debian/changelog"]


def test_settings_are_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PPLINT_REPOSITORY", raising=False)
    with pytest.raises(tool.SettingError, match="`PPLINT_REPOSITORY` is not set"):
        tool.write(tmp_path, None)
    assert [*tmp_path.iterdir()] == []


def _commands(text: str) -> Iterator[list[str]]:
    for line in text.splitlines():
        if not line.lstrip().startswith(("#", "//")):
            yield from (shlex.split(found[1]) for found in _RUN.finditer(line))


def test_options_are_options_of_the_commands(packaging: Path) -> None:
    known = {command.name: {name for option in command.options for name in option.names} for command in commands()}
    text = "\n".join([(ROOT / "action.yml").read_text(encoding="utf-8"), *(text for _, text in _texts(packaging))])
    found = [*_commands(text)]
    assert len(found) > 5
    for command, *words in found:
        assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known[command], words


@pytest.mark.parametrize("name", ["nvim-lspconfig/lsp/pplint.lua", "conform/lua/conform/formatters/pplint.lua"])
@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_lua_returns_a_table(packaging: Path, name: str) -> None:
    ask = f"+lua print(type(dofile([[{packaging / name}]]).{'cmd' if 'lsp' in name else 'args'}))"
    command = ["nvim", "--clean", "--headless", ask, "+q"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "table"


@pytest.mark.skipif(shutil.which("ruby") is None, reason="ruby is not installed")
def test_the_formula_is_ruby(packaging: Path) -> None:
    subprocess.run(["ruby", "-c", str(packaging / "homebrew" / "pplint.rb")], check=True, capture_output=True)


def test_the_recipe_of_conda_has_the_dependencies(packaging: Path) -> None:
    recipe = _yaml(packaging / "conda" / "recipe.yaml")
    wanted = {re.split(r"[^\w-]", each)[0] for each in PROJECT["dependencies"]}
    assert {each.split()[0] for each in recipe["requirements"]["run"]} == {"python", *wanted}
    assert recipe["context"]["version"] == __version__


def test_the_flake_has_the_dependencies() -> None:
    text = (ROOT / "packaging" / "nix" / "flake.nix").read_text(encoding="utf-8")
    listed = re.search(r"(?m)^ *dependencies = \[ (.*) \];$", text)
    wanted = {re.split(r"[^\w-]", each)[0] for each in PROJECT["dependencies"] if ";" not in each}
    assert listed is not None
    assert {each.removeprefix("python.") for each in listed[1].split()} == wanted


@pytest.mark.skipif(shutil.which("nix-instantiate") is None, reason="Nix is not installed")
def test_the_flake_is_nix() -> None:
    flake = str(ROOT / "packaging" / "nix" / "flake.nix")
    subprocess.run(["nix-instantiate", "--parse", flake], check=True, capture_output=True)


def test_documents_have_what_their_readers_ask_for(packaging: Path) -> None:
    descriptor = _yaml(packaging / "megalinter" / "puppet.megalinter-descriptor.yml")
    assert descriptor["descriptor_id"] == "PUPPET"
    assert descriptor["linters"][0]["linter_repo"] == "https://example.com/pplint"
    parts = [*yaml.safe_load_all((packaging / "gitlab" / "templates" / "pplint.yml").read_text(encoding="utf-8"))]
    used = set(re.findall(r"inputs\.(\w+)", json.dumps(parts[1])))
    assert used == {*parts[0]["spec"]["inputs"]}
    assert _yaml(packaging / "mason" / "packages" / "pplint" / "package.yaml")["bin"] == {"pplint": "pypi:pplint"}
    assert _yaml(packaging / "pre-commit-mirror" / ".pre-commit-hooks.yaml") == _yaml(ROOT / ".pre-commit-hooks.yaml")
    scope = json.loads((ROOT / "editors/vscode/syntaxes/epp.tmLanguage.json").read_text(encoding="utf-8"))["scopeName"]
    assert _yaml(packaging / "linguist" / "languages.yml")["Embedded Puppet"]["tm_scope"] == scope


def test_the_schema_has_its_name(packaging: Path) -> None:
    schema = json.loads((packaging / "schemastore" / "pplint.json").read_text(encoding="utf-8"))
    entry = json.loads((packaging / "schemastore" / "catalog.json").read_text(encoding="utf-8"))
    assert schema["$id"] == entry["url"]
    validator: Any = Draft7Validator(schema)
    validator.check_schema(schema)
    validator.validate({"preset": "recommended"})


@pytest.mark.skipif(shutil.which("vim") is None, reason="Vim is not installed")
def test_the_linter_of_ale_is_read_by_vim(packaging: Path) -> None:
    linter = packaging / "ale" / "ale_linters" / "puppet" / "pplint.vim"
    text = linter.read_text(encoding="utf-8").replace("ale#Set", "Set").replace("ale#linter#Define", "Define")
    script = packaging / "ale" / "read.vim"
    script.write_text(_ALE + text)
    done = subprocess.run(["vim", "-Nu", "NONE", "-es", "-S", str(script), "+q"], cwd=packaging / "ale", check=False)
    assert (packaging / "ale" / "lsp").read_text() == "stdio\n", done
    script.unlink()


def test_each_file_is_in_the_manual() -> None:
    page = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    folders = {path.name for path in (ROOT / "packaging").iterdir() if path.is_dir()}
    assert {name for name in folders if f"packaging/{name}" not in page} == set()
