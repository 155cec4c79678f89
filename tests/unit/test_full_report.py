"""Frames show the lines that a diagnostic is about, and mark the right places in them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from rich.console import Console

from pplint.base.builtin_diagnostics import builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Edit, Finding, Fix, Label, Severity
from pplint.base.source import SourceFile, Span
from pplint.report import Display, render
from tests.unit.samples import MANIFEST, diagnostic_of, report_of, span_of

if TYPE_CHECKING:
    from pathlib import Path


def _full(*diagnostics: Diagnostic, width: int = 80) -> str:
    """Return the frames of the full report, without the summary."""
    return render("full", report_of(*diagnostics), Display(width=width, quiet=True)).rstrip("\n")


def _lines(text: str) -> str:
    """Remove the indentation of an expected text and the blank line before it."""
    lines = text.removeprefix("\n").rstrip().split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(line[indent:] for line in lines)


def test_a_frame_shows_the_line_and_marks_the_place() -> None:
    assert _full(diagnostic_of(MANIFEST, "420")) == _lines(
        """
        error[bad-name]: a message
         --> manifests/init.pp:5:13
          |
        5 |     mode => 420,
          |             ^^^
          |
        """
    )


def test_labels_stand_beside_and_below_their_places() -> None:
    diagnostic = diagnostic_of(
        MANIFEST, "80", ("Integer", "the type"), ("$port", "the parameter"), ("'/etc/motd'", "a title")
    )
    assert _full(diagnostic) == _lines(
        """
        error[bad-name]: a message
         --> manifests/init.pp:2:19
          |
        2 |   Integer $port = 80,
          |   ------- -----   ^^
          |   |       |
          |   |       the parameter
          |   the type
        3 | ) {
        4 |   file { '/etc/motd':
          |          ----------- a title
          |
        """
    )


def test_lines_in_between_become_dots() -> None:
    assert _full(diagnostic_of(MANIFEST, "420", ("class", "in this class"))) == _lines(
        """
        error[bad-name]: a message
         --> manifests/init.pp:5:13
          |
        1 | class apache (
          | ----- in this class
        ...
        5 |     mode => 420,
          |             ^^^
          |
        """
    )


def test_spans_over_lines_have_a_bar() -> None:
    resource = MANIFEST[MANIFEST.index("{ '/etc") : MANIFEST.index("}\n}") + 1]
    assert _full(diagnostic_of(MANIFEST, resource, ("420", "the mode"))) == _lines(
        """
        error[bad-name]: a message
         --> manifests/init.pp:4:8
          |
        4 |     file { '/etc/motd':
          |  ________^
        5 | |     mode => 420,
          | |             --- the mode
        6 | |   }
          | |___^
          |
        """
    )


def test_long_spans_that_start_a_line_are_shortened_and_may_nest() -> None:
    text = "class a {\n" + "".join(f"  notice({number})\n" for number in range(2, 12)) + "}\n"
    inner = text[text.index("notice(3)") : text.index("notice(5)") + 9]
    assert _full(diagnostic_of(text, text.rstrip(), (inner, "these"))) == _lines(
        """
        error[bad-name]: a message
         --> manifests/init.pp:1:1
           |
         1 | /   class a {
         2 | |     notice(2)
         3 | | /   notice(3)
         4 | | |   notice(4)
         5 | | |   notice(5)
           | | |___________- these
        ...  |
        11 | |     notice(11)
        12 | |   }
           | |___^
           |
        """
    ).replace(" --> ", "  --> ")


def test_tabs_wide_characters_and_control_characters_keep_their_columns() -> None:
    text = "\t$名前 = 'é\x1b[31m' + x\n"
    assert _full(diagnostic_of(text, "x", ("名前", "wide"))) == _lines(
        """
        error[bad-name]: a message
         --> manifests/init.pp:1:19
          |
        1 |     $名前 = 'é\\u{1b}[31m' + x
          |      ----                   ^
          |      |
          |      wide
          |
        """
    )


def test_columns_are_those_of_the_terminal() -> None:
    lines = _full(diagnostic_of("$a = '日本' + bad\n", "bad")).split("\n")
    console = Console(file=io.StringIO(), width=80)
    assert console.measure(lines[3][: lines[3].index("bad")]).maximum == lines[4].index("^")


@pytest.mark.parametrize("part", ["first", "middle", "last"])
def test_long_lines_are_cut_around_the_place(part: str) -> None:
    text = f"first{' ' * 200}middle{' ' * 200}last\n"
    lines = _full(diagnostic_of(text, part), width=40).split("\n")
    shown, marks = lines[3], lines[4]
    assert len(shown) <= 40
    assert shown[marks.index("^") : marks.rindex("^") + 1] == part
    assert "…" in shown


def test_the_place_is_seen_where_a_label_is_far_from_it() -> None:
    text = f"label {'日' * 20} place\n"
    marks = _full(diagnostic_of(text, "place", ("label", "far")), width=40).split("\n")
    assert "place" in marks[3]
    assert "^^^^^" in marks[4]
    assert "far" in marks[6]


def test_the_diff_of_a_fix_shows_all_of_a_small_change() -> None:
    text = f"{'x' * 30}1234{'x' * 30}\n"
    fix = Fix("change it", (Edit(span_of(text, "1234"), "'1234'"),), safe=True)
    assert "x'1234'x" in _full(replace(diagnostic_of(text, "1234"), fix=fix), width=40)


def test_the_option_that_applies_a_fix_is_not_divided() -> None:
    diagnostic = diagnostic_of("x\n", "x")
    for width in range(40, 80):
        shown = _full(replace(diagnostic, fix=Fix("write something else in its place", (), safe=False)), width=width)
        assert "(--fix --unsafe-fixes)" in shown


def test_help_is_wrapped_and_a_fix_is_a_diff() -> None:
    fix = Fix("quote the mode", (Edit(span_of(MANIFEST, "420"), "'0644'"),), safe=True)
    shown = _full(diagnostic_of(MANIFEST, "420", help="a mode is written as text in octal", fix=fix), width=30)
    assert shown.split("\n")[6:] == [
        "help: a mode is written as",
        "      text in octal (--fix)",
        "5 -     mode => 420,",
        "5 +     mode => '0644',",
    ]


def test_the_diff_of_a_fix_has_the_line_numbers_of_both_sides() -> None:
    edits = (Edit(span_of(MANIFEST, "  Integer $port = 80,\n"), ""), Edit(span_of(MANIFEST, "420"), "'0644'"))
    shown = _full(diagnostic_of(MANIFEST, "420", fix=Fix("correct it", edits, safe=False)))
    assert shown.split("\n")[6:] == [
        "help: correct it (--fix --unsafe-fixes)",
        "2 -   Integer $port = 80,",
        "5 -     mode => 420,",
        "4 +     mode => '0644',",
    ]


def test_the_end_of_a_file_can_be_pointed_at() -> None:
    diagnostic = Diagnostic(
        "a.pp", Span(5, 5), "bad-name", "style", Severity.ERROR, "ends", source=SourceFile("a.pp", b"$a = ")
    )
    assert _full(diagnostic).split("\n")[3:5] == ["1 | $a =", "  |      ^"]


def test_labels_in_other_files_have_a_frame_of_their_own(tmp_path: Path) -> None:
    other = tmp_path / "other.pp"
    other.write_text("class other {\n}\n")
    labels = (Label(Span(6, 11), "declared here", str(other)), Label(Span(0, 1), "gone", str(tmp_path / "gone.pp")))
    diagnostic = diagnostic_of(MANIFEST, "420")
    shown = _full(
        Diagnostic(
            diagnostic.path, diagnostic.span, "bad-name", "style", Severity.ERROR, "m", labels, source=diagnostic.source
        ),
        width=200,
    )
    assert shown.split("\n")[5:] == [
        f" ::: {other}:1:7",
        "  |",
        "1 | class other {",
        "  |       ----- declared here",
        f" ::: {tmp_path}/gone.pp: gone",
        "  |",
    ]


def test_a_file_that_was_not_read_has_no_frame() -> None:
    finding = Finding(Span(0, 0), "cannot be read: no")
    shown = _full(builtin_diagnostic("unreadable-file", "a.pp", finding))
    assert shown == "error[unreadable-file]: cannot be read: no\n --> a.pp"
