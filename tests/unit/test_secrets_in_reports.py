"""No report shows the value of a key of data that is called like a secret, whatever is wrong or points there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.data.document import read_document
from pplint.data.hiding import secret_spans
from pplint.reporters import FORMATS
from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

TEXT = "Zq8wLm3x"
NUMBER = "0742613"


FILES = {
    "environment.conf": "",
    "hiera.yaml": "version: 5\n",
    "modules/app/manifests/init.pp": "class app(String[20] $db_password, Hash[String, String[20]] $apis) { }\n",
    "manifests/site.pp": (
        "notice(lookup('db::password', Integer))\n"
        "notice(lookup('users', Hash[String, Struct[{uid => Integer, password => Integer}]]))\n"
    ),
    "data/common.yaml": (
        f"db::password: {TEXT}\n"
        f"app::db_password: {TEXT}\n"
        f"app::apis: {{token: {TEXT}, passphrase: '{TEXT}'}}\n"
        f"users: {{www: {{uid: 1, password: {TEXT}}}}}\n"
        f"other::secret: {NUMBER}\n"
    ),
    "data/broken.yaml": f"a: 'b\n  token: {TEXT}\n db_password: {TEXT}\n",
}


@pytest.mark.parametrize("form", sorted(FORMATS))
@pytest.mark.parametrize("ignored", [(), ("--ignore", "plain-text-secret")])
def test_no_report_shows_a_secret(run: Run, form: str, ignored: tuple[str, ...]) -> None:
    write(FILES)
    _, shown, _ = run("check", "--no-cache", "--output-format", form, *ignored)
    assert "look-alike-scalar" in shown
    assert TEXT not in shown
    assert NUMBER not in shown


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("a::password: x1\nb: x2\n", ["x1"]),
        ("api_key: [x1, {b: x2}, 'x3']\n", ["x1", "'x3'"]),
        ("a: {token: x1, b: x2}\n", ["x1"]),
        ("password: true\ntoken: ~\nsecret: 1\n", ["1"]),
        ("password_file: x1\n", []),
        ("- password: x1\n- token: |\n    x2\n", ["x1", "|\n    x2\n"]),
        ("a: &a {token: x1}\nb: *a\n", ["x1"]),
        ("password: 'x1\ntoken: x2\n'b': [\n", ["'x1", "x2"]),
    ],
)
def test_what_keys_call_secrets_is_found(data: str, expected: list[str]) -> None:
    found = secret_spans(read_document("a.yaml", data.encode()))
    assert [data[start:end] for start, end in sorted(found)] == expected
