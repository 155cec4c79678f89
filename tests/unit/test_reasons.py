"""Settings that are words with reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pplint.rule.setting_kinds import InvalidValueError, Reasons


def test_reasons_follow_words() -> None:
    assert Reasons().read(["cron: use timers", "apt::source"]) == (("cron", "use timers"), ("apt::source", ""))


def test_words_may_be_limited() -> None:
    limited = Reasons(("->", "~>"))
    assert limited.read(["->: no arrows"]) == (("->", "no arrows"),)
    with pytest.raises(InvalidValueError, match="`=>` is not one of `->`, `~>`"):
        limited.read(["=>: no arrows"])


@pytest.mark.parametrize(("value", "fits"), [("->", True), ("->: why", True), ("=>: why", False), ("->why", False)])
def test_the_schema_says_the_same(value: str, fits: bool) -> None:
    schema: Any = Reasons(("->", "~>")).schema
    assert (re.search(schema["items"]["pattern"], value) is not None) == fits


@pytest.mark.parametrize("value", [{"cron": "x"}, [1], [""], "cron"])
def test_what_is_no_list_of_words_is_refused(value: object) -> None:
    with pytest.raises(InvalidValueError):
        Reasons().read(value)
