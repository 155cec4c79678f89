"""What holds for the layout of every program, with whatever white space and comments it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pplint.base.source import SourceFile
from pplint.format.rewriting import formatted
from pplint.format.style import Style
from pplint.syntax.parser import Parsed, parse
from pplint.syntax.pn import to_pn
from tests.conformance.harness.random_programs import Programs

if TYPE_CHECKING:
    from random import Random

pytestmark = pytest.mark.slow

Tokens: TypeAlias = "list[str | None]"
"""Tokens with `None` where anything may stand between two of them; all others adjoin."""

Writer: TypeAlias = "Callable[[st.DrawFn, int], Tokens]"
"""Writes a construct in which others are nested so many levels deep at most."""

ATOMS = st.sampled_from(["$x", "$m::y", "1", "2.5", "'text'", '"a  ${x} b"', "true", "undef", "/a  b/", "String"])
OPERATORS = st.sampled_from(["+", "and", "==", "in", "<<"])
KEYS = st.sampled_from(["'a'", "'bcd'", "default", "$x"])
ATTRIBUTES = st.sampled_from(["ensure", "mode", "owner", "*"])
TITLES = st.sampled_from(["'/a'", "$x"])

BLANKS = st.sampled_from([" ", "  ", "\t", "     "])
LINE_ENDS = st.sampled_from(["\n", "\n     ", "  \n "])
BLANK_LINES = st.sampled_from(["\n\n\n", " \n \n  "])
COMMENTS = st.sampled_from([" # one  \n", "\n  #two\n\n", " /* three\n  3 */ "])
WRITTEN_GAPS = (
    *(" ", " ", " ", "  ", "\t", "\n", "\n     ", "  \n ", "\n\n\n"),
    *(" # one  \n", "\n  #two\n\n", " /* three\n  3 */ "),
)
GAPS = st.one_of(BLANKS, BLANKS, BLANKS, LINE_ENDS, BLANK_LINES, COMMENTS)

STYLES = st.sampled_from(
    [
        Style(),
        Style(indent_width="preserve", align="always"),
        Style(indent_width=4, align="never", empty_body="{ }"),
        Style(indent_width="tab", keeps_places=False),
    ]
)


def joined(*parts: Sequence[str | None]) -> Tokens:
    """Return parts with anything between them."""
    found: Tokens = []
    for part in parts:
        found += [None, *part] if found and part else part
    return found


def several(draw: st.DrawFn, depth: int, write: Writer, separator: str, least: int = 1) -> Tokens:
    """Return some constructs with a separator between them, and perhaps after the last one."""
    parts = [write(draw, depth) for _ in range(draw(st.integers(least, 3)))]
    last = draw(st.booleans())
    return joined(
        *(joined(part, [separator]) if last or index < len(parts) - 1 else part for index, part in enumerate(parts))
    )


def expression(draw: st.DrawFn, depth: int) -> Tokens:
    """Write an expression."""
    if depth == 0 or draw(st.booleans()):
        return [draw(ATOMS)]
    return draw(st.sampled_from(EXPRESSIONS))(draw, depth - 1)


def _array(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["["], several(draw, depth, expression, ",", 0) if draw(st.booleans()) else [], ["]"])


def _entry(draw: st.DrawFn, depth: int) -> Tokens:
    return joined([draw(KEYS)], ["=>"], expression(draw, depth))


def _hash(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["{"], several(draw, depth, _entry, ","), ["}"])


def _selector(draw: st.DrawFn, depth: int) -> Tokens:
    return joined([draw(ATOMS)], ["?"], _hash(draw, depth))


def _call(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["f", "("], several(draw, depth, expression, ","), [")"])


def _access(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["$x", "["], expression(draw, depth), ["]"])


def _binary(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["("], expression(draw, depth), [draw(OPERATORS)], expression(draw, depth), [")"])


def _not(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["!"], expression(draw, depth))


def _lambda(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["$x"], [".", "map"], ["|"], ["$y"], ["|"], ["{"], expression(draw, depth), ["}"])


EXPRESSIONS: list[Writer] = [_array, _hash, _selector, _call, _access, _binary, _not, _lambda]


def _attribute(draw: st.DrawFn, depth: int) -> Tokens:
    return joined([draw(ATTRIBUTES)], ["=>"], expression(draw, depth))


def _attributes(draw: st.DrawFn, depth: int) -> Tokens:
    return several(draw, depth, _attribute, ",")


def _body(draw: st.DrawFn, depth: int) -> Tokens:
    return joined([draw(TITLES)], [":"], _attributes(draw, depth))


def _resource(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["file"], ["{"], several(draw, depth, _body, ";"), ["}"])


def _chain(draw: st.DrawFn, depth: int) -> Tokens:
    arrow = draw(st.sampled_from(["->", "~>"]))
    return joined(_resource(draw, depth), [arrow], _resource(draw, depth))


def _defaults(draw: st.DrawFn, depth: int) -> Tokens:
    subject = joined(["User"], ["<|"], ["|>"]) if draw(st.booleans()) else ["File"]
    return joined(subject, ["{"], _attributes(draw, depth), ["}"])


def _assignment(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["$v"], ["="], expression(draw, depth))


def _include(_draw: st.DrawFn, _depth: int) -> Tokens:
    return joined(["include"], ["a::b"], [","], ["c"])


def _if(draw: st.DrawFn, depth: int) -> Tokens:
    first = joined(["if"], expression(draw, depth), _block(draw, depth))
    others = joined(["elsif"], expression(draw, depth), _block(draw, depth), ["else"], _block(draw, depth))
    return joined(first, others) if draw(st.booleans()) else first


def _case(draw: st.DrawFn, depth: int) -> Tokens:
    option = joined([draw(ATOMS)], [","], [draw(ATOMS)], [":"], _block(draw, depth))
    return joined(["case"], ["$x"], ["{"], option, ["default"], [":"], _block(draw, depth), ["}"])


SIMPLE: list[Writer] = [_resource, _chain, _defaults, _assignment, _include]


def statement(draw: st.DrawFn, depth: int) -> Tokens:
    """Write a statement."""
    return draw(st.sampled_from([*SIMPLE, _if, _case] if depth > 0 else SIMPLE))(draw, max(depth - 1, 0))


def _statements(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(*(statement(draw, depth) for _ in range(draw(st.integers(0, 3)))))


def _block(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["{"], _statements(draw, depth), ["}"])


def _parameter(draw: st.DrawFn, depth: int) -> Tokens:
    types: list[Tokens] = [["String"], joined(["Variant", "["], ["Integer"], ["]"]), []]
    type_ = draw(st.sampled_from(types))
    name = [draw(st.sampled_from(["$a", "$bcd"]))]
    return joined(type_, name, ["="], expression(draw, depth)) if draw(st.booleans()) else joined(type_, name)


def _class(draw: st.DrawFn, depth: int) -> Tokens:
    return joined(["class"], ["m"], ["("], several(draw, depth, _parameter, ","), [")"], _block(draw, depth))


@st.composite
def programs(draw: st.DrawFn) -> Tokens:
    """Write a program."""
    return draw(st.sampled_from([_statements, _class]))(draw, 2)


def _parsed(text: str, path: str = "a.pp") -> Parsed:
    return parse(SourceFile(path, text.encode()))


def _is_refused(parsed: Parsed) -> bool:
    return any(problem.refuses for problem in parsed.problems)


def _formatted(text: str, style: Style) -> str:
    parsed = _parsed(text)
    assert not _is_refused(parsed)
    return formatted(parsed, style).decode()


@given(programs(), st.data(), STYLES)
def test_a_layout_keeps_the_program_and_is_stable(tokens: Tokens, data: st.DataObject, style: Style) -> None:
    once = _formatted("".join(data.draw(GAPS) if token is None else token for token in tokens), style)
    assert _formatted(once, style) == once


@given(st.randoms(use_true_random=False), st.booleans(), STYLES)
def test_any_program_keeps_its_tree_and_its_comments(random: Random, is_template: bool, style: Style) -> None:
    programs = Programs(random, WRITTEN_GAPS)
    path = "a.epp" if is_template else "a.pp"
    parsed = _parsed(programs.template() if is_template else programs.program(), path)
    assume(not _is_refused(parsed))
    once = _parsed(formatted(parsed, style).decode(), path)
    assert to_pn(once.tree) == to_pn(parsed.tree)
    assert _comments(once) == _comments(parsed)
    assert formatted(once, style) == once.source.data


def _comments(parsed: Parsed) -> list[str]:
    return [parsed.source.text(each.span) for each in parsed.comments]
