"""Nothing that leaves the program shows a secret, wherever it stands, whatever is wrong or points there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pplint.base.source import SourceFile, Span
from pplint.cache.place import VARIABLE
from pplint.check.secrets.in_data import secret_spans
from pplint.check.secrets.scan import secrets_by_line
from pplint.check.secrets.secrets import Secrets
from pplint.cli.cached_run import OFF
from pplint.data.document import read_document
from pplint.data.secret_commands import secrets_in_commands
from pplint.report import FORMATS
from tests.talk import Talk
from tests.unit.command_line import write
from tests.unit.planted_secrets import FILES, KEYS, MANIFEST, planted_in

if TYPE_CHECKING:
    from tests.unit.command_line import Run

ALL = ("check", "--preset", "all", "--strict")


@pytest.mark.parametrize("form", sorted(FORMATS))
@pytest.mark.parametrize("ignored", [(), ("--ignore", "plain-text-secret")])
def test_no_report_shows_a_secret(run: Run, form: str, ignored: tuple[str, ...]) -> None:
    write(FILES)
    _, shown, errors = run(*ALL, "--no-cache", "--output-format", form, *ignored)
    assert "look-alike-scalar" in shown
    assert not planted_in(shown + errors)


@pytest.mark.parametrize(
    "arguments",
    [
        (*ALL, "--diff", "--unsafe-fixes"),
        (*ALL, "--statistics"),
        (*ALL, "--profile", "--show-approximations"),
        ("check", "--preset", "all", "--fix"),
        ("format", "--diff"),
        ("annotate",),
        ("compile", "--facts", "debian-12", "--class", "app"),
        ("api", "dump", "modules/app"),
        ("schema",),
        *(("lookup", *words, key) for key in KEYS for words in ((), ("--explain",), ("--output-format", "json"))),
    ],
    ids=" ".join,
)
def test_no_other_output_shows_a_secret(run: Run, arguments: tuple[str, ...]) -> None:
    write(FILES)
    _, shown, errors = run(*arguments)
    assert shown + errors
    assert not planted_in(shown + errors)


def test_what_is_only_encrypted_is_not_shown(run: Run) -> None:
    write({"a.pp": "$a =  node_encrypt('Hunter2xY9z')\n"})
    _, shown, _ = run(*ALL, "--no-cache", "--output-format", "full")
    assert "node_encrypt" in shown
    assert "Hunter2xY9z" not in shown


def test_what_is_revealed_shows_no_secret(run: Run) -> None:
    write(FILES)
    path = "modules/app/manifests/init.pp"
    for number, line in enumerate(MANIFEST.splitlines(), 1):
        column = len(line) - len(line.lstrip()) + 1
        shown = run("reveal", f"{path}:{number}:{column}", f"{path}:{number}:{column + 16}")
        assert not planted_in("".join(shown[1:]))


def test_what_is_kept_shows_no_secret(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write(FILES)
    monkeypatch.delenv(OFF, raising=False)
    monkeypatch.setenv(VARIABLE, "../cache")
    run(*ALL)
    run(*ALL, "--baseline", "known.json", "--write-baseline")
    kept = [each for each in Path("../cache").rglob("*") if each.is_file()]
    assert kept
    assert not [each for file in (*kept, Path("known.json")) for each in planted_in(file.read_bytes())]
    _, again, _ = run(*ALL, "--output-format", "full")
    assert "look-alike-scalar" in again
    assert not planted_in(again)


def test_an_editor_is_shown_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(FILES)
    talk = Talk(tmp_path, {})
    heard: list[object] = []
    for path in ("modules/app/manifests/init.pp", "data/common.yaml", "manifests/site.pp"):
        talk.open(path)
        for number, line in enumerate(FILES[path].splitlines()):
            places = (len(line) - len(line.lstrip()), max(len(line) - 4, 0))
            heard += [talk.ask("textDocument/hover", talk.at(path, number, each)) for each in places]
        heard += [
            talk.ask("textDocument/completion", talk.at(path, number, len(line)))
            for number, line in enumerate(FILES[path].splitlines()[:40])
        ]
    assert any(heard)
    assert not planted_in(repr(heard))
    assert any(talk.published.values())
    assert not planted_in(repr(talk.published))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("a::password: x1\nb: x2\n", ["x1"]),
        ("api_key: [x1, {b: x2}, 'x3']\n", ["x1", "x2", "x3"]),
        ("a: {token: x1, b: x2}\n", ["x1"]),
        ("password: true\ntoken: ~\nsecret: 1\n", ["1"]),
        ("password_file: x1\npublic_key: x2\n", []),
        ("- password: x1\n- token: |\n    x2\n", ["x1", "|\n    x2\n"]),
        ("a: &a {token: x1}\nb: *a\n", ["x1"]),
        ("a: http://u:x1@h/\nb: http://%{lookup('a::b')}@h/\n", ["x1"]),
        ("sensitive: {a: [x1]}\n", ["x1"]),
        ("a: 1 # x\n  # token: x1y\n", ["x1y"]),
    ],
)
def test_what_is_secret_in_data_is_found(data: str, expected: list[str]) -> None:
    found = secret_spans(read_document("a.yaml", data.encode()), lambda key: key == "sensitive")
    assert [data[start:end] for start, end in sorted(found)] == expected


@pytest.mark.parametrize(
    ("data", "is_program", "expected"),
    [
        ("password: 'x1\ntoken: x2\n'b': [\n", False, ["'x1", "x2"]),
        ("a:\n  secrets:\n    b: x1\n  c: x2\n", False, ["\n    b: x1"]),
        ("$password = 'x1'\n$b = 'x2'\n", True, ["x1"]),
        ("$a = Sensitive('x1'\n$b = $password\n", True, ["x1"]),
    ],
)
def test_what_cannot_be_read_is_looked_at_by_line(data: str, is_program: bool, expected: list[str]) -> None:
    found = secrets_by_line(data.encode(), is_program=is_program)
    assert [data[start:end] for start, end in sorted(found)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PGPASSWORD=x1y", ["x1y"]),
        ('curl -H "Authorization: Bearer a.b-c==" x', ["a.b-c=="]),
        ("{'Authorization' => 'Basic Zm9vYmFy'}", []),
        ("mysqldump -u root -px1y --all", ["x1y"]),
        ("x --token x1y --password=x2y", ["x1y", "x2y"]),
        ("https://h/?token=x1y&a=b", ["x1y"]),
        ("db.password=x1y\n", ["x1y"]),
        ("--password-file /etc/x --no-password x1y -p x1y --password $x --token ${x}y", []),
        ("password => x1y, password=>x1y, token == x1y, token=x1${y}, password=true, key=x1y", []),
    ],
)
def test_secrets_in_commands(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in secrets_in_commands(text)] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("got 'tiger99'", "got '***'"),
        ("got 'tiger99 and lion'", "got '*** and lion'"),
        ("`tigers` is not tiger99x", "`tigers` is not tiger99x"),
        ("got 'longer sec…'", "got '***'"),
        ("got 'abc', abc", "got '***', abc"),
    ],
)
def test_words_are_shown_without_secrets(words: str, expected: str) -> None:
    data = b"tiger99, longer secret text, abc"
    assert Secrets.of(data, [Span(0, 7), Span(9, 27), Span(29, 32)]).words(words) == expected


def test_a_password_that_is_called_as_what_it_is_hides_no_names() -> None:
    data = b"password, Secret, ChangeMe"
    secrets = Secrets.of(data, [Span(0, 8), Span(10, 16), Span(18, 26)])
    assert secrets.words("no value for `password`") == "no value for `password`"
    assert secrets.words("`key` is `ChangeMe`") == "`key` is `ChangeMe`"
    assert secrets.source(SourceFile("", data)).data == b"********, ******, ********"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("unknown class `tiger99::cage`", "unknown class `tiger99::cage`"),
        ("unknown class `zoo::tiger99`", "unknown class `zoo::tiger99`"),
        ("class `tiger99` has no parameter `x`", "class `tiger99` has no parameter `x`"),
        ("got 'tiger99' or `tiger99`: tiger99", "got '***' or `***`: ***"),
        ("class `lion77` takes `lion77::x`", "class `***` takes `***::x`"),
    ],
)
def test_a_name_that_the_file_shows_is_shown_in_names(words: str, expected: str) -> None:
    data = b"include tiger99::cage # tiger99, lion77"
    assert Secrets.of(data, [Span(24, 31), Span(33, 39)]).words(words) == expected
