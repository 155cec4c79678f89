"""Which of several ways to write a reference is that of a file, and where the file differs from it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.reference.added_texts import with_texts_of
from pplint.reference.markdown import Layout, markdown_of
from pplint.reference.module import reference_of, with_data

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.reference.model import Reference
    from pplint.session import Session


class ReferenceStyle(Struct, frozen=True):
    """How a reference is written; what is None is as in the file that is there, else as the newest version does."""

    layout: Layout | None = None
    has_data_defaults: bool | None = None

    def choices(self) -> Iterator[tuple[Layout, bool]]:
        """Yield the ways that are left to choose from, the newest first."""
        for layout in (Layout.CURRENT, Layout.OLD):
            for has_data_defaults in (True, False):
                # The old layout never has defaults from data, unless they are asked for.
                is_fitting = layout is Layout.CURRENT or self.has_data_defaults or not has_data_defaults
                if self.layout in {None, layout} and self.has_data_defaults in {None, has_data_defaults} and is_fitting:
                    yield layout, has_data_defaults


class WrittenReference(Struct, frozen=True):
    """The text of a reference, and the files of the module that could not be read for it."""

    text: str
    reference: Reference


def write_reference(session: Session, root: str, style: ReferenceStyle, existing: str | None) -> WrittenReference:
    """Return the reference of a module, written like the one that is there, as far as the style leaves it open."""
    plain = with_texts_of(existing or "", reference_of(session, root))
    full = with_data(plain, session, root)
    texts: list[WrittenReference] = []
    for layout, has_data_defaults in style.choices():
        reference = full if has_data_defaults else plain
        texts.append(WrittenReference(markdown_of(reference, layout), reference))
    if existing is None:
        return texts[0]
    return min(texts, key=lambda each: _distance(each.text, existing))


def _distance(text: str, other: str) -> int:
    """Return how many lines are in one of two texts only."""
    ours, theirs = Counter(text.splitlines()), Counter(other.splitlines())
    return (ours - theirs).total() + (theirs - ours).total()


class Difference(Struct, frozen=True):
    """The first line that differs; None for a line that one of the texts does not have."""

    line: int
    found: str | None
    expected: str | None


def first_difference(found: str, expected: str) -> Difference | None:
    """Return where a file first differs from what it should be; line endings and blank lines at the end are equal."""
    ours, theirs = expected.rstrip().splitlines(), found.rstrip().splitlines()
    for index in range(max(len(ours), len(theirs))):
        left = theirs[index].rstrip("\r") if index < len(theirs) else None
        right = ours[index] if index < len(ours) else None
        if left != right:
            return Difference(index + 1, left, right)
    return None
