"""Faults within the literal values of parameters, deep in arrays and hashes too, that the parameter's type refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.harness.faults.model import Edit, Program, kind
from tests.conformance.harness.faults.variations import variations

if TYPE_CHECKING:
    from random import Random

    from tests.conformance.harness.faults.knowledge import InferenceStats
    from tests.conformance.harness.faults.model import Edits


def _changed(program: Program, known: InferenceStats, change: str, description: str) -> Edits:
    for each in variations(program):
        if each.change == change and known.values.get(each.key):
            marks = (each.value.start, each.start)
            yield Edit(each.start, each.end, each.text, f"`{each.key[2]}`: {description} {each.text}", marks)


@kind
def wrong_word(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """A misspelt text is not of the type: of an `Enum`, a `Pattern` or an alias."""
    return _changed(program, known, "word", "the type does not take")


@kind
def wrong_element(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """An element of an array or a hash, however deep, is not of the type that it should be of."""
    return _changed(program, known, "element", "no element is")


@kind
def misspelt_key(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """A `Struct` takes its keys and no others."""
    return _changed(program, known, "key", "no key is")


@kind
def missing_key(program: Program, known: InferenceStats, _random: Random) -> Edits:
    """A `Struct` needs its keys, and some arrays and hashes must not be empty."""
    return _changed(program, known, "entry", "an entry is missing")
