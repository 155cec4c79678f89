"""The values of the node that is chosen in the editor, and the nodes that declare a class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILES = {
    "environment.conf": "modulepath = modules\n",
    "manifests/site.pp": "node 'a.example.com' { include web }\n"
    "node 'b.example.com' { class { 'web': port => 8080 } }\n"
    "node 'c.example.com' { fail('broken') }\n",
    "pplint-nodes.yaml": "nodes:\n  a.example.com: { kernel: Linux }\n  b.example.com: { kernel: FreeBSD }\n"
    "  c.example.com: { kernel: Linux }\n",
    "modules/web/manifests/init.pp": "class web (\n  Integer $port = 80,\n  String $password = 'b4nana-split',\n) {\n"
    "  web::site { ['x', 'y']: system => $facts['kernel'] }\n}\n",
    "modules/web/manifests/site.pp": "define web::site (\n  String $system,\n) {\n}\n",
    "modules/web/manifests/unused.pp": "class web::unused (\n  String $system = $facts['kernel'],\n) {\n}\n",
}
INIT, SITE, UNUSED = (f"modules/web/manifests/{name}.pp" for name in ("init", "site", "unused"))


def _talk(root: Path, options: Mapping[str, Any], files: Mapping[str, str] = FILES) -> Talk:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    talk = Talk(root, {"workspace": {"codeLens": {"refreshSupport": True}}}, {"diagnostics": "open-files", **options})
    for name in (INIT, SITE, UNUSED):
        talk.open(name)
    return talk


def _hover(talk: Talk, name: str, line: int, character: int) -> str:
    value: str = talk.ask("textDocument/hover", talk.at(name, line, character))["contents"]["value"]
    return value.rpartition("\n---\n")[2].strip()


def _lenses(talk: Talk, name: str) -> list[str]:
    lenses = talk.ask("textDocument/codeLens", {"textDocument": {"uri": talk.uri(name)}})
    return [talk.ask("codeLens/resolve", lens)["command"]["title"] for lens in lenses]


def _choose(talk: Talk, *arguments: str) -> Any:  # noqa: ANN401 - as the protocol says
    return talk.ask("workspace/executeCommand", {"command": "pplint.chooseNode", "arguments": list(arguments)})


def test_a_class_has_the_values_of_the_node(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {"node": "b.example.com"})
    shown = _hover(talk, INIT, 0, 7)
    assert shown == ('Declared on `b.example.com`:\n\n- `port`: `8080`\n- `password`: `"Sensitive [value redacted]"`')
    assert _hover(talk, INIT, 1, 12) == "Declared on `b.example.com`:\n\n- `port`: `8080`"
    assert _hover(talk, UNUSED, 0, 8) == "Not declared on `b.example.com`."


def test_a_defined_type_has_the_values_of_its_resources(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {"node": "b.example.com"})
    shown = _hover(talk, SITE, 0, 8)
    assert shown == "\n\n".join(f'`{title}` on `b.example.com`:\n\n- `system`: `"FreeBSD"`' for title in "xy")
    assert _hover(talk, INIT, 4, 4) == shown


def test_the_values_follow_what_is_typed(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {"node": "a.example.com"})
    talk.change(INIT, 2, {"text": FILES[INIT].replace("80,", "81,")})
    assert "- `port`: `81`" in _hover(talk, INIT, 0, 7)
    talk.queue(
        {
            "method": "textDocument/didChange",
            "params": {
                "textDocument": {"uri": talk.uri(INIT), "version": 3},
                "contentChanges": [{"text": FILES[INIT].replace("80,", "82,")}],
            },
        },
        {"id": 100, "method": "textDocument/hover", "params": talk.at(INIT, 0, 7)},
    )
    (answer,) = [each for each in talk.handle() if each.get("id") == 100]
    assert "The catalog of `a.example.com` is not compiled yet." in answer["result"]["contents"]["value"]
    assert "- `port`: `82`" in _hover(talk, INIT, 0, 7)


def test_a_node_is_chosen_by_a_command(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {})
    before = talk.ask("textDocument/hover", talk.at(INIT, 0, 7))["contents"]["value"]
    assert "example.com" not in before
    names = ["a.example.com", "b.example.com", "c.example.com"]
    assert talk.ask("workspace/executeCommand", {"command": "pplint.nodes"}) == names
    assert "did you mean `a.example.com`?" in _choose(talk, "a.exmple.com")["error"]["message"]
    assert _choose(talk, "a.example.com") is None
    assert "- `port`: `80`" in _hover(talk, INIT, 0, 7)
    assert _choose(talk, "c.example.com") is None
    assert _hover(talk, INIT, 0, 7) == "There is no catalog on `c.example.com`: manifests/site.pp:3: broken"
    assert _choose(talk) is None
    assert talk.ask("textDocument/hover", talk.at(INIT, 0, 7))["contents"]["value"] == before


def test_a_lens_names_the_nodes(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {"node": "a.example.com"})
    assert sum(each.get("method") == "workspace/codeLens/refresh" for each in talk.said) == 1
    assert _lenses(talk, INIT) == ["declared 2 times, on a.example.com and b.example.com"]
    assert _lenses(talk, UNUSED) == ["declared nowhere"]  # A catalog is refused, and might have it.
    (tmp_path / "manifests/site.pp").write_text(FILES["manifests/site.pp"].replace("fail('broken')", ""))
    talk.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": talk.uri("manifests/site.pp"), "type": 2}]})
    assert _lenses(talk, UNUSED) == ["declared nowhere, on no node"]


def test_a_lens_is_as_of_the_last_save(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {"node": "a.example.com"})
    text = FILES[INIT].replace("  web::site", "  include web::unused\n  web::site")
    talk.change(INIT, 2, {"text": text})
    assert _lenses(talk, UNUSED) == ["declared once"]
    (tmp_path / INIT).write_text(text)
    talk.tell("textDocument/didSave", {"textDocument": {"uri": talk.uri(INIT)}})
    assert _lenses(talk, UNUSED) == ["declared once, on a.example.com and b.example.com"]


def test_many_nodes_are_counted(tmp_path: Path) -> None:
    nodes = "".join(f"  n{number}.example.com: {{ kernel: Linux }}\n" for number in range(5))
    files = {**FILES, "manifests/site.pp": "include web\n", "pplint-nodes.yaml": f"nodes:\n{nodes}"}
    talk = _talk(tmp_path, {"node": "n1.example.com"}, files)
    named = "n0.example.com, n1.example.com, n2.example.com and 2 more"
    assert _lenses(talk, INIT) == [f"declared once, on {named}"]


@pytest.mark.parametrize("facts", ["debian-12", "facts.json"])
def test_a_class_of_a_module_is_compiled_by_itself_with_facts(tmp_path: Path, facts: str) -> None:
    name = "manifests/init.pp"
    (tmp_path / "manifests").mkdir()
    (tmp_path / "metadata.json").write_text('{ "name": "jane-web", "version": "1.0.0" }')
    (tmp_path / "facts.json").write_text('{ "kernel": "Linux" }')
    (tmp_path / name).write_text("class web (\n  String $system = $facts['kernel'],\n) {\n}\n")
    talk = Talk(tmp_path, {}, {"facts": facts})
    talk.open(name)
    assert _hover(talk, name, 0, 7) == f'Declared with the facts `{facts}`:\n\n- `system`: `"Linux"`'


def test_facts_that_cannot_be_used_are_said(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {"facts": "debian-99"})
    assert "no set of that name" in _hover(talk, INIT, 0, 7)
    answer = talk.ask("workspace/executeCommand", {"command": "pplint.nodes"})
    assert "no set of that name" in answer["error"]["message"]


def test_no_node_is_chosen_where_there_is_no_site_manifest(tmp_path: Path) -> None:
    talk = _talk(tmp_path, {}, {name: text for name, text in FILES.items() if "site.pp" not in name or name == SITE})
    assert "site manifest" in _choose(talk, "a.example.com")["error"]["message"]
