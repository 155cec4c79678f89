"""Runs the documents under `mdtest/values`: programs whose lines say what they come to.

A document is written as the other ones are, see `documents`; its lines as `unit/evaluator/programs` says. Nothing is
checked by rules here. `pytest --update` rewrites what the lines say to what comes out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.documents import DocumentError, read_document
from tests.mdtest_runner import EXPECTATIONS, UPDATES
from tests.unit.evaluator.programs import agrees, document_settings, outcomes, read, rewritten

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.documents import Example
    from tests.unit.evaluator.programs import Expectation

FOLDER: Final = "values"
"""The folder of `mdtest` whose documents are about values."""


class ValuesFile(pytest.File):
    """A document whose examples say what they come to."""

    def collect(self) -> Iterator[ValuesItem]:
        """Yield the examples; raise if there are none."""
        try:
            document = read_document(self.path.read_text())
        except DocumentError as error:
            raise self.CollectError(f"{self.path}: {error}") from None
        if not document.examples:
            raise self.CollectError(f"{self.path}: there is no example in it")
        for example in document.examples:
            name = f"{' > '.join(example.headings)} (line {example.program.line})"
            item = ValuesItem.from_parent(self, name=name)  # pyright: ignore[reportUnknownMemberType] - not annotated
            item.example = example
            yield item


class ValuesItem(pytest.Item):
    """One program."""

    example: Example

    def runtest(self) -> None:
        """Compare what the lines say with what they come to, or note what they come to where that is to be updated."""
        block = self.example.program
        program = read(block.text)
        assert program.expectations, f"{self.path}: the example at line {block.line} says nothing"
        self.user_properties.append((EXPECTATIONS, len(program.expectations)))
        found = outcomes(program, document_settings(self.path.stem))
        wrong = [each for each in program.expectations if not agrees(each, found[each.statement])]
        if self.config.getoption("update"):
            new = rewritten(block.text, {each: found[each.statement] for each in wrong})
            if new != block.text:
                self.config.stash[UPDATES].setdefault(self.path, {})[block.line] = (block, new)
        elif wrong:
            lines = [self._difference(each, found[each.statement]) for each in wrong]
            pytest.fail("\n".join([str(self.path), *lines]), pytrace=False)

    def _difference(self, expected: Expectation, found: object) -> str:
        line = self.example.program.line + expected.line - 1
        return f"line {line}: {expected.kind} {expected.text}\n  but: {found!r}"

    def reportinfo(self) -> tuple[Path, int, str]:
        """Tell where the example is."""
        return self.path, self.example.program.line - 1, self.name
