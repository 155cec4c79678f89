"""`pplint format`: what it writes, shows and says, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Edit
from pplint.base.edits import apply
from pplint.base.source import SourceFile, Span
from pplint.format import proof
from pplint.format.edits import LayoutEdit
from pplint.format.layout import layout_of
from pplint.format.rewriting import NotTheSame, formatted
from pplint.format.style import Style
from pplint.syntax.parser import parse
from tests.unit.command_line import BROKEN, set_stdin, write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

UGLY = "class a{\ninclude b\n}\n"
NEAT = "class a {\n  include b\n}\n"


def test_writes_what_is_not_laid_out(run: Run) -> None:
    write({"a.pp": UGLY, "b.pp": NEAT})
    assert run("format") == (0, "1 file formatted, 1 file already formatted\n", "")
    assert Path("a.pp").read_text() == NEAT
    assert run("format", "a.pp") == (0, "1 file already formatted\n", "")


def test_check_names_files_and_writes_nothing(run: Run) -> None:
    write({"a.pp": UGLY, "b.pp": NEAT})
    expected = "would be formatted: a.pp\n1 file would be formatted, 1 file already formatted\n"
    assert run("format", "--check", "a.pp", "b.pp") == (1, expected, "")
    assert Path("a.pp").read_text() == UGLY
    assert run("format", "--check", "b.pp")[0] == 0


def test_diff_shows_what_would_change(run: Run) -> None:
    write({"a.pp": UGLY})
    code, out, err = run("format", "--diff", "a.pp")
    assert (code, err) == (1, "1 file would be formatted\n")
    assert out == ("--- a/a.pp\n+++ b/a.pp\n@@ -1,3 +1,3 @@\n-class a{\n-include b\n+class a {\n+  include b\n }\n")
    assert Path("a.pp").read_text() == UGLY


def test_standard_input_goes_to_standard_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, UGLY.encode())
    assert run("format", "-") == (0, NEAT, "")
    set_stdin(monkeypatch, UGLY.encode())
    assert run("format", "--check", "-") == (1, "", "")


def test_a_plan_is_read_as_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_stdin(monkeypatch, b"plan a::b{\n}\n")
    assert run("format", "-", "--stdin-filename", "modules/a/plans/b.pp") == (0, "plan a::b {\n}\n", "")


def test_of_a_template_only_longer_tags_are_laid_out(run: Run) -> None:
    text = "<% $a  = 1 %>\n  text <%\n  $b  = 2\n-%>\n"
    write({"a.epp": text, "b.epp": "<% $a  = 1 %>\n"})
    assert run("format") == (0, "1 file formatted, 1 file already formatted\n", "")
    assert Path("a.epp").read_text() == text.replace("$b  = 2", "$b = 2")


@pytest.mark.parametrize(
    ("text", "rule"),
    [(BROKEN, "syntax-error"), ("class {\n", "syntax-error"), ("\ufeffnotice(1)\n", "byte-order-mark")],
)
def test_a_file_with_errors_is_left_alone(run: Run, text: str, rule: str) -> None:
    write({"a.pp": text, "b.pp": UGLY})
    code, out, err = run("format")
    assert (code, out) == (2, "1 file formatted, 1 file not formatted because of errors\n")
    assert f"error[{rule}]" in err
    assert Path("a.pp").read_text() == text


def test_settings_are_read_without_the_rules(run: Run) -> None:
    write({"pplint.toml": 'select = ["no-such-rule"]\n[format]\nindent-width = 4\n', "a.pp": UGLY})
    assert run("format", "-q", "a.pp") == (0, "", "")
    assert Path("a.pp").read_text() == "class a {\n    include b\n}\n"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("indent-with = 4", "`format`: unknown key; did you mean `indent-width`?"),
        ('align = "alwys"', "`format.align`: "),
        ("indent-width = 0", "`format.indent-width`: expected 1 to 16 spaces, got 0"),
    ],
)
def test_settings_are_checked(run: Run, table: str, message: str) -> None:
    write({"pplint.toml": f"[format]\n{table}\n", "a.pp": UGLY})
    code, _, err = run("format", "a.pp")
    assert code == 2
    assert message in err


def test_nothing_is_written_that_is_another_program(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise NotTheSame("another tree")

    monkeypatch.setattr("pplint.format.rewriting.prove_same", refuse)
    write({"a.pp": UGLY})
    code, _, err = run("format", "a.pp")
    assert code == 2
    assert "error[internal-error] not formatted: the layout would give another tree" in err
    assert Path("a.pp").read_text() == UGLY


@pytest.mark.parametrize(
    ("after", "reason"),
    [
        ("class a {\n  include c\n}\n", "another tree"),
        ("class a {\n  include b # c\n}\n", "other comments"),
        ("class a {\n  include b\n", "code that does not parse"),
    ],
)
def test_the_proof_sees_what_differs(after: str, reason: str) -> None:
    parsed = parse(SourceFile("a.pp", UGLY.encode()))
    with pytest.raises(NotTheSame, match=reason):
        proof.prove_same(parsed, layout_of(parsed, Style()).edits, after.encode())


@pytest.mark.parametrize(
    ("source", "old", "new", "reason"),
    [
        ("$a = 'b  c'\n", "  ", " ", "another tree"),
        ('$a = "b ${c}  d"\n', "  ", " ", "another tree"),
        ("# b  c\n$a = 1\n", "  ", " ", "other comments"),
        ("$a = [1, 2]\n", "[1, 2]", "[1 2]", "code that does not parse"),
        ("$a = b\n[1].each |$c| { }\n", "\n", "", "another tree"),
        ("$a = 1 # b\n$c = 2\n", "\n", " ", "other comments"),
    ],
)
def test_the_proof_sees_white_space_and_commas_that_matter(source: str, old: str, new: str, reason: str) -> None:
    parsed = parse(SourceFile("a.pp", source.encode()))
    start = source.index(old)
    edit = Edit(Span(start, start + len(old)), new)
    with pytest.raises(NotTheSame, match=reason):
        proof.prove_same(parsed, [LayoutEdit(edit, None, None)], apply(parsed.source.data, [edit]))


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n", "# no end", "notice(1)", "\r\nnotice(1)\r\n# x\r\n"])
def test_files_of_little_end_with_one_line_end(text: str) -> None:
    after = formatted(parse(SourceFile("a.pp", text.encode())), Style()).decode()
    assert after == "".join(f"{line}\n" for line in text.splitlines() if line)


def test_rules_of_layout_are_off_where_a_layout_is_configured(run: Run) -> None:
    write({"a.pp": UGLY})
    arguments = ("check", "-q", "--preset", "all", "--select", "layout", "a.pp")
    assert "wrong-indentation" in run(*arguments)[1]
    write({"pplint.toml": "[format]\n"})
    assert run(*arguments) == (0, "", "")
    assert "wrong-indentation" in run("check", "-q", "--select", "wrong-indentation", "a.pp")[1]


def test_a_range_of_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a.pp": "class a{\ninclude b\ninclude   c\n}\n", "b.pp": NEAT})
    assert run("format", "-q", "--range", "3-4", "a.pp")[0] == 0
    assert Path("a.pp").read_text() == "class a{\ninclude b\n  include c\n}\n"
    set_stdin(monkeypatch, UGLY.encode())
    assert run("format", "--range", "2-2", "-")[1] == "class a{\n  include b\n}\n"
    assert run("format", "--range", "1-2")[2] == "pplint: `--range` is for one file, and there are 2\n"
    assert run("format", "--range", "2-1", "a.pp")[0] == 2


def test_regions_that_are_left_alone(run: Run) -> None:
    text = "$a=1\n # pplint: format off\n$b=  2\n\n\n$c=3   # x\n# pplint: format on\n$d=4\n# pplint: format off\n$e=5"
    write({"a.pp": text})
    assert run("format", "-q")[0] == 0
    after = Path("a.pp").read_text()
    assert after == text.replace("$a=1 ", "$a=1")
    assert run("check", "-q", "--select", "invalid-suppression,unused-suppression", "a.pp") == (0, "", "")


FOUR = "class a {\n    if $x {\n        include b\n    }\n}\n"
OFF = "class a::c {\n include d\n}\n"


@pytest.mark.parametrize(
    ("files", "indent"),
    [
        ({"manifests/init.pp": FOUR * 3}, " " * 4),
        ({"manifests/init.pp": (FOUR * 3).replace("    ", "\t")}, "\t"),
        ({"manifests/init.pp": (FOUR * 3).replace("    ", "  ")}, "  "),
        ({"manifests/init.pp": FOUR * 3, ".editorconfig": "root = true\n[*.{rb,pp}]\nindent_size = 3\n"}, " " * 3),
        ({".editorconfig": "[*]\nindent_style = tab\n[*.pp]\nindent_style = space\nindent_size=4 ; why\n"}, " " * 4),
        ({".editorconfig": "[manifests/**.pp]\nindent_style = tab\n[spec/*]\nindent_style = space\n"}, "\t"),
        ({"manifests/init.pp": FOUR * 3, "pplint.toml": "[format]\nindent-width = 2\n"}, "  "),
        ({"manifests/init.pp": FOUR * 3, "pplint.toml": '[format]\nindent-width = "tab"\n'}, "\t"),
        ({}, "  "),
    ],
    ids=["four", "tabs", "two", "editorconfig", "last section", "path", "setting", "tab as setting", "nothing"],
)
def test_the_indentation_of_the_repository_is_kept(run: Run, files: dict[str, str], indent: str) -> None:
    for name, text in {**files, "manifests/c.pp": OFF}.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    assert run("format", "-q", "manifests/c.pp")[0] == 0
    assert Path("manifests/c.pp").read_text() == OFF.replace("\n ", f"\n{indent}")
