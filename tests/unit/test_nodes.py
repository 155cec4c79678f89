"""`pplint check --nodes`: what is wrong with the catalogs of nodes, at the lines that it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from tests.unit.command_line import Run

NODES = '{"nodes": {"a.example.com": {"kernel": "Linux"}, "b.example.com": {"kernel": "Linux"}}}'


class Findings(Protocol):
    """Checks a site manifest with other files, and returns the findings."""

    def __call__(self, site: str, files: dict[str, str] | None = None, *options: str) -> list[str]:
        """Return the lines about catalogs."""
        ...


@pytest.fixture
def findings(run: Run) -> Findings:
    """Return what checks a site manifest: it gives the findings about catalogs."""

    def check(site: str, files: dict[str, str] | None = None, *options: str) -> list[str]:
        write({"environment.conf": "", "pplint-nodes.json": NODES, "manifests/site.pp": site, **(files or {})})
        words = ("--select", "catalog", "--output-format", "concise", "--no-cache", "--jobs", "1")
        out = run("check", "--nodes", *words, *options)[1]
        return [line for line in out.splitlines() if "[catalog-" in line]

    return check


def test_failure_is_reported_once_with_its_nodes(run: Run, findings: Findings) -> None:
    (found,) = findings("include a\n", {"modules/a/manifests/init.pp": "class a {\n  fail('no')\n}\n"})
    assert found.startswith("modules/a/manifests/init.pp:2:3: error[catalog-failure] ")
    out = run("check", "--nodes", "--select", "catalog", "--output-format", "full", "--no-cache")[1]
    assert "on a.example.com, b.example.com" in out


def test_duplicates_and_references_that_miss(findings: Findings) -> None:
    site = "node 'a.example.com' {\n  notify { 'x': }\n  notify { 'x': }\n}\n"
    site += "node default {\n  notify { 'y': require => Notify['z'] }\n}\n"
    found = findings(site)
    assert [each.partition("]")[0] for each in found] == [
        "manifests/site.pp:3:12: error[catalog-duplicate",
        "manifests/site.pp:6:12: error[catalog-missing-reference",
    ]


@pytest.mark.parametrize(
    "code",
    [
        "notify { 'a': require => Notify['b'] }\nnotify { 'b': require => Notify['a'] }\n",
        (
            "notify { 'a': before => Notify['b'] }\nnotify { 'b': notify => Notify['c'] }\n"
            "notify { 'c': before => Notify['a'] }\n"
        ),
        (
            "class x {\n  notify { 'a': require => Class['y'] }\n}\nclass y {\n"
            "  notify { 'b': require => Class['x'] }\n}\ninclude x\ninclude y\n"
        ),
        (
            "define d {\n  notify { $title: before => Exec['e'] }\n}\nd { 't': require => Exec['e'] }\n"
            "exec { 'e': command => '/bin/true' }\n"
        ),
        (
            "class x {\n  contain y\n}\nclass y {\n  notify { 'a': require => Notify['after'] }\n}\ninclude x\n"
            "notify { 'after': require => Class['x'] }\n"
        ),
        (
            "file { '/a': ensure => directory, require => File['/a/b/c'] }\nfile { '/a/b/c': require => Notify['n'] }\n"
            "notify { 'n': require => File['/a'] }\n"
        ),
    ],
)
def test_cycle(findings: Findings, code: str) -> None:
    (found,) = findings(code)
    assert "[catalog-cycle] dependency cycle: `" in found


@pytest.mark.parametrize(
    "code",
    [
        "notify { 'a': before => Notify['b'] }\nnotify { 'b': require => Notify['a'] }\n",
        (
            "class x {\n  include y\n}\nclass y {\n  notify { 'a': require => Notify['after'] }\n}\ninclude x\n"
            "notify { 'after': require => Class['x'] }\n"
        ),
        "file { '/a': ensure => directory, require => File['/a/b'] }\nfile { '/a/b': }\n",
        (
            "notify { 'a': require => Notify['b'] }\nnotify { 'b': }\n"
            "if $settings::x { Notify<| title == 'b' |> { require => Notify['a'] } }\n"
        ),
    ],
)
def test_no_cycle(findings: Findings, code: str) -> None:
    assert findings(code) == []


def test_one_path_under_two_titles(findings: Findings) -> None:
    (found,) = findings("file { '/etc/x': }\nfile { 'x': path => '/etc/x/' }\n")
    assert found.startswith("manifests/site.pp:2:8: error[catalog-same-path] ")
    assert findings("file { '/etc/x': }\nfile { 'x': path => $settings::x }\n") == []


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("file { '/etc/x': }\nfile { 'x': path => '/etc/x' }\n", "catalog-same-path"),
        ("user { 'a': }\nuser { 'b': name => 'a' }\n", "catalog-duplicate"),
    ],
)
def test_one_name_under_two_titles_is_refused(findings: Findings, code: str, rule: str) -> None:
    (found,) = findings(code)
    assert found.startswith(f"manifests/site.pp:2:8: error[{rule}] ")


def test_nodes_of_definitions_and_of_data(run: Run) -> None:
    hierarchy = "---\nversion: 5\nhierarchy:\n  - name: n\n    path: 'nodes/%{trusted.certname}.yaml'\n"
    site = "node 'a.example.com' { fail('a') }\nnode default { fail('default') }\n"
    write({"environment.conf": "", "hiera.yaml": hierarchy, "manifests/site.pp": site, "facts.json": "{}"})
    write({"data/nodes/c.example.com.yaml": "---\na: 1\n"})
    words = ("--nodes", "--facts", "facts.json", "--select", "catalog", "--output-format", "full", "--no-cache")
    out = run("check", *words)[1]
    assert "on a.example.com" in out
    assert "on c.example.com" in out


def test_findings_can_be_suppressed_and_ignored(findings: Findings) -> None:
    site = "fail('no') # pplint: ignore[catalog-failure] on purpose\n"
    assert findings(site) == []
    assert findings("fail('no')\n", None, "--ignore", "catalog-failure") == []
    assert len(findings("fail('no')\n")) == 1


def test_suppression_is_not_unused_without_nodes(run: Run) -> None:
    write({"site.pp": "notice('no') # pplint: ignore[catalog-failure] on purpose\n"})
    assert run("check", "--select", "style", "--no-cache")[0] == 0


def test_cache_keeps_findings(run: Run) -> None:
    write({"environment.conf": "", "pplint-nodes.json": NODES, "manifests/site.pp": "fail('no')\n"})
    words = ("check", "--nodes", "--select", "catalog", "--output-format", "concise", "--cache-dir", "kept")
    first = run(*words)
    assert (first[0], run(*words)) == (1, first)
    write({"manifests/site.pp": "notice('yes')\n"})
    assert run(*words)[0] == 0


def test_each_node_depends_on_the_data_that_others_read_before(run: Run) -> None:
    write(
        {
            "environment.conf": "",
            "pplint-nodes.json": NODES,
            "manifests/site.pp": "include a\n",
            "modules/a/manifests/init.pp": 'class a (Integer $port) {\n  if $port > 1 { fail("port ${port}") }\n}\n',
            "hiera.yaml": "version: 5\nhierarchy:\n  - { name: all, paths: [first.yaml, second.yaml] }\n",
            "data/second.yaml": "a::port: 1\n",
        }
    )
    words = ("check", "--nodes", "--select", "catalog", "--output-format", "full", "--cache-dir", "kept", "--jobs", "1")
    assert run(*words)[0] == 0
    write({"data/first.yaml": "a::port: 2\n"})
    found = run(*words)[1]
    assert "port 2" in found
    assert "on a.example.com, b.example.com" in found
    write({"data/first.yaml": "{}\n", "data/second.yaml": "a::port: 3\n"})
    found = run(*words)[1]
    assert "port 2" not in found
    assert "on a.example.com, b.example.com" in found


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--facts", "x.json"), "`--facts` is for `--nodes`"),
        (("--nodes",), "missing `--facts`"),
        (("--nodes", "--watch"), "cannot be combined with `--watch`"),
    ],
)
def test_errors(run: Run, options: tuple[str, ...], words: str) -> None:
    write({"environment.conf": "", "manifests/site.pp": "\n"})
    code, _, err = run("check", *options)
    assert code == 2
    assert words in err
