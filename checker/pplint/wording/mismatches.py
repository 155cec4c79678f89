"""Words for types that do not fit: on one line, or as a tree where several places do not.

The words for a mismatch go on from what is named before it: "parameter `port` expects a value of type Integer or Undef,
got String".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.types.display import display_expanded
from pplint.types.mismatch import describe
from pplint.types.mismatch_calls import describe_call, signature_text
from pplint.types.mismatch_kinds import (
    CountMismatch,
    MissingBlock,
    MissingEntry,
    PatternMismatch,
    SizeMismatch,
    TypeMismatch,
    UnexpectedBlock,
    UnknownEntry,
    UnknownType,
    merge_alternatives,
)
from pplint.wording.labels import with_article

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.types.mismatch_kinds import Mismatch, Path, PathStep
    from pplint.types.model import TupleType, Type
    from pplint.types.named_callable import NamedCallable
    from pplint.types.sizes import Size
    from pplint.types.type_words import Show


class Expectation(Struct, frozen=True):
    """What is expected, and what is there, if there is something else to be named."""

    expected: str
    found: str | None = None

    def __str__(self) -> str:
        return self.expected if self.found is None else f"{self.expected}, got {self.found}"


def expectation(mismatch: Mismatch, show: Show = display_expanded) -> Expectation:
    """Say what is wrong, without where, with types as they are to be shown."""
    match mismatch:
        case PatternMismatch():
            (*undef, text), got = mismatch.named(show)
            return Expectation(f"expects {'undef or ' if undef else ''}a match for {text}", got)
        case TypeMismatch():
            return _of_types(*mismatch.named(show))
        case SizeMismatch():
            return _of_size(mismatch, "argument" if isinstance(mismatch, CountMismatch) else "element")
        case MissingEntry() | UnknownEntry() | UnknownType():
            return Expectation(f"{_WITH_NAME[type(mismatch)]} `{_name(mismatch)}`")
        case _:
            return Expectation(_OF_BLOCKS[type(mismatch)])


_WITH_NAME: Final = {
    MissingEntry: "expects an entry",
    UnknownEntry: "does not allow an entry",
    UnknownType: "refers to an unknown type",
}
_OF_BLOCKS: Final[dict[type[Mismatch], str]] = {
    UnexpectedBlock: "does not take a block",
    MissingBlock: "expects a block",
}


def _name(mismatch: MissingEntry | UnknownEntry | UnknownType) -> str:
    return mismatch.name if isinstance(mismatch, UnknownType) else mismatch.key


def _of_types(texts: Sequence[str], got: str) -> Expectation:
    if len(texts) == 1:
        return Expectation(f"expects {with_article(texts[0])} value", got)
    return Expectation(f"expects a value of type {_either(texts)}", got)


def _either(texts: Sequence[str]) -> str:
    """Join at least two texts by commas and "or"."""
    *others, before_last, last = texts
    return f"{', '.join([*others, before_last])}, or {last}" if others else f"{before_last} or {last}"


def _of_size(mismatch: SizeMismatch, noun: str) -> Expectation:
    expected = mismatch.expected
    last = expected[0] if expected[1] is None else expected[1]
    found = "none" if mismatch.actual == (0, 0) else _amount(mismatch.actual)
    return Expectation(f"expects {_amount(expected)} {noun if last == 1 else f'{noun}s'}", found)


def _amount(size: Size) -> str:
    low, high = size
    if low == high:
        return str(low) if low else "no"
    if high is None:
        return f"at least {low}" if low else "any number of"
    return f"between {low} and {high}" if low else f"at most {high}"


# Places


def step_text(step: PathStep) -> str:
    """Say which step of a path it is."""
    if step.kind == "signature":
        return f"{int(step.key) + 1}."
    if step.kind == "subject":
        return str(step.key)
    if isinstance(step.key, str) and step.key:
        return f"{step.kind} `{step.key}`"
    return f"{step.kind} {step.key}".strip()


def placed(mismatch: Mismatch) -> str:
    """Say where something is wrong, and what."""
    return " ".join([*map(step_text, mismatch.path), str(expectation(mismatch))])


def describe_mismatch(name: str, expected: Type, actual: Type) -> str:
    """Say why `actual` is not accepted; empty if it is accepted."""
    return describe_mismatches(name, describe(expected, actual))


def describe_mismatches(name: str, mismatches: Sequence[Mismatch]) -> str:
    """Say what is wrong with what is called `name`: on one line, or as a tree below a first."""
    if len(mismatches) <= 1:
        return f"{name} {placed(mismatches[0])}".strip() if mismatches else ""
    return "\n".join([f"{name}:", *_tree(mismatches).lines(2)])


def describe_signatures(name: str, signatures: Sequence[NamedCallable], arguments: TupleType) -> str:
    """Say why no signature takes the arguments; a block stands last among them, as its type."""
    found = describe_call(signatures, arguments)
    label = "block" if name == "lambda" else f"`{name}`"
    merged = merge_alternatives(0, CountMismatch, found)
    if len(merged) == 1:
        return f"{label} {placed(merged[0])}"
    if len(signatures) == 1:
        lines = [f"{label} expects ({signature_text(signatures[0])})"]
        return "\n".join([*lines, *(f"  rejected: {placed(each.without(0))}" for each in found[0])])
    lines = [f"no signature of {label} takes these arguments:"]
    for signature, mismatches in zip(signatures, found, strict=True):
        lines.append(f"  ({signature_text(signature)})")
        lines += [f"    rejected: {placed(each.without(0))}" for each in mismatches]
    return "\n".join(lines)


class _Branch(Struct):
    """A place, what is wrong there, and the places within it."""

    place: PathStep | None
    words: list[str] = []
    within: dict[PathStep, _Branch] = {}

    def lines(self, indent: int = 0) -> Iterator[str]:
        """Yield the lines of the text, each place deeper than what it is in; a lone place stands on the same line."""
        text, branch = ("", self) if self.place is None else self._joined()
        entries = len(branch.words) + len(branch.within)
        if self.place is not None:
            alone = entries == 1 and bool(branch.words)
            yield " " * indent + (f"{text} {branch.words[0]}" if alone else f"{text}:")
            if alone:
                return
        deeper = indent if self.place is None else indent + 2
        yield from (" " * deeper + words for words in branch.words)
        for each in branch.within.values():
            yield from each.lines(deeper)

    def _joined(self) -> tuple[str, _Branch]:
        """Return the places that lead to the first one where something is wrong, or where ways part."""
        places, branch = [] if self.place is None else [step_text(self.place)], self
        while not branch.words and len(branch.within) == 1:
            place, branch = next(iter(branch.within.items()))
            places.append(step_text(place))
        return " ".join(places), branch


def _tree(mismatches: Iterable[Mismatch]) -> _Branch:
    """Return the root of the tree of mismatches."""
    root = _Branch(None)
    for mismatch in mismatches:
        branch = _branch(root, mismatch.path)
        words = str(expectation(mismatch))
        if words not in branch.words:
            branch.words.append(words)
    return root


def _branch(root: _Branch, path: Path) -> _Branch:
    for place in path:
        root = root.within.setdefault(place, _Branch(place))
    return root
