"""Mismatches as a tree: what several of them have in common on their way stands once, above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.types.mismatch_kinds import Mismatch, Path, PathStep


@dataclass(slots=True)
class Branch:
    """A place, what is wrong there, and the places within it."""

    place: PathStep | None
    words: list[str] = field(default_factory=list[str])
    within: dict[PathStep, Branch] = field(default_factory=dict["PathStep", "Branch"])

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

    def _joined(self) -> tuple[str, Branch]:
        """Return the places that lead to the first one where something is wrong, or where ways part."""
        places, branch = [str(self.place)], self
        while not branch.words and len(branch.within) == 1:
            branch = next(iter(branch.within.values()))
            places.append(str(branch.place))
        return " ".join(places), branch


def tree(mismatches: Iterable[Mismatch]) -> Branch:
    """Return the root of the tree of mismatches."""
    root = Branch(None)
    for mismatch in mismatches:
        branch = _branch(root, mismatch.path)
        if mismatch.words not in branch.words:
            branch.words.append(mismatch.words)
    return root


def _branch(root: Branch, path: Path) -> Branch:
    for place in path:
        root = root.within.setdefault(place, Branch(place))
    return root
