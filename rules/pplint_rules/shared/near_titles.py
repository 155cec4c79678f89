"""References to resources whose titles are almost those that a module declares, and occur nowhere else."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.suggest import is_one_edit
from pplint.syntax import ast
from pplint_rules.shared.declarable import Titles, declarable_in, declarable_in_module, normalized
from pplint_rules.shared.relation_targets import of_text
from pplint_rules.shared.resource_titles import Hole, Title, literal, literal_text, references, shown, title_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pplint.base.source import Span
    from pplint.rule import Context
    from pplint.rule.project_view import ModuleView
    from pplint_rules.shared.project_text import Word

_T = TypeVar("_T")

MOST_COMPARED: Final = 2_000
"""How many titles of a type are compared with one that is not declared."""

MOST_COMPARED_IN_FILE: Final = 500_000
"""How many comparisons of titles there are for a file; what is referred to after them is taken for right."""

_SHORTEST_WORD: Final = 4
_LONG: Final = 8
"""In a title so long, a letter too many, too few or exchanged is a slip even in a short word."""

_ALIKE: Final = 0.8
_WORD: Final = late_pattern(r"[^\W\d_]+")
_ENDINGS: Final = frozenset("sd")
"""What makes another name of a word at its end: a plural, or a daemon."""


def title_meant(type_: str, title: Title, ctx: Context) -> Title | None:
    """Return the title of a resource that a reference is likely to mean; None if it may be right.

    Its own file or its module declares a resource whose title is almost the same, and none that may have this one; or
    its own file has a string that is almost the same, and may become a title. What is referred to may be declared by a
    module that is not available, or from data; but then, its title would hardly be almost the same, and occur nowhere
    else in the project.
    """
    return ctx.once(_title_meant, type_, title, ctx)


def _title_meant(type_: str, title: Title, ctx: Context) -> Title | None:
    title, here = normalized(type_, title), declarable_in(ctx.nodes)
    if here.has(type_, title):
        return None
    module = _module(ctx)
    beside = None if module is None else declarable_in_module(module, type_)
    if beside is not None and beside.has(type_, title):
        return None
    budget = ctx.once(_Budget)
    near = budget.nearest(here.titles(type_), title)
    if near is None and beside is not None:
        near = budget.nearest(beside.titles(type_), title)
    if near is None and (beside is not None or module is None):
        near = budget.nearest(ctx.once(_strings_in, ctx), title)
    if near is None:
        return None
    whole = _whole(title)
    from pplint_rules.shared.project_text import manifests_with

    # Who looks at texts stands on something of all of them, so few do.
    if module is not None and whole.text and _is_elsewhere(manifests_with(whole, module), ctx):
        return None
    return None if _is_mentioned(_differing(title, near), ctx) else near


def _whole(title: Title) -> Word:
    from pplint_rules.shared.project_text import Word

    return Word((literal_text(title) or "").encode())


def _module(ctx: Context) -> ModuleView | None:
    return None if ctx.module_path is None else ctx.project.module(ctx.module_path[0])


def _strings_in(ctx: Context) -> Titles:
    """Return the first strings in a file that may become titles; those in references must be titles elsewhere."""
    strings = ctx.nodes_of(ast.String, ast.InterpolatedString)
    referring = {span for _, _, span in ctx.once(_references_in, ctx)}
    written = dict.fromkeys(title_of(each) for each in strings if each.span not in referring)
    first = list(islice(written, MOST_COMPARED))
    texts = [literal_text(each) for each in first]
    return Titles([text for text in texts if text is not None], [each for each in first if literal_text(each) is None])


def _references_in(ctx: Context) -> tuple[tuple[str, Title, Span], ...]:
    texts = chain.from_iterable(of_text(each.value, each.span) for each in ctx.nodes_of(ast.String))
    written = chain.from_iterable(map(references, ctx.nodes_of(ast.Access)))
    return (*written, *((each.type, each.title, each.span) for each in texts))


class _Budget(Struct):
    """How many titles may still be compared for a file."""

    left: int = MOST_COMPARED_IN_FILE

    def nearest(self, known: Titles, title: Title) -> Title | None:
        """Return the first of the titles that differ little from one, in the order of their texts."""
        text = literal_text(title)
        texts, computed = self._taken(known.texts), self._taken(known.computed)
        if text is not None:
            return min(map(literal, _slips_of(text, texts)), key=shown, default=None)
        return min((each for each in computed if _is_near(title, each)), key=shown, default=None)

    def _taken(self, titles: Collection[_T]) -> Iterable[_T]:
        count = min(len(titles), MOST_COMPARED, self.left)
        self.left -= count
        return titles if count == len(titles) else islice(titles, count)


def _slips_of(text: str, others: Iterable[str]) -> Iterator[str]:
    """Yield the texts that are another one with a slip: few are about as long, or differ in slashes only."""
    shortest, longest = len(text) - 1, len(text) + 1
    bare = text.replace("/", "") if "/" in text else None
    for other in others:
        is_like = shortest <= len(other) <= longest or (bare is not None and other.replace("/", "") == bare)
        if is_like and other != text and _is_slip(text, other):
            yield other


def _is_near(title: Title, other: Title) -> bool:
    """Whether titles with the same holes differ in one literal piece only, and little there."""
    if len(title) != len(other):
        return False
    differing = [pair for pair in zip(title, other, strict=True) if pair[0] != pair[1]]
    if len(differing) != 1:
        return False
    piece, other_piece = differing[0]
    if isinstance(piece, Hole) or isinstance(other_piece, Hole):
        return False
    return _is_slip(piece, other_piece) or _is_alike(piece, other_piece)


def _differing(title: Title, other: Title) -> Word:
    """Return the piece of a title that another title has not; the text goes on where a hole is beside it."""
    from pplint_rules.shared.project_text import Word

    at = next(index for index, (one, two) in enumerate(zip(title, other, strict=True)) if one != two)
    return Word(str(title[at]).encode(), is_whole_before=at == 0, is_whole_after=at == len(title) - 1)


def _is_slip(text: str, other: str) -> bool:
    """Whether one text is the other with a slip in one of its words, or in its slashes or capitals."""
    if "/" in text and text.replace("/", "") == other.replace("/", ""):
        return True
    if abs(len(text) - len(other)) > 1:
        return False
    if text.lower() == other.lower():
        return True
    if not is_one_edit(text, other):
        return False
    words, others = _WORD.findall(text), _WORD.findall(other)
    if len(words) != len(others) or _WORD.split(text) != _WORD.split(other):
        return False
    differing = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and _is_slip_of_word(*differing[0], is_long=len(text) >= _LONG)


def _is_slip_of_word(word: str, other: str, *, is_long: bool) -> bool:
    """Whether a word is another with a slip; short ones may well be different, and those with an ending."""
    shorter, longer = sorted((word, other), key=len)
    if not is_one_edit(word, other):
        return False
    if len(shorter) == len(longer) and set(word) != set(other):
        return len(word) >= _SHORTEST_WORD and word[:-1] != other[:-1]
    if len(shorter) < _SHORTEST_WORD and not is_long:
        return False
    return not longer.startswith(shorter) or longer[-1] not in _ENDINGS or longer[-1] == shorter[-1]


def _is_alike(text: str, other: str) -> bool:
    from difflib import SequenceMatcher

    alike = SequenceMatcher(None, text, other)
    return alike.real_quick_ratio() >= _ALIKE and alike.quick_ratio() >= _ALIKE and alike.ratio() >= _ALIKE


def _is_mentioned(word: Word, ctx: Context) -> bool:
    """Whether a word occurs in the project elsewhere than in references of the current file."""
    from pplint_rules.shared.project_text import files_with

    files = files_with(word, ctx.project)
    if files is None or (word.text and _is_elsewhere(files, ctx)):
        return True
    if ctx.source.path.endswith(".rb"):
        return False  # A spec only says what it expects.
    spans = [span for _, _, span in ctx.once(_references_in, ctx)]
    return any(not any(span.start <= place < span.end for span in spans) for place in word.places(ctx.source.data))


def _is_elsewhere(files: Iterable[str], ctx: Context) -> bool:
    """Whether some of the files are others than the current one, and no copies of it."""
    session = ctx.project.session
    own = session.disk.real_path(ctx.source.path)
    return any(session.disk.real_path(path) != own and session.read(path) != ctx.source.data for path in files)
