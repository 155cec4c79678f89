"""Reports say all there is to say, in each form, and nothing in a checked file can do harm through them."""

from __future__ import annotations

import io
import json
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from pplint.builtin import builtin_diagnostic
from pplint.diagnostic import Diagnostic, Edit, Finding, Fix, Label, Severity
from pplint.linter import FileResult
from pplint.reporters import FORMATS, Display, Report, render
from pplint.source import SourceFile, Span
from tests.unit.samples import REGISTRY, source, span_of

TEXT = """\
class apache (
  Integer $port = 80,
) {
  file { '/etc/motd':
    mode => 420,
  }
}
"""


def _diagnostic(
    text: str,
    part: str,
    *labels: tuple[str, str],
    message: str = "a message",
    severity: Severity = Severity.ERROR,
    help_text: str | None = None,
    fix: Fix | None = None,
    path: str = "manifests/init.pp",
) -> Diagnostic:
    made = tuple(Label(span_of(text, place), words) for place, words in labels)
    file = source(text, path)
    span = span_of(text, part)
    return Diagnostic(path, span, "bad-name", "style", severity, message, made, help_text, fix, file)


def _report(*diagnostics: Diagnostic, clean: tuple[str, ...] = (), fixed: int = 0) -> Report:
    results = [FileResult(diagnostic.path, [diagnostic]) for diagnostic in diagnostics]
    return Report([*results, *(FileResult(path, []) for path in clean)], REGISTRY, fixed)


def _full(*diagnostics: Diagnostic, width: int = 80) -> str:
    """Return the frames of the full report, without the summary."""
    return render("full", _report(*diagnostics), Display(width=width, quiet=True)).rstrip("\n")


def _json(name: str, *diagnostics: Diagnostic) -> Any:  # noqa: ANN401 - whatever JSON holds
    return json.loads(render(name, _report(*diagnostics), Display()))


def _lines(text: str) -> str:
    """Remove the indentation of an expected text and the blank line before it."""
    lines = text.removeprefix("\n").rstrip().split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(line[indent:] for line in lines)


