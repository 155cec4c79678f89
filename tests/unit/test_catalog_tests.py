"""`pplint test`: expectations of catalogs, as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

WEB = """\
class web (Integer $port = 80, Optional[String] $secret = undef) {
  if $port == 1 { fail('reserved port') }
  file { '/etc/web': mode => '0644', content => "port ${port}\\n", require => Package['web'] }
  package { 'web': ensure => installed }
  user { 'web': password => $secret }
  if $port == 2 { File['/etc/web'] -> Package['web'] }
  exec { 'last': command => '/bin/last', subscribe => File['/etc/web'] }
  notify { $settings::x: }
  exec { 'e': command => $settings::y }
}
define web::site { notify { "site ${title}": } }
"""


def checked(run: Run, tests: str, *options: str) -> tuple[int, list[str]]:
    """Return the exit code of a run with tests, and what it reports."""
    init, site = WEB.split("define ")
    write({"web/manifests/init.pp": init, "web/manifests/site.pp": f"define {site}", "web/metadata.json": "{}"})
    write({"web/tests/web.yaml": f"tests:\n{tests}"})
    code, out, _ = run("test", "web/tests/web.yaml", "--directory", "web", "--output-format", "concise", *options)
    return code, [line for line in out.splitlines() if line.startswith("web/")]


def of_web(expect: str, more: str = "") -> str:
    return f"  - name: web\n    class: web\n{more}    expect:\n{expect}"


@pytest.mark.parametrize(
    "expect",
    [
        "      compiles: true\n",
        "      resources:\n        File[/etc/web]: { mode: '0644' }\n",
        "      resources:\n        File[/etc/web]: { content: { matching: '^port 8' } }\n",
        "      resources:\n        File[/etc/web]: { content: { matching: '\\A\\w+ \\h\\d$' } }\n",  # as Ruby reads it
        "      resources:\n        File[/etc/web]: { require: 'Package[web]' }\n",
        "      resources:\n        Package[web]: { exact: { ensure: installed } }\n        Package[x]: absent\n",
        "      resources:\n        Class[web]: present\n        Class[Web]: { port: 80 }\n",
        "      resources:\n        File[/etc/web]: { content: { matching: [^port, '80$'], not_matching: x } }\n",
        "      order: [['Package[web]', 'File[/etc/web]'], ['Package[web]', 'Exec[last]']]\n",
        "      resources: { 'File[/etc/web]': { path: /etc/web }, 'User[web]': { name: web, password: null } }\n",
        "      counts: { file: 1, Package: 1, Cron: 0 }\n",
    ],
)
def test_what_is_as_expected(run: Run, expect: str) -> None:
    assert checked(run, of_web(expect)) == (0, [])


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ("      fails: x\n", "web: compiles, expected to fail"),
        ("      resources:\n        File[/etc/web]: { mode: '0600' }\n", 'expects "0600", got "0644"'),
        ("      resources:\n        File[/etc/web]: { content: { matching: x } }\n", "does not match `x`"),
        ("      resources:\n        File[/etc/web]: { content: { matching: '(' } }\n", "is not a regular expression"),
        ("      resources:\n        File[/etc/web]: { exact: { mode: '0644' } }\n", "also has the parameter `content`"),
        ("      resources:\n        Package[x]: present\n", "`Package[x]` is not declared"),
        ("      resources:\n        Package[web]: absent\n", "`Package[web]` is declared"),
        ("      resources:\n        Package: absent\n", "is not a reference"),
        ("      resources:\n        File[/etc/web]: { content: { not_matching: [x, 80] } }\n", "matches `80`"),
        ("      fails: { matching: x }\n", "web: compiles, expected to fail"),
        (
            "      order: [['File[/etc/web]', 'Package[web]']]\n",
            "`File[/etc/web]` is not applied before `Package[web]`",
        ),
        ("      order: [['File[/etc/web]', 'Package[x]']]\n", "`Package[x]` is not declared"),
        ("      counts: { File: 2 }\n", "there are 1 resources of type `File`, expected 2"),
        ("      snapshot: true\n", "there is no snapshot"),
    ],
)
def test_what_is_not_as_expected(run: Run, expect: str, words: str) -> None:
    code, lines = checked(run, of_web(expect))
    assert code == 1
    assert lines[0].startswith("web/tests/web.yaml:2:11: error[catalog-test] web: ")
    assert words in "\n".join(lines)


@pytest.mark.parametrize("expect", ["Notify[x]: absent", "Notify[x]: present", "Exec[e]: { command: x }"])
def test_what_is_undecided(run: Run, expect: str) -> None:
    code, lines = checked(run, of_web(f"      resources:\n        {expect}\n"))
    assert code == 0
    assert "warning[catalog-test-undecided]" in lines[0]


def test_failure_with_words(run: Run) -> None:
    given = "    parameters: { port: 1 }\n"
    assert checked(run, of_web("      fails: Reserved\n", given)) == (0, [])
    assert "does not compile" in checked(run, of_web("      compiles: true\n", given))[1][0]
    assert "expected to fail with `x`, fails with" in checked(run, of_web("      fails: x\n", given))[1][0]


def test_failure_that_matches(run: Run) -> None:
    given = "    parameters: { port: 1 }\n"
    assert checked(run, of_web("      fails: { matching: '^reserved .ort$' }\n", given)) == (0, [])
    assert "expected to fail with `^port`" in checked(run, of_web("      fails: { matching: ^port }\n", given))[1][0]
    assert "is not a regular expression" in checked(run, of_web("      fails: { matching: ( }\n", given))[1][0]


def test_failure_without_a_pattern(run: Run) -> None:
    assert "missing required field `matching`" in checked(run, of_web("      fails: {}\n"))[1][0]


def test_regular_expression_that_takes_too_long(run: Run) -> None:
    name = f"site {'a' * 60}!"
    tests = (
        f"  - name: web\n    define: web::site\n    title: {'a' * 60}!\n    expect:\n      resources:\n"
        f"        Notify[{name}]: {{ name: {{ matching: '(a+)+$' }} }}\n"
    )
    code, lines = checked(run, tests)
    assert code == 0
    assert "warning[catalog-test-undecided]" in lines[0]
    assert "it takes too long to find out what `(a+)+$` matches" in lines[0]


def test_catalog_that_cannot_be_applied(run: Run) -> None:
    given = "    parameters: { port: 2 }\n"
    code, lines = checked(run, of_web("      compiles: true\n", given))
    assert code == 1
    assert "web: cannot be applied: dependency cycle: " in lines[0]
    assert checked(run, of_web("      compiles: false\n", given)) == (0, [])


def test_facts_over_others(run: Run) -> None:
    more = "    before: \"notify { 'os': message => \\\"${facts['os']['family']} ${facts['os']['name']}\\\" }\"\n"
    more += "    facts: [debian-12, { os: { name: Other } }]\n    more_facts: { os: { family: Own } }\n"
    code, lines = checked(run, of_web("      resources: { 'Notify[os]': { message: x } }\n", more))
    assert code == 1
    assert 'web (debian-12): parameter `message` of `Notify[os]` expects "x", got "Own Debian"' in lines[0]
    assert 'web: parameter `message` of `Notify[os]` expects "x", got "Own Other"' in lines[1]


def test_define(run: Run) -> None:
    test = '  - name: d\n    define: web::site\n    title: "it\'s"\n    expect:\n'
    assert checked(run, f'{test}      resources:\n        "Notify[site it\'s]": present\n') == (0, [])


def test_each_set_of_facts(run: Run) -> None:
    given = "    facts: [ { a: 1 }, { a: 2 } ]\n"
    code, lines = checked(run, of_web("      fails: x\n", given))
    assert (code, len(lines)) == (1, 1)  # The same sentence about the same test is said once.


def test_snapshots(run: Run) -> None:
    given = "    parameters: { secret: hunter2hunter2 }\n"
    tests = of_web("      snapshot: true\n", given)
    assert checked(run, tests, "--update") == (0, [])
    (file,) = Path("web/tests/snapshots/web").iterdir()
    assert "hunter2" not in file.read_text()
    assert checked(run, tests) == (0, [])
    code, lines = checked(run, tests.replace("{ secret", "{ port: 8080, secret"))
    assert code == 1
    assert "differs from the snapshot" in lines[0]


def test_secret_is_not_shown(run: Run) -> None:
    given = "    parameters: { secret: hunter2hunter2 }\n"
    code, lines = checked(run, of_web("      resources:\n        User[web]: { password: x }\n", given))
    assert code == 1
    assert "hunter2" not in lines[0]


@pytest.mark.parametrize(
    ("tests", "words"),
    [
        ("  - name: x\n", "missing required field `expect`"),
        ("  - { name: x, expect: { compile: true } }\n", "unknown field `compile`"),
        ("  - { name: x, class: a, define: b, expect: {} }\n", "both `class` and `define`"),
        ("  - {\n", "web/tests/web.yaml"),
    ],
)
def test_invalid_tests(run: Run, tests: str, words: str) -> None:
    code, lines = checked(run, tests)
    assert code == 1
    assert words in lines[0]


def test_junit(run: Run) -> None:
    checked(run, of_web("      fails: x\n"))
    out = run("test", "web/tests/web.yaml", "--directory", "web", "--output-format", "junit")[1]
    assert "<failure message=" in out


def test_schema_is_the_published_one(run: Run) -> None:
    code, out, _ = run("test", "--schema")
    published = Path(__file__).parents[2] / "docs" / "pplint-tests.schema.json"
    assert (code, out) == (0, published.read_text())
    assert json.loads(out)["$defs"]["Test"]["required"] == ["name", "expect"]
