"""A cursor in a text that need not be whole: what may stand there, what leads to it, and what is there already.

What is typed so far stands after the keys that the mapping has.
"""

from __future__ import annotations

from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pplint.server.data.cursor import Role, data_cursor_at

MARK = "█"
Tree: TypeAlias = "dict[str, Tree | None]"

PLACES = {
    # In blocks
    "█": "key",
    "ab█": "key | ab",
    "a: 1\nab█\nc: 2\n": "key | a c | ab",
    "a: █": "value a",
    "a:█": "key | a | a:",
    "a: x█y": "value a | x",
    "a:\n  █": "either a",
    "a:   \n\n\n  █": "either a",
    "a:\n  x: 1\n  █\n  z: 1\nb: 1": "key a | x z",
    "a:\n  x: 1\n  y:\n    z: 1\n  █": "key a | x y",
    "a:\n  b:\n    c: 1\n  █\n  d:\n    e: 1": "key a | b d",
    "a:\n  x: 1\n█": "key | a",
    "a: 1\r\nb:\r\n  █\r\n  c: 1\r\n": "either b | c",
    "---\na: 1\n█": "key | a",
    "a:\n  x: 1\n    █": "",
    "a:\n    x: 1\n  █": "",
    "a: 1\n  b█": "",
    "  █": "",
    "a: &x\n  b: █": "value a b",
    "a:\n  ? x\n  █": "",
    # In lists
    "a:\n- █": "either a 0",
    "a:\n  - b\n  - █": "either a 1",
    "a:\n  - - █": "either a 0 0",
    "a:\n  -\n    █": "either a 0",
    "a:\n- x: 1\n  █\n  y: 2\n- z: 1": "key a 0 | x y",
    "a:\n- x: 1\n█": "key | a",
    "a:\n  - x: 1\n  █": "",
    # In brackets
    "a: {█": "key a",
    "a: { b: 1, █": "key a | b",
    "a: { b: 1, c█ : 4, d: 5 }": "key a | b c d | c",
    "a: { b: {█}, d: 4}": "key a b",
    "a: { b: █}": "value a b",
    "a: [x, █": "value a 1",
    "a: [ {b: █": "value a 0 b",
    "a: {\n  b: 1,\n  █\n}": "key a | b",
    "a: !t { █": "key a",
    "a: x{ █": "value a | x{ ",
    "a: { b::c: 1, █": "key a | b::c",
    # In quotes
    "'a::b█": "key | a::b",
    "'a::b█': 1\nc: 1": "key | c | a::b",
    '"a": 1\n"b█"': "key | a | b",
    "a: 'x█": "value a | x",
    "a: 'it''s█'": "value a | it''s",
    "a: 'x' █": "",
    'a: {b: "x, }", \'c█': "key a | b | c",
    # What was not closed does not go on for ever
    "a: { b: 1\nc: █": "value c",
    "a: 'x\nc: █": "value c",
    "a:\n  b: [1\n  c: █": "value a c",
    # Texts and comments
    "a: |\n  text █\n": "text a |   text ",
    "a: |\n  b: █": "text a |   b: ",
    "a: |\n  text\n█": "key | a",
    "a:\n  - |\n    text\n  - █": "either a 1",
    "# █": "",
    "a: 1 # █": "",
    "a: {  # {\n  █": "key a",
}

JSON_PLACES = {
    "{█": "key",
    '{"a": 1, █}': "key | a",
    '{"a":1,"b":█}': "value b",
    '{"a":"█"}': "value a",
    '{"a": [ {"name": "x", "█" } ] }': "key a 0 | name",
    '{"a": [{"b": 1}, {█}]}': "key a 1",
    '{\n"a": 1\n"█': "key | a",
    '{\n "a": {"x": 1}\n "█": 3, "d": 1}': "key |  a d",
    '{\n  "name": "x",\n  █\n  "b": [1]}': "key | b name",
    '{"a": "\\"█"}': 'value a | \\"',
}


def told(text: str, *, is_json: bool) -> str:
    before, _, behind = text.partition(MARK)
    found = data_cursor_at((before + behind).encode(), len(before.encode()), is_json=is_json)
    if found is None:
        return ""
    parts = [" ".join((found.role.value, *map(str, found.path)))]
    parts += [" ".join(sorted(found.given))] if found.given else []
    return " | ".join([*parts, found.typed] if found.typed else parts)


@pytest.mark.parametrize("text", PLACES)
def test_lines_around_a_cursor_tell_where_it_is(text: str) -> None:
    assert told(text, is_json=False) == PLACES[text]


@pytest.mark.parametrize("text", JSON_PLACES)
def test_brackets_around_a_cursor_tell_where_it_is(text: str) -> None:
    assert told(text, is_json=True) == JSON_PLACES[text]


@given(st.text(alphabet="ab:-#{}[],'\"|&!%? \n\r\t█é", max_size=60), st.booleans(), st.integers(0, 60))
def test_there_is_a_cursor_at_each_place_of_any_text(text: str, is_json: bool, place: int) -> None:
    data = text.encode()
    offset = min(place, len(data))
    found = data_cursor_at(data, offset, is_json=is_json)
    assert found is None or (
        found.start <= offset and (found.role is Role.TEXT or found.quote or "\n" not in found.typed)
    )


keys = st.text(alphabet="ab_:9", min_size=1, max_size=6).filter(lambda each: each[0] in "ab" and each[-1] != ":")
mappings = st.recursive(st.just(None), lambda inner: st.dictionaries(keys, inner, min_size=1, max_size=3), max_leaves=8)


@settings(max_examples=50)
@given(st.dictionaries(keys, mappings, min_size=1, max_size=3), st.integers(1, 4), st.data())
def test_keys_are_found_at_the_indentation_of_their_mapping(tree: Tree, width: int, data: st.DataObject) -> None:
    lines: list[tuple[tuple[str, ...], str]] = []

    def write(mapping: Tree, path: tuple[str, ...]) -> None:
        for key, value in mapping.items():
            lines.append((path, f"{' ' * width * len(path)}{key}:{'' if value else ' 1'}"))
            if value is not None:
                write(value, (*path, key))

    write(tree, ())
    at = data.draw(st.integers(0, len(lines) - 1))
    path, line = lines[at]
    text = "\n".join(
        [each for _, each in lines[:at]] + [line[: width * len(path)] + MARK] + [each for _, each in lines[at + 1 :]]
    )
    before, _, behind = text.partition(MARK)
    found = data_cursor_at((before + behind).encode(), len(before.encode()), is_json=False)
    assert found is not None
    assert found.path == path
    assert found.role in {Role.KEY, Role.EITHER}