def test_a_frame_shows_the_line_and_marks_the_place() -> None:
    assert _full(_diagnostic(TEXT, "420")) == _lines(
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
    diagnostic = _diagnostic(
        TEXT, "80", ("Integer", "the type"), ("$port", "the parameter"), ("'/etc/motd'", "a title")
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
    assert _full(_diagnostic(TEXT, "420", ("class", "in this class"))) == _lines(
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
    resource = TEXT[TEXT.index("{ '/etc") : TEXT.index("}\n}") + 1]
    assert _full(_diagnostic(TEXT, resource, ("420", "the mode"))) == _lines(
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
    assert _full(_diagnostic(text, text.rstrip(), (inner, "these"))) == _lines(
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
    assert _full(_diagnostic(text, "x", ("名前", "wide"))) == _lines(
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
    lines = _full(_diagnostic("$a = '日本' + bad\n", "bad")).split("\n")
    console = Console(file=io.StringIO(), width=80)
    assert console.measure(lines[3][: lines[3].index("bad")]).maximum == lines[4].index("^")


@pytest.mark.parametrize("part", ["first", "middle", "last"])
def test_long_lines_are_cut_around_the_place(part: str) -> None:
    text = f"first{' ' * 200}middle{' ' * 200}last\n"
    lines = _full(_diagnostic(text, part), width=40).split("\n")
    shown, marks = lines[3], lines[4]
    assert len(shown) <= 40
    assert shown[marks.index("^") : marks.rindex("^") + 1] == part
    assert "…" in shown


def test_help_is_wrapped_and_a_fix_is_a_diff() -> None:
    fix = Fix("quote the mode", (Edit(span_of(TEXT, "420"), "'0644'"),))
    shown = _full(_diagnostic(TEXT, "420", help_text="a mode is written as text in octal", fix=fix), width=30)
    assert shown.split("\n")[6:] == [
        "help: a mode is written as",
        "      text in octal",
        "help: quote the mode (--fix)",
        "5 -     mode => 420,",
        "5 +     mode => '0644',",
    ]


def test_the_diff_of_a_fix_has_the_line_numbers_of_both_sides() -> None:
    edits = (Edit(span_of(TEXT, "  Integer $port = 80,\n"), ""), Edit(span_of(TEXT, "420"), "'0644'"))
    shown = _full(_diagnostic(TEXT, "420", fix=Fix("mend it", edits, safe=False)))
    assert shown.split("\n")[6:] == [
        "help: mend it (--fix --unsafe-fixes)",
        "2 -   Integer $port = 80,",
        "5 -     mode => 420,",
        "4 +     mode => '0644',",
    ]


def test_the_end_of_a_file_can_be_pointed_at() -> None:
    diagnostic = Diagnostic(
        "a.pp", Span(5, 5), "bad-name", "style", Severity.ERROR, "ends", source=SourceFile("a.pp", b"$a = ")
    )
    assert _full(diagnostic).split("\n")[3:5] == ["1 | $a =", "  |      ^"]


def test_labels_in_other_files_have_a_frame_of_their_own(tmp_path: Any) -> None:  # noqa: ANN401
    other = tmp_path / "other.pp"
    other.write_text("class other {\n}\n")
    labels = (Label(Span(6, 11), "declared here", str(other)), Label(Span(0, 1), "gone", str(tmp_path / "gone.pp")))
    diagnostic = _diagnostic(TEXT, "420")
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


def test_colours_are_used_only_on_demand() -> None:
    for name in ("full", "concise", "grouped"):
        assert "\x1b[" not in render(name, _report(_diagnostic(TEXT, "420")), Display())
        assert "\x1b[1;31merror" in render(name, _report(_diagnostic(TEXT, "420")), Display(color=True))


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (_report(), "No manifests or templates found."),
        (_report(clean=("a.pp",)), "All clean: 1 file checked."),
        (_report(clean=("a.pp", "b.pp"), fixed=2), "Fixed 2 problems. All clean: 2 files checked."),
        (_report(_diagnostic(TEXT, "420"), clean=("b.pp",)), "Found 1 error in 1 file."),
        (
            _report(
                _diagnostic(TEXT, "420", fix=Fix("x", ())),
                _diagnostic(TEXT, "80", severity=Severity.WARNING),
                _diagnostic(TEXT, "80", severity=Severity.INFO, path="b.pp", fix=Fix("x", (), safe=False)),
            ),
            "Found 1 error, 1 warning, 1 info message in 2 files (1 fixable with --fix, 1 more with --unsafe-fixes).",
        ),
        (
            _report(_diagnostic(TEXT, "420", fix=Fix("x", (), safe=False))),
            "Found 1 error in 1 file (1 fixable with --fix --unsafe-fixes).",
        ),
    ],
)
def test_the_summary_counts(report: Report, expected: str) -> None:
    assert render("full", report, Display()).split("\n")[-2] == expected
    assert render("concise", report, Display()).split("\n")[-2] == expected


def test_concise_lines_have_place_severity_rule_and_message() -> None:
    report = _report(_diagnostic(TEXT, "420", severity=Severity.WARNING))
    assert render("concise", report, Display(quiet=True)) == "manifests/init.pp:5:13: warning[bad-name] a message\n"


def test_grouped_lines_stand_below_their_file() -> None:
    text = "a\n" * 9 + "bad\n"
    report = Report(
        [FileResult("x.pp", [_diagnostic(text, "a", path="x.pp"), _diagnostic(text, "bad", path="x.pp")])], REGISTRY
    )
    assert render("grouped", report, Display(quiet=True)) == (
        "x.pp:\n   1:1  error[bad-name] a message\n  10:1  error[bad-name] a message\n\n"
    )


def test_json_has_everything() -> None:
    fix = Fix("quote it", (Edit(span_of(TEXT, "420"), "'0644'"),), safe=False)
    diagnostic = _diagnostic(TEXT, "420", ("class", "in this class"), help_text="quote modes", fix=fix)
    place = {"line": 5, "column": 13, "end_line": 5, "end_column": 16}
    start = TEXT.index("420")
    expected = {
        "path": "manifests/init.pp",
        **place,
        "rule": "bad-name",
        "category": "style",
        "severity": "error",
        "message": "a message",
        "labels": [
            {
                "path": "manifests/init.pp",
                "line": 1,
                "column": 1,
                "end_line": 1,
                "end_column": 6,
                "message": "in this class",
            }
        ],
        "help": "quote modes",
        "fix": {
            "message": "quote it",
            "safe": False,
            "edits": [{**place, "start_offset": start, "end_offset": start + 3, "text": "'0644'"}],
        },
    }
    assert _json("json", diagnostic) == [expected]
    lines = render("json-lines", _report(diagnostic, diagnostic), Display()).splitlines()
    assert json.loads(lines[0]) == expected


def test_json_columns_count_characters() -> None:
    (found,) = _json("json", _diagnostic("$𝒳 = '😀' + bad\n", "bad"))
    assert (found["column"], found["end_column"]) == (12, 15)


def test_rdjson_columns_count_bytes() -> None:
    found = _json("rdjson", _diagnostic("$𝒳 = '😀' + bad\n", "bad"))["diagnostics"][0]
    assert found["location"]["range"] == {"start": {"line": 1, "column": 18}, "end": {"line": 1, "column": 21}}


def test_gitlab_fingerprints_are_unique_and_stay_when_lines_move() -> None:
    text = "notice(bad)\nnotice(bad)\n"
    second = Diagnostic(
        "manifests/init.pp", Span(19, 22), "bad-name", "style", Severity.ERROR, "a message", source=source(text)
    )
    before = [issue["fingerprint"] for issue in _json("gitlab", _diagnostic(text, "bad"), second)]
    after = [issue["fingerprint"] for issue in _json("gitlab", _diagnostic(f"\n\n{text}", "bad"))]
    assert len(set(before)) == 2
    assert after == before[:1]


def test_github_commands_are_one_line_each() -> None:
    diagnostic = _diagnostic(TEXT, "420", message="100%\n::error::x", path="a,b:c.pp")
    assert render("github", _report(diagnostic), Display()) == (
        "::error title=pplint (bad-name),file=a%2Cb%3Ac.pp,line=5,col=13,endLine=5,endColumn=15::"
        "a,b:c.pp:5:13: bad-name: 100%25\\n::error::x\n"
    )


def test_azure_commands_are_one_line_each() -> None:
    diagnostic = _diagnostic(TEXT, "420", message="100%\n##vso[x]", path="a;b].pp")
    assert render("azure", _report(diagnostic), Display()) == (
        "##vso[task.logissue type=error;sourcepath=a%3Bb%5D.pp;linenumber=5;columnnumber=13;code=bad-name;]"
        "100%AZP25\\n#\\#vso[x]\n"
    )


def test_junit_has_a_failure_for_each_diagnostic_and_a_case_for_a_clean_file() -> None:
    text = render("junit", _report(_diagnostic(TEXT, "420", message='<&">\x00'), clean=("clean.pp",)), Display())
    root = ET.fromstring(text)  # noqa: S314 - our own document
    assert (root.attrib["tests"], root.attrib["failures"]) == ("2", "1")
    clean, failed = root.iter("testcase")
    assert (clean.attrib["classname"], list(clean)) == ("clean.pp", [])
    assert failed[0].attrib["message"] == '<&">\N{REPLACEMENT CHARACTER}'


def test_checkstyle_lists_errors_by_file() -> None:
    text = render("checkstyle", _report(_diagnostic(TEXT, "420"), clean=("clean.pp",)), Display())
    root = ET.fromstring(text)  # noqa: S314 - our own document
    assert [file.attrib["name"] for file in root] == ["manifests/init.pp"]
    assert root[0][0].attrib == {
        "line": "5",
        "column": "13",
        "severity": "error",
        "message": "a message",
        "source": "pplint.bad-name",
    }


def test_markdown_gives_no_meaning_to_what_files_hold() -> None:
    diagnostic = _diagnostic(TEXT, "420", message="`a|b` <img> [x](y) @someone")
    (row,) = render("markdown", _report(diagnostic), Display()).splitlines()[2:3]
    assert row.endswith("| <code>a&#124;b</code> &#60;img&#62; &#91;x&#93;&#40;y&#41; &#64;someone |")


HOSTILE = "\x1b[2J\r\n::error::x ##vso[task.setvariable]y ##[command]z \u202e\u2066 \x9b"


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_in_a_file_reaches_the_terminal_or_the_build_service(name: str) -> None:
    text = f"$a = '{HOSTILE}' + bad\n"
    fix = Fix(HOSTILE, (Edit(span_of(text, "bad"), HOSTILE),))
    diagnostic = _diagnostic(
        text, "bad", ("$a", HOSTILE), message=HOSTILE, help_text=HOSTILE, fix=fix, path=f"::error::{HOSTILE}.pp"
    )
    shown = render(name, _report(diagnostic), Display())
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066]", shown) is None
    ours = {"github": "::error title=pplint", "azure": "##vso[task.logissue"}.get(name, "")
    foreign = shown.replace(ours, "", 1) if ours else shown
    assert not any(line.lstrip().startswith("::") for line in foreign.split("\n"))
    assert "##[" not in foreign
    assert "##vso[" not in foreign


@pytest.mark.parametrize("name", FORMATS)
def test_paths_that_are_not_utf8_can_be_reported(name: str) -> None:
    diagnostic = _diagnostic(TEXT, "420", path="a\udcff.pp")
    assert render(name, _report(diagnostic), Display()).encode()
