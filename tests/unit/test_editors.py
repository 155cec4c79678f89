"""What editors are set up with: the page shows these files as they are, and the packages agree with the program."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pytest

from pplint import __version__
from pplint.server.protocol import ServerOptions
from pplint.syntax.regexps import regexp_error
from tests.documents import read_blocks

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
EDITORS = ROOT / "editors"
CODE = EDITORS / "vscode"
PACKAGES = {"vscode", "zed"}
PAGES = ("editor", "neovim", "vscode", "other-editors")
PAGE = "".join((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in PAGES)
SHOWN = {path: block.text for block in read_blocks(PAGE) if (path := block.named("file")) is not None}
_PATTERNS = {"match", "begin", "end"}


def _json(name: str) -> Any:  # noqa: ANN401 - whatever is in the file
    return json.loads((CODE / name).read_text(encoding="utf-8"))


def test_each_file_is_on_the_page() -> None:
    folders = [folder for folder in EDITORS.iterdir() if folder.name not in PACKAGES]
    assert sorted(SHOWN) == sorted(str(path.relative_to(ROOT)) for folder in folders for path in folder.iterdir())
    assert all(f"editors/{name}" in PAGE for name in PACKAGES)


@pytest.mark.parametrize("path", sorted(SHOWN))
def test_the_page_shows_files_as_they_are(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert SHOWN[path] == text
    assert re.search(r"\bpplint\W+server\b|\"pplint\"\s+args = \[\"server\"\]", text)
    if path.endswith(".toml"):
        assert tomllib.loads(text)["language"][0]["language-servers"] == ["pplint"]
    elif path.endswith((".json", "-settings", "project")):
        assert json.loads(text)


def test_packages_have_the_version_of_the_program() -> None:
    lock = _json("package-lock.json")
    zed = (tomllib.loads((EDITORS / "zed" / name).read_text()) for name in ("extension.toml", "Cargo.toml"))
    extension, crate = zed
    versions = {_json("package.json")["version"], lock["version"], lock["packages"][""]["version"]}
    assert versions | {extension["version"], crate["package"]["version"]} == {__version__}
    assert (CODE / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_lock_names_no_other_registry() -> None:
    addresses = {
        each.get("resolved", "https://registry.npmjs.org/") for each in _json("package-lock.json")["packages"].values()
    }
    assert {each[: each.find("/", len("https://"))] for each in addresses} == {"https://registry.npmjs.org"}


def test_settings_are_those_that_the_server_takes() -> None:
    properties: dict[str, dict[str, Any]] = _json("package.json")["contributes"]["configuration"]["properties"]
    options = {each.encode_name: each.default for each in msgspec.structs.fields(ServerOptions)}
    own = {f"pplint.{name}" for name in ("path", "args", "trace.server")}
    assert {*properties} == own | {f"pplint.{name}" for name in options}
    assert properties["pplint.diagnostics"]["default"] == options["diagnostics"]
    readme = (CODE / "README.md").read_text(encoding="utf-8")
    assert [name for name in properties if f"`{name}`" not in readme or f"`{name}`" not in PAGE] == []


def test_what_the_package_names_is_there() -> None:
    contributes = _json("package.json")["contributes"]
    paths = [each["configuration"] for each in contributes["languages"]] + [
        each["path"] for each in contributes["grammars"]
    ]
    assert [path for path in paths if not isinstance(_json(path), dict)] == []
    scopes = {each["scopeName"]: _json(each["path"])["scopeName"] for each in contributes["grammars"]}
    assert [*scopes] == [*scopes.values()]
    sources = "".join(path.read_text(encoding="utf-8") for path in (CODE / "src").iterdir())
    assert [each["command"] for each in contributes["commands"] if f"'{each['command']}'" not in sources] == []


def _rules(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        rule = cast("dict[str, Any]", node)
        yield rule
        node = [*rule.values()]
    if isinstance(node, list):
        for each in cast("list[object]", node):
            yield from _rules(each)


@pytest.mark.parametrize("name", ["puppet", "epp", "puppetfile"])
def test_grammars_have_patterns_that_are_valid_and_lead_somewhere(name: str) -> None:
    grammar = _json(f"syntaxes/{name}.tmLanguage.json")
    rules = list(_rules(grammar))
    patterns = [rule[key] for rule in rules for key in _PATTERNS if isinstance(rule.get(key), str)]
    assert len(patterns) > 4
    for pattern in patterns:
        # What an end takes from its beginning is put there as text before it is read.
        assert regexp_error(re.sub(r"\\1", "x", pattern) if pattern.startswith("^\\s*\\|") else pattern) is None
    known = {f"#{each}" for each in grammar.get("repository", {})} | {"$self", "source.puppet", "source.puppet#strings"}
    assert {rule["include"] for rule in rules if "include" in rule} <= known
