"""What can be done about what is found: fixes, comments that silence, pages of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

NAME = "site.pp"
TEXT = 'notice("😀" + 1)\nnotice("a", "b")\n$x = "$facts"\n'
EVERYWHERE = {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}}


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Return a conversation about a manifest that is not saved."""
    monkeypatch.chdir(tmp_path)
    talk = Talk(tmp_path, {"window": {"showDocument": {"support": True}}})
    talk.open(NAME, TEXT)
    return talk


def actions(talk: Talk, range_: object = None, only: list[str] | None = None) -> list[dict[str, Any]]:
    context: dict[str, Any] = {"diagnostics": [], "only": only}
    document = {"uri": talk.uri(NAME)}
    found: list[dict[str, Any]] = talk.ask(
        "textDocument/codeAction", {"textDocument": document, "range": range_ or EVERYWHERE, "context": context}
    )
    return found


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """Return a text after edits, whose places are counted in code units of UTF-16."""
    data = text.encode("utf-16-le")
    lines = data.split("\n".encode("utf-16-le"))
    starts = [sum(len(line) + 2 for line in lines[:count]) for count in range(len(lines) + 1)]

    def offset(place: dict[str, int]) -> int:
        return starts[place["line"]] + 2 * place["character"]

    for edit in sorted(edits, key=lambda each: -offset(each["range"]["start"])):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        data = data[:start] + edit["newText"].encode("utf-16-le") + data[end:]
    return data.decode("utf-16-le")


def chosen(talk: Talk, action: dict[str, Any]) -> str:
    """Return the text after the command of an action."""
    talk.ask("workspace/executeCommand", action["command"])
    edit = next(each for each in talk.said if each.get("method") == "workspace/applyEdit")
    return applied(TEXT, edit["params"]["edit"]["changes"][talk.uri(NAME)])


def test_each_fix_is_offered_and_the_safe_ones_first(talk: Talk) -> None:
    fixes = [each for each in actions(talk) if "edit" in each]
    assert [each.get("isPreferred", False) for each in fixes] == sorted(
        (each.get("isPreferred", False) for each in fixes), reverse=True
    )
    first = next(each for each in fixes if each["edit"]["changes"][talk.uri(NAME)][0]["range"]["start"]["line"] == 1)
    assert first["diagnostics"][0]["code"] == "double-quoted-string"
    assert applied(TEXT, first["edit"]["changes"][talk.uri(NAME)]).splitlines()[1] == "notice('a', \"b\")"


def test_only_what_is_in_the_range_is_fixed(talk: Talk) -> None:
    place = {"line": 1, "character": 8}
    codes = [each["diagnostics"][0]["code"] for each in actions(talk, {"start": place, "end": place}, ["quickfix"])]
    assert set(codes) == {"double-quoted-string"}
    assert len([code for code in codes if code == "double-quoted-string"]) == 3  # fix, ignore, page


def test_all_safe_fixes_are_one_edit_where_that_is_what_is_asked_for(talk: Talk) -> None:
    (action,) = actions(talk, only=["source.fixAll"])
    assert action["kind"] == "source.fixAll.pplint"
    fixed = applied(TEXT, action["edit"]["changes"][talk.uri(NAME)])
    assert "notice('a', 'b')" in fixed
    offered = next(each for each in actions(talk) if each["kind"] == "source.fixAll.pplint")
    assert chosen(talk, offered) == fixed


def test_a_finding_is_silenced_by_a_comment_in_its_place(talk: Talk) -> None:
    action = next(each for each in actions(talk) if each["title"] == "Ignore `double-quoted-string` here")
    silenced = chosen(talk, action)
    assert "# pplint: ignore[double-quoted-string]" in silenced
    talk.change(NAME, 2, {"text": silenced})
    before = [each for each in talk.published[NAME] if each["code"] == "double-quoted-string"]
    assert all(each["range"]["start"]["line"] != 0 for each in before)


def test_an_action_for_another_version_does_nothing(talk: Talk) -> None:
    action = next(each for each in actions(talk) if each["title"].startswith("Ignore"))
    talk.change(NAME, 2, {"text": "\n" + TEXT})
    assert talk.ask("workspace/executeCommand", action["command"])["error"]["code"] == -32602


def test_the_page_of_a_rule_is_shown_as_a_document(talk: Talk) -> None:
    action = next(each for each in actions(talk) if each["title"] == "Open the page of `double-quoted-string`")
    talk.ask("workspace/executeCommand", action["command"])
    (shown,) = [each for each in talk.said if each.get("method") == "window/showDocument"]
    assert shown["params"]["uri"].endswith("/double-quoted-string.md")


def test_other_kinds_of_actions_are_left_to_others(talk: Talk) -> None:
    assert actions(talk, only=["refactor"]) == []
