"""Names that are defined twice in a program."""

from __future__ import annotations

import pytest

from tests.unit.evaluator.programs import evaluate


@pytest.mark.parametrize(
    "program",
    [
        "function f() { 1 } function f() { 2 } f()",
        "type A = Integer type A = Integer 1",
        "type Integer = String 1",
        "class a { } class a { } 1",
        "define a() { } define a() { } 1",
        "define a() { } class a { } 1",
    ],
)
def test_name_is_taken(program: str) -> None:
    assert evaluate(program) == "error: RUNTIME_ERROR"


@pytest.mark.parametrize(
    "program",
    [
        "function a() { 1 } class a { } type A = Integer a()",
        "function upcase($x) { 1 } upcase('a')",
        "type File = Integer 1",
    ],
)
def test_name_is_free(program: str) -> None:
    assert evaluate(program) == "1"
