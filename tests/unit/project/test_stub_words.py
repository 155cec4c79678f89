"""Our own words about the language are about what there is, and there are some about each function."""

from __future__ import annotations

import pytest

from pplint.project.stub_files import bundled_modules
from pplint.project.stub_words import DATA_TYPES, FACTS, FUNCTIONS, TYPES, describe_function, names_described
from pplint.project.stubs import load_stubs
from pplint.syntax.names import FUNCTIONS as OF_LANGUAGE
from pplint.types.builtin import TYPES as TYPES_OF_LANGUAGE

_STUBBED = ("core", "bolt", *bundled_modules())


def test_each_function_of_the_language_has_a_sentence() -> None:
    assert [name for name in OF_LANGUAGE if not describe_function(name).text.endswith(".")] == []


@pytest.mark.parametrize("name", names_described(FUNCTIONS))
def test_a_function_that_is_described_exists(name: str) -> None:
    assert name in OF_LANGUAGE or any(load_stubs(each).function(name) for each in _STUBBED)


@pytest.mark.parametrize("name", names_described(TYPES))
def test_what_is_described_of_a_type_exists(name: str) -> None:
    type_, _, attribute = name.partition(".")
    if type_ == "*":
        assert attribute in load_stubs("core").metaparameters
        return
    found = next(each for module in _STUBBED if (each := load_stubs(module).resource_type(type_)))
    assert not attribute or attribute in found.attributes


def test_a_data_type_that_is_described_exists() -> None:
    stubs = (*load_stubs("bolt").data_type_names, *load_stubs("core").data_type_names)
    known = {each.lower() for each in stubs} | TYPES_OF_LANGUAGE.keys()
    assert [each for each in names_described(DATA_TYPES) if each.lower() not in known] == []


def test_a_fact_that_is_described_exists() -> None:
    stubs = load_stubs("core")
    assert [each for each in names_described(FACTS) if stubs.fact(each.partition(".")[0]) is None] == []
