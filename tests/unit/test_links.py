"""Names of rules lead to their pages where a terminal can open these."""

from __future__ import annotations

import re
import sys

import pytest

from tests.unit.command_line import BROKEN, Run, write

_LINK = re.compile(r"\x1b]8;[^;]*;(https:[^\x1b]*)\x1b\\([^\x1b]*|\x1b\[[\d;]*m[^\x1b]*\x1b\[0m)\x1b]8;;\x1b\\")
_PAGE = "https://manual.example/1/rules/syntax-error.html"


def _show_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PPLINT_MANUAL_URL", "https://manual.example/1/")
    write({"a.pp": BROKEN})


def _links(run: Run, *words: str) -> list[str]:
    return [link[1] for link in _LINK.finditer(run("a.pp", *words)[1])]


@pytest.mark.parametrize("form", ["full", "concise"])
def test_the_name_of_a_rule_is_a_link(run: Run, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _show_at_a_terminal(monkeypatch)
    assert _links(run, "--output-format", form) == [_PAGE]


@pytest.mark.parametrize("form", ["full", "concise"])
def test_a_link_changes_nothing_else(run: Run, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _show_at_a_terminal(monkeypatch)
    linked = re.sub(r"\x1b]8;[^\x1b]*\x1b\\|\x1b\[[\d;]*m", "", run("a.pp", "--output-format", form)[1])
    monkeypatch.delenv("PPLINT_MANUAL_URL")
    assert run("a.pp", "--output-format", form, "--color", "never")[1] == linked


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NO_COLOR", "1"),
        ("TERM", "dumb"),
        ("FORCE_HYPERLINK", "0"),
        ("PPLINT_MANUAL_URL", ""),
        ("PPLINT_MANUAL_URL", "https://a\x1b]8;;https://b"),
    ],
)
def test_there_are_no_links(run: Run, name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _show_at_a_terminal(monkeypatch)
    monkeypatch.setenv(name, value)
    assert "\x1b]8" not in run("a.pp", "--color", "auto")[1]


def test_a_pipe_gets_links_only_if_they_are_forced(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _show_at_a_terminal(monkeypatch)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert _links(run, "--color", "always") == []
    monkeypatch.setenv("FORCE_HYPERLINK", "1")
    assert _links(run, "--color", "always") == [_PAGE]
