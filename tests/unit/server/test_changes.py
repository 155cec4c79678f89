"""Changes that are offered beside fixes: what is missing is written, and code is given another form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.talk import Talk

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "environment.conf": "modulepath = modules\n",
    "hiera.yaml": "version: 5\nhierarchy:\n  - name: All\n    path: common.yaml\n",
    "data/common.yaml": "shop::shelves: 3\n",
    "manifests/site.pp": "node default {\n  include shop\n}\n",
    "modules/shop/manifests/till.pp": "# @summary A till.\nclass shop::till (\n  Integer[1, 65535] $port,\n"
    "  Pattern[/\\A\\//] $path,\n) {\n}\n",
    "modules/shop/manifests/init.pp": "# @summary A shop.\nclass shop (\n  Enum['on', 'off'] $state = 'on',\n) {\n}\n",
    "modules/shop/manifests/shelf.pp": "# @summary A shelf.\ndefine shop::shelf (\n  Integer[1] $size,\n"
    "  String $at = 'x',\n) {\n  notice($size, $at)\n}\n",
}
OPEN = "modules/shop/manifests/open.pp"
HEAD = "# @summary\nclass shop::open (\n  Integer $n,\n) {\n"
CREATING = {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}}
LATER = {"codeAction": {"resolveSupport": {"properties": ["edit"]}}}

IN_DOCUMENT = {
    "shop::she█lf { 'x': }": ("Add the required parameters", "shop::shelf { 'x':\n    size => 1,\n  }"),
    "shop::she█lf { 'x': at => 'y' }": ("Add the required parameters", "shop::shelf { 'x': at => 'y', size => 1 }"),
    "include shop::ti█ll": (
        "Declare the class with its required parameters",
        "class { 'shop::till':\n    port => 1,\n    path => '/',\n  }",
    ),
    "include sh█op": ("Declare `shop` like a resource", "class { 'shop': }"),
    "class { 'sh█op': }": ("Include `shop`", "include shop"),
    "$x = $n ? { 1█ => 'a', default => 'b' }": (
        "Write a `case` in place of the selector",
        "case $n {\n    1: { $x = 'a' }\n    default: { $x = 'b' }\n  }",
    ),
    "ca█se $n { 1: { $x = 'a' } default: { $x = 'b' } }": (
        "Write a selector in place of the `case`",
        "$x = $n ? {\n    1       => 'a',\n    default => 'b',\n  }",
    ),
    "ca█se $shop::state { 'on': { notice(1) } }": (
        "Add the missing options",
        "case $shop::state { 'on': { notice(1) }\n    'off': { }\n  }",
    ),
    'notice(█"a ${n}"█)': ("Extract a variable", '$extracted = "a ${n}"\n  notice($extracted)'),
    "$y█ = $n + 1\n  notice($y * 2)": ("Inline `$y`", "notice(($n + 1) * 2)"),
}

PARAMETERS = {
    "file { '/x': content => $co█nt }": ("Declare the parameter `$cont`", "  String $cont,\n"),
    "notice($mi█ss)": ("Declare the parameter `$miss`", "  Any $miss,\n"),
    "if $mi█ss { notice(1) }": ("Declare the parameter `$miss`", "  Boolean $miss,\n"),
    "file { '/x': mode => █'0644'█ }": ("Extract a parameter", "  String $mode = '0644',\n"),
}

_FUNCTION = """\
# @summary
function shop::newer (
  String $value,
) {
  fail("shop::newer is not written yet ${value}")
}
"""

CREATED = {
    "include shop::new█er": ("modules/shop/manifests/newer.pp", "# @summary\nclass shop::newer {\n}\n"),
    "class { 'shop::new█er': at => 1 }": (
        "modules/shop/manifests/newer.pp",
        "# @summary\nclass shop::newer (\n  Integer $at,\n) {\n}\n",
    ),
    "shop::new█er { 'x': at => 1, noop => true }": (
        "modules/shop/manifests/newer.pp",
        "# @summary\ndefine shop::newer (\n  Integer $at,\n) {\n}\n",
    ),
    "notice(shop::new█er('a'))": (
        "modules/shop/functions/newer.pp",
        _FUNCTION,
    ),
    "notice($n =~ Shop::New█er)": ("modules/shop/types/newer.pp", "# @summary\ntype Shop::Newer = Any\n"),
    "file { '/x': content => epp('shop/new█er.epp') }": ("modules/shop/templates/newer.epp", None),
    "file { '/x': source => 'puppet:///modules/shop/new█er' }": ("modules/shop/files/newer", None),
}

IN_DATA = {
    "$x = lookup('shop::ne█w')": ("Create the key `shop::new` in data", "$x = lookup('shop::new')", "shop::new: ''\n"),
    "$x = lookup('ne█w', Integer[2])": ("Create the key `new` in data", "$x = lookup('new', Integer[2])", "new: 2\n"),
    "class { 'sh█op': state => 'off' }": (
        "Include `shop`, with its parameters in data",
        "include shop",
        "shop::state: 'off'\n",
    ),
}

_EXTRACTED = """\
# @summary
# @param n
class shop::open::extracted (
  Integer $n,
) {
  # Why.
  file { '/x': mode => String($n) }
  service { 'y': ensure => running }
}
"""

REFUSED = [
    "█$y = $n + 1█\n  notice($y)",
    "class { 'shop': state => $n█ }",
    "$x = lookup('shop::shel█ves')",
    '$y█ = $n + 1\n  notice("${y}")',
    "$z = $n == 1 and █[1][0]█ == 2",
    "ca█se $n { 1: { $x = 'a' } }",
    "ca█se $n {\n    # Why.\n    1: { $x = 'a' }\n    default: { $x = 'b' }\n  }",
    "$x = $n ? {\n    █1 => 'a', # Why.\n    default => 'b',\n  }",
    "class { 'sh█op': # Why.\n  }",
    "if $n == 1 { notice(1) } elsif █[1][0]█ == 2 { notice(2) }",
    "█'notice'█(1)",
    "notice(█Integer[1]█('1'))",
    "█Resource['file']█ { '/x': }",
    "█File['/x']█ { mode => '0644' }",
    "█[$a, $b]█ = [1, 2]",
    "$y█ = [$n]\n  [1].each |$n| { notice($y, $n) }",
    "notice(█[1, @(END)]█)\n    text\n    | END",
    'notice(file("shop/a\\u{0}█b"))',
]


def _program(body: str) -> tuple[str, dict[str, Any]]:
    """Return a program without marks, and the range between them."""
    text = f"{HEAD}  {body}\n}}\n"
    before, *rest = text.split("█")
    marks = [before, before + rest[0]] if len(rest) > 1 else [before, before]
    places = [{"line": each.count("\n"), "character": len(each) - each.rfind("\n") - 1} for each in marks]
    return text.replace("█", ""), {"start": places[0], "end": places[1]}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a module on the disk."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def _actions(root: Path, body: str, **abilities: object) -> tuple[Talk, str, list[dict[str, Any]]]:
    talk = Talk(root, {"workspace": CREATING, "textDocument": abilities}, {"diagnostics": "open-files"})
    text, range_ = _program(body)
    talk.open(OPEN, text)
    asked: dict[str, Any] = {"textDocument": {"uri": talk.uri(OPEN)}, "range": range_, "context": {"diagnostics": []}}
    return talk, text, talk.ask("textDocument/codeAction", asked)


def _applied(talk: Talk, text: str, edit: dict[str, Any]) -> str:
    edits = edit["changes"][talk.uri(OPEN)]
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for each in sorted(edits, key=lambda each: tuple(each["range"]["start"].values()), reverse=True):
        start, end = each["range"]["start"], each["range"]["end"]
        before = text[: lines[start["line"]] + start["character"]]
        text = before + each["newText"] + text[lines[end["line"]] + end["character"] :]
    return text


@pytest.mark.parametrize(("body", "expected"), IN_DOCUMENT.items())
def test_the_document_is_changed(root: Path, body: str, expected: tuple[str, str]) -> None:
    talk, text, actions = _actions(root, body)
    (action,) = [each for each in actions if each["title"] == expected[0]]
    assert _applied(talk, text, action["edit"]) == f"{HEAD}  {expected[1]}\n}}\n"


@pytest.mark.parametrize(("body", "expected"), PARAMETERS.items())
def test_a_parameter_is_declared(root: Path, body: str, expected: tuple[str, str]) -> None:
    talk, text, actions = _actions(root, body)
    (action,) = [each for each in actions if each["title"] == expected[0]]
    assert f"  Integer $n,\n{expected[1]}" in _applied(talk, text, action["edit"])


@pytest.mark.parametrize(("body", "expected"), CREATED.items())
def test_what_is_missing_is_created_in_its_file(root: Path, body: str, expected: tuple[str, str | None]) -> None:
    talk, _, actions = _actions(root, body)
    (action,) = [each for each in actions if each["title"].startswith("Create")]
    created, *written = action["edit"]["documentChanges"]
    assert created == {"kind": "create", "uri": talk.uri(expected[0])}
    assert [each["edits"][0]["newText"] for each in written] == ([] if expected[1] is None else [expected[1]])
    assert action["diagnostics"]


@pytest.mark.parametrize("body", REFUSED)
def test_what_would_mean_something_else_is_not_offered(root: Path, body: str) -> None:
    _, _, actions = _actions(root, body)
    assert [each["title"] for each in actions if "command" not in each] == []


@pytest.mark.parametrize(("body", "expected"), IN_DATA.items())
def test_what_is_known_is_written_into_data(root: Path, body: str, expected: tuple[str, str, str]) -> None:
    talk, text, actions = _actions(root, body)
    title, program, added = expected
    (action,) = [each for each in actions if each["title"] == title]
    (edit,) = action["edit"]["changes"].pop(talk.uri("data/common.yaml"))
    assert (edit["range"]["start"], edit["newText"]) == ({"line": 1, "character": 0}, added)
    changed = _applied(talk, text, action["edit"]) if action["edit"]["changes"] else text
    assert changed == f"{HEAD}  {program}\n}}\n"


def test_a_literal_is_moved_to_data(root: Path) -> None:
    talk, text, actions = _actions(root, "file { '/x': mode => █'0644'█ }")
    (action,) = [each for each in actions if each["title"] == "Move to data"]
    (edit,) = action["edit"]["changes"].pop(talk.uri("data/common.yaml"))
    assert edit["newText"] == "shop::open::mode: '0644'\n"
    changed = _applied(talk, text, action["edit"])
    assert "  Integer $n,\n  String $mode,\n" in changed
    assert "mode => $mode" in changed


def test_statements_become_a_class(root: Path) -> None:
    body = "█# Why.\n  file { '/x': mode => String($n) }\n  service { 'y': ensure => running }█\n  notice($n)"
    talk, _, actions = _actions(root, body)
    (action,) = [each for each in actions if each["title"] == "Extract a class"]
    created, written, changed = action["edit"]["documentChanges"]
    assert created == {"kind": "create", "uri": talk.uri("modules/shop/manifests/open/extracted.pp")}
    assert written["edits"][0]["newText"] == _EXTRACTED
    call = "  class { 'shop::open::extracted':\n    n => $n,\n  }\n  contain shop::open::extracted"
    assert changed["edits"][0]["newText"] == call


def test_a_file_is_organized_when_it_is_saved(root: Path) -> None:
    talk = Talk(root, {}, {"diagnostics": "open-files"})
    text, range_ = _program("file { '/x': mode=>'0644' }█")
    talk.open(OPEN, text)
    context = {"diagnostics": [], "only": ["source.organize"]}
    asked: dict[str, Any] = {"textDocument": {"uri": talk.uri(OPEN)}, "range": range_, "context": context}
    (action,) = talk.ask("textDocument/codeAction", asked)
    assert action["kind"] == "source.organize.pplint"
    assert "mode => '0644'" in _applied(talk, text, action["edit"])


def test_the_edit_comes_once_an_action_is_chosen(root: Path) -> None:
    talk, text, actions = _actions(root, "include sh█op", **LATER)
    (action,) = [each for each in actions if each["title"].startswith("Declare")]
    assert "edit" not in action
    resolved = talk.ask("codeAction/resolve", action)
    assert "class { 'shop': }" in _applied(talk, text, resolved["edit"])
    talk.change(OPEN, 2, {"text": text})
    assert talk.ask("codeAction/resolve", action)["error"]["code"] == -32602


def test_nothing_is_created_for_clients_that_cannot(root: Path) -> None:
    talk = Talk(root, {}, {"diagnostics": "open-files"})
    text, range_ = _program("include shop::new█er")
    talk.open(OPEN, text)
    asked: dict[str, Any] = {"textDocument": {"uri": talk.uri(OPEN)}, "range": range_, "context": {"diagnostics": []}}
    titles = [each["title"] for each in talk.ask("textDocument/codeAction", asked)]
    assert not [each for each in titles if each.startswith("Create")]


def test_a_comment_is_not_taken_for_parameters(root: Path) -> None:
    talk = Talk(root, {"workspace": CREATING}, {"diagnostics": "open-files"})
    path = "modules/shop/manifests/init.pp"
    (root / "environment.conf").unlink()
    talk.open(path, "class shop # like f()\n{\n  notice('a')\n}\n")
    range_ = {"start": {"line": 2, "character": 9}, "end": {"line": 2, "character": 12}}
    asked: dict[str, Any] = {"textDocument": {"uri": talk.uri(path)}, "range": range_, "context": {"diagnostics": []}}
    assert "Extract a parameter" not in [each["title"] for each in talk.ask("textDocument/codeAction", asked)]
