"""Data that multiply, nest or form cycles end a lookup soon, with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.data.document import read_document
from pplint.data.hierarchy import read_hierarchy
from pplint.data.lookup.lookup import Answer, Environment, Outcome, look_up
from pplint.data.lookup.scope import Scope
from pplint.data.lookup.sources import DataSource
from pplint.data.lookup.values import NodeReader
from pplint.data.yaml_reader import read_yaml
from tests.unit.test_hostile import Ended

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pplint.data.document import Document


def _look_up(text: str, key: str = "a", hierarchy: str = "version: 5", names: tuple[str, ...] = ()) -> Answer:
    def read(path: str) -> tuple[Document | None, NodeReader]:
        return read_document(path, text.encode()), NodeReader(path)

    def entries(directory: str) -> Mapping[str, bool]:
        return {"data": True} if not directory else dict.fromkeys(("common.yaml", *names), False)

    root = read_hierarchy(read_yaml(hierarchy.encode()), is_module=False)
    source = DataSource(root, "hiera.yaml", entries=entries, read=read, shown=str)
    environment = Environment(source, lambda _: None)
    return look_up(environment, Scope({}), key).all[-1]


def _chain(length: int, value: str) -> str:
    links = "".join(f'k{n}: "{value.replace("@", f"k{n + 1}")}"\n' for n in range(length))
    return f"{links}k{length}: end\n"


def test_a_chain_of_look_ups_ends() -> None:
    assert _look_up(_chain(20, "%{lookup('@')}"), "k0").outcome is Outcome.FOUND
    found = _look_up(_chain(5_000, "%{alias('@')}"), "k0")
    assert (found.outcome, found.reason) == (Outcome.FAILED, "the lookup refers to too many others")


@pytest.mark.parametrize("method", ["lookup", "hiera"])
def test_look_ups_that_multiply_end(method: str) -> None:
    found = _look_up(_chain(60, f"%{{{method}('@')}}" * 2), "k0")
    assert found.outcome is Outcome.FAILED
    assert "steps" in found.reason


def test_texts_that_grow_end() -> None:
    found = _look_up(_chain(5, "%{lookup('@')}" * 20).replace("end", "x" * 10_000), "k0")
    assert (found.outcome, found.reason) == (Outcome.FAILED, "a text has more than 1,000,000 characters")


def test_aliases_that_multiply_end() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    found = _look_up("\n".join([*lines, "a: *a29\n"]))
    assert (found.outcome, found.reason) == (Outcome.FAILED, "a value has more than 1,000,000 parts")


def test_values_that_multiply_by_look_ups_end() -> None:
    lines = [f"k{n}: [\"%{{alias('k{n + 1}')}}\", \"%{{alias('k{n + 1}')}}\"]" for n in range(40)]
    assert _look_up("\n".join([*lines, "k40: x\n"]), "k0").outcome is Outcome.FAILED


def test_what_nests_deeply_is_read() -> None:
    nested = "[" * 400 + "'%{lookup(''b'')}'" + "]" * 400
    assert _look_up(f"a: {nested}\nb: 1\n").outcome is Outcome.FOUND
    found = _look_up(f"a: {nested}\nlookup_options: {{a: {{merge: {{strategy: deep, knockout_prefix: x}}}}}}\nb: 1\n")
    assert found.outcome is Outcome.FOUND


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^(?:a|a)*b", "^(.*)*\\\\1x"])
def test_patterns_that_backtrack_end(pattern: str) -> None:
    key = "a" * 60 + "!"
    found = _look_up(f"{key}: 1\nlookup_options: {{'{pattern}': {{merge: unique}}}}\n", key)
    assert found.outcome in {Outcome.FOUND, Outcome.FAILED}


def test_many_levels_and_files_end() -> None:
    names = tuple(f"n{number}.yaml" for number in range(3_000))
    levels = "".join(f"  - {{name: l{n}, glob: '*.yaml'}}\n" for n in range(100))
    found = _look_up("b: 1\n", hierarchy=f"version: 5\nhierarchy:\n{levels}", names=names)
    assert found.outcome is Outcome.FAILED


def test_answers_are_counted() -> None:
    names = tuple(f"n{number}.yaml" for number in range(500))
    levels = "".join(f"  - {{name: l{n}, path: '%{{v{n}}}.yaml'}}\n" for n in range(5))
    found = _look_up("a: 1\nlookup_options: {a: {merge: deep}}\n", hierarchy=f"version: 5\nhierarchy:\n{levels}")
    assert found.outcome is Outcome.FAILED
    root = read_hierarchy(read_yaml(f"version: 5\nhierarchy:\n{levels}".encode()), is_module=False)
    source = DataSource(
        root,
        "hiera.yaml",
        entries=lambda directory: dict.fromkeys(names, False) if directory else {"data": True},
        read=lambda path: (read_document(path, b"a: 1\nlookup_options: {a: {merge: deep}}\n"), NodeReader(path)),
        shown=str,
    )
    answers = look_up(Environment(source, lambda _: None), Scope({}, is_complete=False), "a")
    assert not answers.is_complete
    assert len(answers.all) == 100


@pytest.mark.parametrize("key", ["", ".", "a" * 100_000, "." * 10_000, "a." * 5_000 + "a", "'" * 9, "a\0b", "\ud800"])
def test_odd_keys_are_answered(key: str) -> None:
    assert _look_up("a: {a: 1}\n", key).outcome in {Outcome.MISSING, Outcome.FAILED}


@pytest.mark.parametrize("text", ["%{", "ENC[", "%{a('", "%{'", "]%{ENC[", "%{.}"])
def test_what_is_not_closed_takes_time_in_proportion(tmp_path: Path, text: str) -> None:
    # Another process ends after so much of the processor's time.
    (tmp_path / "data").mkdir()
    hierarchy = "version: 5\nhierarchy: [{name: l, path: common.yaml, lookup_key: eyaml_lookup_key}]\n"
    (tmp_path / "hiera.yaml").write_text(hierarchy)
    (tmp_path / "data" / "common.yaml").write_text(f'a: "{text * 100_000}"\n')
    assert Ended("lookup", "--directory", tmp_path, "a").status in {0, 1}
