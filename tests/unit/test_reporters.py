"""Reports say all there is to say, in each form, and nothing in a checked file can do harm through them."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pplint.base.diagnostic import Diagnostic, Edit, Fix, Severity
from pplint.base.source import Span
from pplint.check.file_result import FileResult
from pplint.report import FORMATS, Display, Report, render
from tests.unit.samples import MANIFEST, REGISTRY, diagnostic_of, report_of, source, span_of


def _json(name: str, *diagnostics: Diagnostic) -> Any:  # noqa: ANN401 - whatever JSON holds
    return json.loads(render(name, report_of(*diagnostics), Display()))


def test_colours_are_used_only_on_demand() -> None:
    for name in ("full", "concise", "grouped"):
        assert "\x1b[" not in render(name, report_of(diagnostic_of(MANIFEST, "420")), Display())
        assert "\x1b[1;31merror" in render(name, report_of(diagnostic_of(MANIFEST, "420")), Display(color=True))


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (report_of(), "No manifests or templates found."),
        (report_of(clean=("a.pp",)), "All clean: 1 file checked."),
        (report_of(clean=("a.pp", "b.pp"), fixed=2), "Fixed 2 problems. All clean: 2 files checked."),
        (report_of(diagnostic_of(MANIFEST, "420"), clean=("b.pp",)), "Found 1 error in 1 file."),
        (
            report_of(
                diagnostic_of(MANIFEST, "420", fix=Fix("x", (), safe=True)),
                diagnostic_of(MANIFEST, "80", severity=Severity.WARNING),
                diagnostic_of(MANIFEST, "80", severity=Severity.INFO, path="b.pp", fix=Fix("x", (), safe=False)),
            ),
            "Found 1 error, 1 warning, 1 info message in 2 files (1 fixable with --fix, 1 more with --unsafe-fixes).",
        ),
        (
            report_of(diagnostic_of(MANIFEST, "420", fix=Fix("x", (), safe=False))),
            "Found 1 error in 1 file (1 fixable with --fix --unsafe-fixes).",
        ),
    ],
)
def test_the_summary_counts(report: Report, expected: str) -> None:
    assert render("full", report, Display()).split("\n")[-2] == expected
    assert render("concise", report, Display()).split("\n")[-2] == expected


def test_concise_lines_have_place_severity_rule_and_message() -> None:
    report = report_of(diagnostic_of(MANIFEST, "420", severity=Severity.WARNING))
    assert render("concise", report, Display(quiet=True)) == "manifests/init.pp:5:13: warning[bad-name] a message\n"


@pytest.mark.parametrize("name", ["azure", "checkstyle", "concise", "github", "gitlab", "grouped", "junit", "rdjson"])
def test_short_reports_say_what_may_be_meant_and_what_can_be_fixed(name: str) -> None:
    meant = diagnostic_of(MANIFEST, "420", help="did you mean `480`?")
    assert "did you mean `480`?" in render(name, report_of(meant), Display())
    advised = diagnostic_of(MANIFEST, "420", help="write `480`", fix=Fix("x", (), safe=True))
    unsafe = diagnostic_of(MANIFEST, "420", fix=Fix("x", (), safe=False))
    assert "[fixable]" in render(name, report_of(advised), Display())
    assert "[fixable]" not in render(name, report_of(unsafe), Display(quiet=True))


def test_grouped_lines_stand_below_their_file() -> None:
    text = "a\n" * 9 + "bad\n"
    report = Report(
        [FileResult("x.pp", [diagnostic_of(text, "a", path="x.pp"), diagnostic_of(text, "bad", path="x.pp")])], REGISTRY
    )
    assert render("grouped", report, Display(quiet=True)) == (
        "x.pp:\n   1:1  error[bad-name] a message\n  10:1  error[bad-name] a message\n\n"
    )


def test_json_has_everything() -> None:
    fix = Fix("quote it", (Edit(span_of(MANIFEST, "420"), "'0644'"),), safe=False)
    diagnostic = diagnostic_of(MANIFEST, "420", ("class", "in this class"), help="quote modes", fix=fix)
    place = {"line": 5, "column": 13, "end_line": 5, "end_column": 16}
    start = MANIFEST.index("420")
    expected = {
        "path": "manifests/init.pp",
        **place,
        "rule": "bad-name",
        "category": "style",
        "aliases": ["bad_names"],
        "security": None,
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
    lines = render("json-lines", report_of(diagnostic, diagnostic), Display()).splitlines()
    assert json.loads(lines[0]) == expected


def test_json_columns_count_characters() -> None:
    (found,) = _json("json", diagnostic_of("$a = '🐘😀' + bad\n", "bad"))
    assert (found["column"], found["end_column"]) == (13, 16)


def test_rdjson_columns_count_bytes() -> None:
    found = _json("rdjson", diagnostic_of("$a = '🐘😀' + bad\n", "bad"))["diagnostics"][0]
    assert found["location"]["range"] == {"start": {"line": 1, "column": 19}, "end": {"line": 1, "column": 22}}


def test_gitlab_fingerprints_are_unique_and_stay_when_lines_move() -> None:
    text = "notice(bad)\nnotice(bad)\n"
    second = Diagnostic(
        "manifests/init.pp", Span(19, 22), "bad-name", "style", Severity.ERROR, "a message", source=source(text)
    )
    before = [issue["fingerprint"] for issue in _json("gitlab", diagnostic_of(text, "bad"), second)]
    after = [issue["fingerprint"] for issue in _json("gitlab", diagnostic_of(f"\n\n{text}", "bad"))]
    assert len(set(before)) == 2
    assert after == before[:1]


def test_github_commands_are_one_line_each() -> None:
    diagnostic = diagnostic_of(MANIFEST, "420", message="100%\n::error::x", path="a,b:c.pp")
    assert render("github", report_of(diagnostic), Display()) == (
        "::error title=pplint (bad-name),file=a%2Cb%3Ac.pp,line=5,col=13,endLine=5,endColumn=15::"
        "a,b:c.pp:5:13: bad-name: 100%25\\n::error::x\n"
    )


def test_github_annotations_give_advice_on_a_line_of_its_own() -> None:
    diagnostic = diagnostic_of(MANIFEST, "420", help="write\n`'0644'`")
    assert render("github", report_of(diagnostic), Display()).endswith("%0Ahelp: write\\n`'0644'`\n")


def test_azure_commands_are_one_line_each() -> None:
    diagnostic = diagnostic_of(MANIFEST, "420", message="100%\n##vso[x]", path="a;b].pp")
    assert render("azure", report_of(diagnostic), Display()) == (
        "##vso[task.logissue type=error;sourcepath=a%3Bb%5D.pp;linenumber=5;columnnumber=13;code=bad-name;]"
        "100%AZP25\\n#\\#vso[x]\n"
    )


def test_junit_has_a_failure_for_each_diagnostic_and_a_case_for_a_clean_file() -> None:
    text = render(
        "junit", report_of(diagnostic_of(MANIFEST, "420", message='<&">\x00'), clean=("clean.pp",)), Display()
    )
    root = ET.fromstring(text)  # noqa: S314 - our own document
    assert (root.attrib["tests"], root.attrib["failures"]) == ("2", "1")
    clean, failed = root.iter("testcase")
    assert (clean.attrib["classname"], list(clean)) == ("clean.pp", [])
    assert failed[0].attrib["message"] == '<&">\N{REPLACEMENT CHARACTER}'


def test_checkstyle_lists_errors_by_file() -> None:
    text = render("checkstyle", report_of(diagnostic_of(MANIFEST, "420"), clean=("clean.pp",)), Display())
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
    diagnostic = diagnostic_of(MANIFEST, "420", message="`a|b` <img> [x](y) @someone")
    (row,) = render("markdown", report_of(diagnostic), Display()).splitlines()[2:3]
    assert row.endswith("| <code>a&#124;b</code> &#60;img&#62; &#91;x&#93;&#40;y&#41; &#64;someone |")


HOSTILE = "\x1b[2J\r\n::error::x ##vso[task.setvariable]y ##[command]z \u202e\u2066 \x9b"


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_in_a_file_reaches_the_terminal_or_the_build_service(name: str) -> None:
    text = f"$a = '{HOSTILE}' + bad\n"
    fix = Fix(HOSTILE, (Edit(span_of(text, "bad"), HOSTILE),), safe=True)
    diagnostic = diagnostic_of(
        text, "bad", ("$a", HOSTILE), message=HOSTILE, help=HOSTILE, fix=fix, path=f"::error::{HOSTILE}.pp"
    )
    shown = render(name, report_of(diagnostic), Display())
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066]", shown) is None
    ours = {"github": "::error title=pplint", "azure": "##vso[task.logissue"}.get(name, "")
    foreign = shown.replace(ours, "", 1) if ours else shown
    assert not any(line.lstrip().startswith("::") for line in foreign.split("\n"))
    assert "##[" not in foreign
    assert "##vso[" not in foreign


@pytest.mark.parametrize("name", FORMATS)
def test_paths_that_are_not_utf8_can_be_reported(name: str) -> None:
    diagnostic = diagnostic_of(MANIFEST, "420", path="a\udcff.pp")
    assert render(name, report_of(diagnostic), Display()).encode()
