"""`pplint diff`: what a change does to the catalogs of nodes, compiled where the change reaches them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.command_line import write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.command_line import Run

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

FACTS = '{"nodes": {"web.example.com": {"kernel": "Linux"}, "db.example.com": {"kernel": "Linux"}}}'
SITE = "node 'web.example.com' { include web }\nnode 'db.example.com' { include db }\n"
WEB = "class web {\n  file { '/etc/web':\n    mode    => '0644',\n    content => 'one',\n  }\n}\n"
DB = "class db {\n  package { 'db': ensure => installed }\n}\n"
REPOSITORY = {
    "environment.conf": "",
    "pplint-nodes.json": FACTS,
    "manifests/site.pp": SITE,
    "modules/web/manifests/init.pp": WEB,
    "modules/db/manifests/init.pp": DB,
}


def commit(files: dict[str, str]) -> None:
    if not os.path.isdir(".git"):
        _git("init", "--quiet", "--initial-branch=main")
    write(files)
    _git("add", "--all")
    _git("commit", "--quiet", "--message", "state")


def _git(*arguments: str) -> None:
    identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)


def compared(run: Run, *arguments: str) -> Any:  # noqa: ANN401 - JSON
    code, out, err = run("diff", *arguments, "--output-format", "json", "--no-cache", "--jobs", "1")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_changed_parameter_is_shown_with_its_line(run: Run) -> None:
    commit(REPOSITORY)
    write({"modules/web/manifests/init.pp": WEB.replace("0644", "0600")})
    code, out, err = run("diff", "HEAD", "--no-cache")
    assert (code, err) == (0, "")
    assert out == (
        "web.example.com: 1 changed\n"
        "~ File[/etc/web] (modules/web/manifests/init.pp:2)\n"
        '    ~ mode: "0644" -> "0600"\n'
        "\n"
        "1 of 2 nodes changes; the change reaches 1\n"
    )


def test_nothing_is_compiled_twice_where_nothing_reaches(run: Run) -> None:
    commit(REPOSITORY | {"modules/other/manifests/init.pp": "class other { }\n"})
    write({"modules/other/manifests/init.pp": "class other { include web }\n"})
    assert compared(run, "HEAD")["summary"] == "nothing changes on 2 nodes; the change reaches 0"


def test_submodule_is_the_same_on_both_sides(run: Run) -> None:
    commit(REPOSITORY | {"modules/web/files/other/a": "", "modules/other/manifests/init.pp": "class other { }\n"})
    _git("rm", "--quiet", "--cached", "modules/web/files/other/a")
    _git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},modules/web/files/other")
    _git("commit", "--quiet", "--message", "submodule")
    write({"modules/other/manifests/init.pp": "class other { include web }\n"})
    assert compared(run, "HEAD")["summary"].endswith("the change reaches 0")


def test_file_that_appears_reaches_who_looked_for_it(run: Run) -> None:
    hierarchy = "---\nversion: 5\nhierarchy:\n  - name: n\n    path: 'nodes/%{trusted.certname}.yaml'\n"
    web = WEB.replace("class web {", "class web (String $mode = '0644') {").replace("'0644',", "$mode,")
    other = {"data/nodes/other.yaml": "a: 1\n"}
    commit(REPOSITORY | other | {"hiera.yaml": hierarchy, "modules/web/manifests/init.pp": web})
    write({"data/nodes/web.example.com.yaml": "web::mode: '0640'\n"})
    found = compared(run, "HEAD")
    assert [each["nodes"] for each in found["groups"]] == [["web.example.com"]]
    assert found["summary"].endswith("reaches 1")


def test_cache_gives_the_same(run: Run, tmp_path: Path) -> None:
    commit(REPOSITORY)
    folder = str(tmp_path / "kept")
    assert run("diff", "HEAD", "--cache-dir", folder)[1] == "nothing changes on 2 nodes; the change reaches 0\n"
    write({"modules/web/manifests/init.pp": WEB.replace("0644", "0600")})
    first = run("diff", "HEAD", "--cache-dir", folder)
    assert first[1].startswith("web.example.com: 1 changed\n")
    assert run("diff", "HEAD", "--cache-dir", folder) == first
    assert run("diff", "HEAD", "--no-cache") == first


def test_two_revisions(run: Run) -> None:
    commit(REPOSITORY)
    commit({"modules/web/manifests/init.pp": WEB.replace("0644", "0600")})
    commit({"modules/db/manifests/init.pp": DB.replace("installed", "absent")})
    assert [each["nodes"] for each in compared(run, "HEAD~2", "HEAD~1")["groups"]] == [["web.example.com"]]
    assert [each["nodes"] for each in compared(run, "HEAD~1")["groups"]] == [["db.example.com"]]
    assert compared(run, "HEAD~2", "db.example.com")["groups"][0]["nodes"] == ["db.example.com"]


def test_two_directories(run: Run) -> None:
    write({f"old/{name}": text for name, text in REPOSITORY.items()})
    new = REPOSITORY | {"modules/web/manifests/init.pp": WEB.replace("0644", "0600")}
    write({f"new/{name}": text for name, text in new.items()})
    found = compared(run, "old", "new", "--facts", "new/pplint-nodes.json")
    assert [each["nodes"] for each in found["groups"]] == [["web.example.com"]]


def test_new_failure_comes_first_and_decides_the_exit_code(run: Run) -> None:
    commit(REPOSITORY)
    broken = {"modules/db/manifests/init.pp": "class db {\n  include missing\n}\n"}
    write(broken | {"modules/web/manifests/init.pp": WEB.replace("0644", "0600")})
    code, out, _ = run("diff", "HEAD", "--no-cache")
    assert code == 1
    assert out.startswith("db.example.com: fails to compile now\n! ")
    assert "(modules/db/manifests/init.pp:2)\n" in out
    assert "web.example.com: 1 changed\n" in out


def test_new_failure_as_sarif(run: Run) -> None:
    commit(REPOSITORY)
    write({"modules/db/manifests/init.pp": "class db {\n  include missing\n}\n"})
    code, out, _ = run("diff", "HEAD", "--no-cache", "--output-format", "sarif")
    (result,) = json.loads(out)["runs"][0]["results"]
    assert (code, result["ruleId"]) == (1, "catalog-failure")
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region["startLine"] == 2


def test_long_values_are_diffs(run: Run) -> None:
    lines = [f"line {number}" for number in range(9)]
    web = WEB.replace("'one'", '"{}"'.format("\\n".join(lines)))
    commit(REPOSITORY | {"modules/web/manifests/init.pp": web})
    write({"modules/web/manifests/init.pp": web.replace("line 4", "changed")})
    out = run("diff", "HEAD", "--no-cache")[1]
    assert "    ~ content:\n      @@ -2,7 +2,7 @@\n" in out
    assert "\n      -line 4\n      +changed\n" in out
    assert "line 0" not in out


def test_added_and_removed_resources(run: Run) -> None:
    commit(REPOSITORY)
    write({"modules/db/manifests/init.pp": DB.replace("package { 'db'", "package { 'db2'")})
    (group,) = compared(run, "HEAD")["groups"]
    kinds = [(each["kind"], each["reference"]) for each in group["difference"]["changes"]]
    assert kinds == [("removed", "Package[db]"), ("added", "Package[db2]")]


def test_nodes_with_the_same_difference_are_one_group(run: Run) -> None:
    commit(REPOSITORY)
    write({"manifests/site.pp": "notify { 'x': }\n" + SITE})
    (group,) = compared(run, "HEAD")["groups"]
    assert group["nodes"] == ["db.example.com", "web.example.com"]


def test_secret_is_not_shown_but_its_change_is(run: Run) -> None:
    web = "class web {\n  user { 'a': password => 'hunter2hunter2' }\n"
    web += "  file { '/etc/web': content => \"key=hunter2hunter2\\n\" }\n}\n"
    commit(REPOSITORY | {"modules/web/manifests/init.pp": web})
    write({"modules/web/manifests/init.pp": web.replace("hunter2hunter2", "swordfish99")})
    for name in ("text", "json", "markdown"):
        out = run("diff", "HEAD", "--no-cache", "--output-format", name)[1]
        assert "hunter2" not in out
        assert "swordfish" not in out
        assert "User[a]" in out
        assert "password" in out
        assert "content" in out


def test_order_of_relationships_means_nothing(run: Run) -> None:
    web = "class web {\n  package { ['a', 'b']: }\n  service { 's': require => [Package['a'], Package['b']] }\n}\n"
    commit(REPOSITORY | {"modules/web/manifests/init.pp": web})
    write(
        {"modules/web/manifests/init.pp": web.replace("[Package['a'], Package['b']]", "[Package['b'], Package['a']]")}
    )
    assert compared(run, "HEAD")["summary"] == "nothing changes on 2 nodes; the change reaches 1"


UNKNOWN = "class web {\n  file { '/etc/web': content => $settings::vardir }\n  notify { 'n': message => '1' }\n}\n"


def test_unknown_value_of_unchanged_code_is_silent(run: Run) -> None:
    commit(REPOSITORY | {"modules/web/manifests/init.pp": UNKNOWN, "modules/web/lib/x": ""})
    write({"manifests/site.pp": SITE.replace("include web", "include web\n  notify { 'x': }")})
    (group,) = compared(run, "HEAD")["groups"]
    assert [each["reference"] for each in group["difference"]["changes"]] == ["Notify[x]"]


def test_unknown_value_may_differ_where_a_variable_does(run: Run) -> None:
    code = "class web ($v = 1) {\n  file { '/etc/web': content => \"${settings::vardir} ${v}\" }\n}\n"
    commit(REPOSITORY | {"modules/web/manifests/init.pp": code})
    write({"manifests/site.pp": SITE.replace("include web", "class { 'web': v => 2 }")})
    out = run("diff", "HEAD", "--no-cache")[1]
    assert "? content may differ" in out


def test_unknown_value_is_silent_where_only_later_revisions_change_its_data(run: Run) -> None:
    code = "class web ($v = $settings::x) {\n  file { '/etc/web': content => \"${v}\" }\n}\n"
    hierarchy = "---\nversion: 5\nhierarchy:\n  - name: c\n    path: common.yaml\n"
    commit(REPOSITORY | {"hiera.yaml": hierarchy, "data/common.yaml": "a: 1\n", "modules/web/manifests/init.pp": code})
    commit({"manifests/site.pp": f"notify {{ 'x': }}\n{SITE}"})
    commit({"data/common.yaml": "v: 1\n"})
    (group,) = compared(run, "HEAD~2", "HEAD~1")["groups"]
    assert [each["reference"] for each in group["difference"]["changes"]] == ["Notify[x]"]


@pytest.mark.parametrize(
    ("before", "after", "is_said"),
    [
        ("other::u: 1", "other::u: 2", False),
        ("web::z: 0", "web::z: 1", True),
        ("other::u: 1", "lookup_options: { 'other::u': { merge: first } }\nother::u: 1", True),
        ("other::u: 1", "other::u: &anchor 1", True),
        ("other::u: 1", "other::u: \"%{lookup('web::z')}\"", True),
    ],
)
def test_unknown_value_may_differ_where_its_data_do(run: Run, before: str, after: str, *, is_said: bool) -> None:
    code = "class web ($v = $settings::x, $z = 1) {\n  file { '/etc/web': content => \"${v}\" }\n}\n"
    hierarchy = "---\nversion: 5\nhierarchy:\n  - name: c\n    path: common.yaml\n"
    data = "other::u: 1\nweb::z: 0\n"
    commit(REPOSITORY | {"hiera.yaml": hierarchy, "data/common.yaml": data, "modules/web/manifests/init.pp": code})
    write({"data/common.yaml": data.replace(before, after)})
    assert ("? content may differ" in run("diff", "HEAD", "--no-cache")[1]) is is_said


RUBY = (
    "Puppet::Functions.create_function(:%s) do\n"
    "  def a(x)\n    call_function('create_resources', 'file', x)\n  end\nend\n"
)
OPEN = REPOSITORY | {
    "modules/web/manifests/init.pp": "class web {\n  web::files({ 'a' => 1 })\n}\n",
    "modules/web/lib/puppet/functions/web/files.rb": RUBY % "'web::files'",
    "modules/web/lib/puppet/functions/web/other.rb": RUBY % "'web::other'",
}


@pytest.mark.parametrize(
    ("path", "before", "after", "is_said"),
    [
        ("modules/web/manifests/init.pp", "'a' => 1", "'a' => 2", True),
        ("modules/web/lib/puppet/functions/web/files.rb", "'file'", "'user'", True),
        ("modules/web/lib/puppet/functions/web/other.rb", "'file'", "'user'", False),
        ("manifests/site.pp", "include web", "include web\n  notify { 'n': }", False),
    ],
)
def test_further_resources_may_differ_where_their_inputs_do(
    run: Run, path: str, before: str, after: str, *, is_said: bool
) -> None:
    commit(OPEN)
    assert before in OPEN[path]
    write({path: OPEN[path].replace(before, after)})
    assert ("? further resources may differ, of type: any" in run("diff", "HEAD", "--no-cache")[1]) is is_said


def test_markdown_folds_each_group(run: Run) -> None:
    commit(REPOSITORY)
    write({"modules/web/manifests/init.pp": WEB.replace("'one'", "'```'")})
    out = run("diff", "HEAD", "--no-cache", "--output-format", "markdown")[1]
    assert out.startswith("<!-- pplint diff -->\n**1 of 2 nodes changes; the change reaches 1**\n")
    assert "<details><summary>web.example.com: 1 changed</summary>\n\n````diff\n" in out


def test_html_names_nodes_and_changes(run: Run) -> None:
    commit(REPOSITORY)
    write({"modules/web/manifests/init.pp": WEB.replace("'one'", "'<b>&'")})
    out = run("diff", "HEAD", "--no-cache", "--output-format", "html")[1]
    assert out.startswith("<!doctype html>\n")
    assert "<h1>1 of 2 nodes changes; the change reaches 1</h1>" in out
    assert "<li>web.example.com</li>" in out
    assert "&lt;b&gt;&amp;" in out
    assert "<b>" not in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name a revision"),
        (("nowhere",), "there is no revision `nowhere`"),
        (("HEAD", "nowhere"), "there is no revision `nowhere`"),
        (("HEAD", "other.example.com"), "there are no facts for the node `other.example.com`"),
        (("HEAD", "--directory", "missing"), "there is no directory `missing`"),
        (("HEAD", "--facts", "missing.json"), "cannot read `missing.json`"),
    ],
)
def test_errors(run: Run, arguments: tuple[str, ...], words: str) -> None:
    commit(REPOSITORY)
    code, out, err = run("diff", *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_nodes_that_fail_as_before_are_counted(run: Run) -> None:
    commit(REPOSITORY | {"modules/db/manifests/init.pp": "class db {\n  include missing\n}\n"})
    write({"manifests/site.pp": f"# {SITE}{SITE}"})
    summary = "nothing changes on 2 nodes; the change reaches 2; 1 fails before and after it"
    assert compared(run, "HEAD")["summary"] == summary


def test_where_two_directories_lie_is_no_difference(run: Run) -> None:
    twice = REPOSITORY | {"modules/db/manifests/init.pp": f"{DB[:-2]}  package {{ 'db': }}\n}}\n"}
    write({f"{each}/{name}": text for each in ("old", "new") for name, text in twice.items()})
    write({"new/manifests/site.pp": f"# {SITE}{SITE}"})
    found = compared(run, "old", "new", "--facts", "new/pplint-nodes.json")
    assert found["summary"] == "nothing changes on 2 nodes; the change reaches 2; 1 fails before and after it"


def test_directory_outside_of_git(run: Run) -> None:
    write(REPOSITORY)
    code, _, err = run("diff", "HEAD")
    assert code == 2
    assert "is not in a Git repository" in err
