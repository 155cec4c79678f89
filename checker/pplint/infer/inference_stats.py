"""How much inference knows of the expressions that it reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.evaluator.core.unknown import Result
    from pplint.syntax import ast


class InferenceStats(Struct):
    """How many expressions were evaluated, literals apart, and how many of them may be anything, as far as is known.

    Variable reads are among the expressions, and counted for themselves. Of them, `unknown_reads_given` remain unknown
    where what the repository gives to parameters is looked at, too; it is None where it is not. The counts of several
    files can be added.
    """

    expressions: int = 0
    unknown: int = 0
    reads: int = 0
    unknown_reads: int = 0
    unknown_reads_given: int | None = None

    @classmethod
    def of(cls, results: Mapping[ast.Node, Result]) -> InferenceStats:
        """Count what is known of expressions. Who only adds counts loads nothing for that."""
        from pplint.evaluator.core.unknown import Unknown, may_be_anything
        from pplint.types.model import AnyType, NotUndefType, OptionalType

        # Besides `Any`, these kinds of types may say nothing of a value, or only that it is not `undef`.
        may_be_any = (NotUndefType, OptionalType)
        # There are many to count, and the kind of a type usually decides.
        unknown = [
            node
            for node, result in results.items()
            if type(result) is Unknown
            and ((kind := type(result.type)) is AnyType or (kind in may_be_any and may_be_anything(result)))
        ]
        return cls(len(results), len(unknown), _reads(results), _reads(unknown))

    def add(self, other: InferenceStats) -> None:
        """Add the counts of another file."""
        self.expressions += other.expressions
        self.unknown += other.unknown
        self.reads += other.reads
        given = (self.unknown_reads_given, other.unknown_reads_given)
        if given != (None, None):
            pairs = zip(given, (self.unknown_reads, other.unknown_reads), strict=True)
            self.unknown_reads_given = sum(plain if each is None else each for each, plain in pairs)
        self.unknown_reads += other.unknown_reads

    def summary(self) -> str | None:
        """Say in one sentence how much is known; None if nothing was evaluated."""
        if not self.expressions:
            return None
        known = (self.expressions - self.unknown) * 100 // self.expressions
        reads = f"of {self.reads:,} variable reads {self.unknown_reads:,} are of type `Any`"
        if self.unknown_reads_given is not None:
            reads += f", {self.unknown_reads_given:,} with what callers, data and defaults give"
        return f"of {self.expressions:,} expressions {known}% are known; {reads}"


def _reads(nodes: Mapping[ast.Node, Result] | list[ast.Node]) -> int:
    from pplint.syntax.ast import Variable

    return list(map(type, nodes)).count(Variable)
