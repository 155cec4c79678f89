"""What is shown and offered for names in texts: keys of data, tasks, plans, attributes, providers."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "environment.conf": "modulepath = modules\n",
    "hiera.yaml": (
        "version: 5\nhierarchy:\n  - {name: node, path: 'nodes/a.yaml'}\n  - {name: common, path: common.yaml}\n"
    ),
    "data/common.yaml": "stock: [a]\n",
    "data/nodes/a.yaml": "stock: [b]\n",
    "modules/shop/manifests/init.pp": "class shop { }\n",
    "modules/shop/templates/till.epp": "<%- | Integer $coins | -%>\n<%= $coins %>\n",
    "modules/shop/plans/go.pp": "# @summary Goes.\nplan shop::go(TargetSpec $targets, Enum['x', 'y'] $how = 'x') { }\n",
    "modules/shop/tasks/sell.json": '{"parameters": {"what": {"type": "Enum[a, b]"}}}',
    "modules/shop/tasks/sell.sh": "#!/bin/sh\n",
    "modules/shop/lib/puppet/type/till.rb": (
        "Puppet::Type.newtype(:till) do\n  newparam(:name) { isnamevar }\n  newproperty(:color)\nend\n"
    ),
    "modules/shop/lib/puppet/provider/till/posix.rb": "Puppet::Type.type(:till).provide(:posix) do\nend\n",
}
PLAN = "modules/shop/plans/open.pp"
CLASS = "modules/shop/manifests/open.pp"


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return Talk(tmp_path, {"textDocument": {"hover": {"contentFormat": ["markdown"]}}}, {"diagnostics": "open-files"})


def _at(talk: Talk, name: str, text: str) -> dict[str, object]:
    """Open a document, and return the parameters of a request at the mark in it."""
    before, _, after = text.partition("█")
    talk.open(name, before + after)
    return talk.at(name, before.count("\n"), len(before) - before.rfind("\n") - 1)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        (CLASS, "class shop::open { notice(lookup('st█ock')) }\n", "in level `node` (data/nodes/a.yaml:1)"),
        (CLASS, "class shop::open { notice(lookup('st█ock.0')) }\n", "in level `common` (data/common.yaml:1)"),
        (CLASS, "class shop::open { file { '/x': * => { 'ow█ner' => 'root' } } }\n", "The user who owns the file"),
        (PLAN, "plan shop::open(TargetSpec $t) { run_task('shop::se█ll', $t) }\n", "from: task `shop::sell`"),
        (PLAN, "plan shop::open(TargetSpec $t) { run_task('shop::se█ll', $t) }\n", "- `Enum['a', 'b'] $what`"),
        (PLAN, "plan shop::open(TargetSpec $t) { run_plan('shop::g█o', $t) }\n", "from: plan `shop::go`"),
        (PLAN, "plan shop::open(TargetSpec $t) { run_task('shop::sell', $t, 'wh█at' => 'a') }\n", "`Enum['a', 'b']`"),
        (PLAN, "plan shop::open(TargetSpec $t) { run_co█mmand('x', $t) }\n", "plan_functions.html#run-command"),
        (CLASS, "class shop::open(Opt█ional[String] $x) { }\n", "`undef`, or a value of a type"),
        (CLASS, "class shop::open { notice($fa█cts['os']) }\n", "The facts of the node"),
        (CLASS, "class shop::open { notice(epp('shop/t█ill.epp')) }\n", "- `Integer $coins`"),
        (CLASS, "class shop::open { notice(epp('shop/t█ill.epp')) }\n", "the file `modules/shop/templates/till.epp`"),
        ("data/nodes/a.yaml", "roles:\n  - sh█op\n", "from: class `shop`"),
        (PLAN, "plan shop::open(TargetSpec $t) { run_plan('shop::g█o', $t) }\n", "Goes.\n\n- `TargetSpec $targets`"),
    ],
)
def test_hover_says_what_is_named(name: str, text: str, words: str, talk: Talk) -> None:
    assert words in talk.ask("textDocument/hover", _at(talk, name, text))["contents"]["value"]


@pytest.mark.parametrize("text", ["lookup('ga█p')", "notice('sto█ck')"])
def test_other_texts_are_only_texts(text: str, talk: Talk) -> None:
    found = talk.ask("textDocument/hover", _at(talk, CLASS, f"class shop::open {{ {text} }}\n"))
    assert "level" not in found["contents"]["value"]


@pytest.mark.parametrize(
    ("name", "text", "labels"),
    [
        (CLASS, "class shop::open { till { 'a': provider => '█' } }\n", ["posix"]),
        ("data/nodes/a.yaml", "classes:\n  - █\n", ["shop"]),
        ("data/nodes/a.yaml", "site::classes: [sh█]\n", ["shop"]),
        ("data/nodes/a.yaml", "others:\n  - █\n", []),
    ],
)
def test_names_are_offered_in_texts(name: str, text: str, labels: list[str], talk: Talk) -> None:
    found = talk.ask("textDocument/completion", _at(talk, name, text))
    assert [each["label"] for each in (found["items"] if found else ())] == labels


def test_what_objects_of_bolt_have_is_offered_first(talk: Talk) -> None:
    text = "plan shop::open(TargetSpec $t) {\n  $r = run_command('x', $t)\n  $r.█\n}\n"
    found = talk.ask("textDocument/completion", _at(talk, PLAN, text))["items"]
    labels = [each["label"] for each in sorted(found, key=lambda each: each["sortText"])]
    assert labels[:2] == ["count", "empty"]
    assert "ok_set" in labels[:12]


@pytest.mark.parametrize(
    ("text", "is_offered"),
    [
        ('$own = @("E")\n    a ${n} ${█}\n    | E\n', False),
        ('$own = @("E")\n    a $█\n    | E\n', False),
        ('$own = @("E")\n    a ${n}\n    | E\n  $y = "${█}"\n', True),
    ],
)
def test_a_heredoc_does_not_read_what_it_is_assigned_to(text: str, is_offered: bool, talk: Talk) -> None:
    found = talk.ask("textDocument/completion", _at(talk, CLASS, f"class shop::open ($n) {{\n  {text}}}\n"))
    labels = {each["label"].lstrip("$") for each in found["items"]}
    assert "n" in labels
    assert ("own" in labels) == is_offered


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_names_that_are_no_text_are_not_offered(talk: Talk) -> None:
    os.mkdir(os.fsencode(talk.root) + b"/b\xffd")
    found = talk.ask("textDocument/completion", _at(talk, "environment.conf", "modulepath = █\n"))
    labels = [each["label"] for each in found["items"]]
    assert "modules" in labels
    assert not [each for each in labels if each.startswith("b")]
