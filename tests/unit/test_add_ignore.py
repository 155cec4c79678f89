"""`--add-ignore` writes comments with which nothing is left to report, and changes nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

SELECTION = ("--select", "double-quoted-string,legacy-fact,unused-suppression,invalid-suppression")
QUOTED = "# pplint: ignore[double-quoted-string] old"
LEGACY = "# pplint: ignore[legacy-fact] old"


def _silenced(run: Run, text: str, name: str = "a.pp") -> str:
    """Return what a file is with its comments, once nothing is reported of it any more."""
    write({name: text})
    code, out, err = run(*SELECTION, "--add-ignore", "old", name)
    assert (code, err) == (0, ""), out
    assert run(*SELECTION, name)[0] == 0
    return Path(name).read_bytes().decode()


def test_a_comment_follows_the_code_of_its_line(run: Run) -> None:
    assert _silenced(run, 'notice("a")\nnotice(1)\n') == f'notice("a") {QUOTED}\nnotice(1)\n'


def test_it_names_all_rules_of_the_line(run: Run) -> None:
    names = "double-quoted-string, legacy-fact"
    assert _silenced(run, 'notice("a", $::osfamily)') == f'notice("a", $::osfamily) # pplint: ignore[{names}] old'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('notice("a") # why\n', f'notice("a") # why {QUOTED}\n'),
        ('notice("a")  \n', f'notice("a") {QUOTED}  \n'),
        ('notice("a")\r\n', f'notice("a") {QUOTED}\r\n'),
        ('/* x\n y */ notice("a")\n', f'/* x\n y */ notice("a") {QUOTED}\n'),
        ("notice($::osfamily) # lint:ignore:top_scope\n", f"notice($::osfamily) # lint:ignore:top_scope {LEGACY}\n"),
    ],
)
def test_what_stands_there_is_kept(run: Run, text: str, expected: str) -> None:
    assert _silenced(run, text) == expected


def test_a_long_line_has_it_above(run: Run) -> None:
    line = f'  notice("{"a" * 110}")\n'
    assert _silenced(run, f"if true {{\n{line}}}\n") == f"if true {{\n  {QUOTED}\n{line}}}\n"


@pytest.mark.parametrize(
    "text",
    [
        '$a = "one\n  ${::osfamily}\n  three"\n',
        '$a = @("END")\n  ${::osfamily}\n  | END\n',
        '$a = [@("A"), @("B")]\n  a\n  | A\n  ${::osfamily}\n  | B\n',
    ],
)
def test_a_text_over_several_lines_has_it_above(run: Run, text: str) -> None:
    assert _silenced(run, text) == f"{LEGACY}\n{text}"


def test_comments_stand_around_where_none_does_above(run: Run) -> None:
    text = 'class a {\n  $b = @("END")\n    ${[$::osfamily].each |$x| {\n      notice("a")\n    } }\n    | END\n}\n'
    silenced = _silenced(run, text)
    assert [line for line in silenced.splitlines() if "pplint" not in line] == text.splitlines()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<%= $::osfamily %>\n", f"<%{LEGACY} -%>\n<%= $::osfamily %>\n"),
        (
            "a <%= $::osfamily %>\n",
            "<%# pplint: file-ignore[legacy-fact] old -%>\na <%= $::osfamily %>\n",
        ),
    ],
)
def test_templates_have_comments_in_tags_of_their_own(run: Run, text: str, expected: str) -> None:
    assert _silenced(run, text, "a.epp") == expected


def test_a_suppression_that_is_there_can_be_silenced(run: Run) -> None:
    text = "notice(1) # pplint: ignore[legacy-fact] before\n"
    assert _silenced(run, text) == f"# pplint: ignore[unused-suppression] old\n{text}"


def test_documentation_stays_with_what_it_documents(run: Run) -> None:
    text = "# @summary a\n#\n#   ${::osfamily}\nclass a {\n}\n"
    assert _silenced(run, text) == text


def test_a_file_that_does_not_parse_stays_as_it_is(run: Run) -> None:
    text = 'class a { notice("a") }\nclass b { ) }\n'
    write({"a.pp": text})
    code, out, _ = run("--add-ignore", "old")
    assert (code, Path("a.pp").read_text()) == (1, text)
    assert "syntax-error" in out


def test_the_diff_shows_what_would_be_written(run: Run) -> None:
    write({"a.pp": 'notice("a")\n'})
    code, out, _ = run("--add-ignore", "old", "--diff", "--select", "double-quoted-string")
    assert (code, Path("a.pp").read_text()) == (1, 'notice("a")\n')
    assert f'+notice("a") {QUOTED}\n' in out


def test_what_is_in_the_baseline_needs_no_comment(run: Run) -> None:
    write({"a.pp": 'notice("a")\n', "pplint.toml": 'baseline = "known.json"\nselect = ["double-quoted-string"]\n'})
    assert run("--write-baseline")[0] == 0
    write({"a.pp": 'notice("a")\nnotice("b")\n'})
    assert run("--add-ignore", "old") == (
        0,
        "Suppressed 1 finding. All clean: 1 file checked; 1 finding in the baseline.\n",
        "",
    )
    assert Path("a.pp").read_text() == f'notice("a")\nnotice("b") {QUOTED}\n'


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--add-ignore", " "], "a reason is a line of text"),
        (["--add-ignore", "a\nb"], "a reason is a line of text"),
        (["--add-ignore", "a %> b"], "a reason is a line of text"),
        (["--add-ignore", "a", "--fix"], "`--add-ignore` and `--fix` exclude each other"),
        (["--add-ignore", "a", "--write-baseline"], "`--write-baseline` and `--add-ignore` exclude each other"),
        (["--add-ignore", "a", "-"], "cannot change standard input"),
        (["--write-baseline", "--prune-baseline"], "`--write-baseline` and `--prune-baseline` exclude each other"),
        (["--write-baseline", "--diff"], "`--write-baseline` and `--diff` exclude each other"),
        (["--baseline", "a", "--no-baseline"], "exclude each other"),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, arguments: list[str], message: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert message in err
