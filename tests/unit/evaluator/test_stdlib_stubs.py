"""The evaluator and the stubs say the same of the functions of stdlib.

The evaluator has what a function takes by its code, the stubs have what it declares. So a stub takes whatever the
evaluator takes, and promises no result that the evaluator does not give.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from pplint.evaluator.builtins.stdlib.library import is_legacy
from pplint.evaluator.builtins.table import LIBRARY
from pplint.evaluator.core.signatures import Signature, parse_signature
from pplint.project.stubs import load_stubs
from pplint.types.display import display
from pplint.types.make import variant
from pplint.types.parse import parse_type
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from pplint.types.model import Type

STUBS = load_stubs("stdlib")


@cache
def _resolve(name: str) -> Type | None:
    alias = STUBS.data_type(name)
    return None if alias is None else parse_type(alias.node.value, _resolve)


@cache
def _stub(name: str) -> list[Signature]:
    declared = STUBS.function(name)
    assert declared is not None, f"there is no stub of `{name}`"
    return [parse_signature(text, _resolve) for text in declared.signatures]


def _library(name: str) -> list[Signature]:
    return [each.signature for each in LIBRARY[name].overloads if not each.refuses]


def _counts(signatures: list[Signature]) -> tuple[int, float]:
    """Return the least and the greatest number of arguments."""
    least = min(each.lower for each in signatures)
    return least, max(float("inf") if each.upper is None else each.upper for each in signatures)


def _at(place: int, signatures: list[Signature]) -> Type:
    """Return the type of an argument, of which the last is that of those after it."""
    taking = [each for each in signatures if each.types and (each.upper is None or each.upper > place)]
    return variant(each.types[min(place, len(each.types) - 1)] for each in taking)


def test_the_names_are_the_same() -> None:
    assert LIBRARY.keys() == set(STUBS.function_names)


@pytest.mark.parametrize("name", sorted(LIBRARY))
def test_the_stub_takes_as_many_arguments(name: str) -> None:
    """What the code of a function counts by itself, it does not declare."""
    ours, declared = _counts(_library(name)), _counts(_stub(name))
    assert declared[0] <= ours[0] <= ours[1] <= declared[1]
    assert declared[1] == ours[1] or is_legacy(name) or STUBS.function_versions(name).until


@pytest.mark.parametrize("name", sorted(LIBRARY))
def test_the_stub_takes_what_the_evaluator_takes(name: str) -> None:
    for signature in _library(name):
        for place, type_ in enumerate(signature.types):
            declared = _at(place, _stub(name))
            assert is_assignable(declared, type_), f"{place}: {display(declared)}, {display(type_)}"
        blocks = [each.block for each in _stub(name) if each.block is not None]
        assert signature.block is None or is_assignable(variant(blocks), signature.block)


@pytest.mark.parametrize("name", sorted(LIBRARY))
def test_the_stub_promises_no_other_result(name: str) -> None:
    declared = variant(each.returns for each in _stub(name))
    for signature in _library(name):
        assert is_assignable(declared, signature.returns), f"{display(declared)}, {display(signature.returns)}"
