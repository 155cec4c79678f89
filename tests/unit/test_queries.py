"""What the grammar's queries capture, for editors: in small examples, and that they run over real files."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from tree_sitter import Language, Parser, Query, QueryCursor

import pplint_grammar

ROOT = Path(__file__).parents[2]
QUERIES = ROOT / "grammar" / "queries"
NAMES = sorted(path.relative_to(QUERIES).with_suffix("").as_posix() for path in QUERIES.rglob("*.scm"))
MANIFEST = Language(pplint_grammar.manifest())
TEMPLATE = Language(pplint_grammar.template())
# Queries are kept, since releasing one can crash the binding (0.26).
COMPILED = {name: Query(MANIFEST, (QUERIES / f"{name}.scm").read_text(encoding="utf-8")) for name in NAMES}
IN_TEMPLATES = {name: Query(TEMPLATE, (QUERIES / f"{name}.scm").read_text(encoding="utf-8")) for name in NAMES}
EXAMPLES = sorted((ROOT / "examples").rglob("*.pp")) + sorted((ROOT / "examples").rglob("*.epp"))
DEBIAN = sorted(Path("/usr/share/puppet/modules").glob("*/manifests/*.pp"))[::40]


def _captures(name: str, source: str, *, is_template: bool = False) -> dict[str, list[str]]:
    """Return the texts of what each capture of a query captures, in source order."""
    tree = Parser(TEMPLATE if is_template else MANIFEST).parse(source.encode())
    query = (IN_TEMPLATES if is_template else COMPILED)[name]
    found = QueryCursor(query).captures(tree.root_node)
    return {
        capture: [(node.text or b"").decode() for node in sorted(nodes, key=lambda node: node.start_byte)]
        for capture, nodes in found.items()
    }


def _injections(source: str, *, is_template: bool = False) -> dict[str, list[str]]:
    """Return the injected texts by their languages."""
    tree = Parser(TEMPLATE if is_template else MANIFEST).parse(source.encode())
    query = (IN_TEMPLATES if is_template else COMPILED)["injections"]
    found: dict[str, list[str]] = defaultdict(list)
    for pattern, captures in QueryCursor(query).matches(tree.root_node):
        language = str(query.pattern_settings(pattern)["injection.language"])
        found[language].append("".join((node.text or b"").decode() for node in captures["injection.content"]))
    return dict(found)


CLASS = """\
class app::web (Integer $port = 80) inherits app {
  $root = "/srv/${port}"
  file { $root: mode => '0644' }
  include('app::log')
}
"""


@pytest.mark.parametrize("name", NAMES)
def test_runs_over_real_files(name: str) -> None:
    captured = 0
    for path in EXAMPLES + DEBIAN:
        is_template = path.suffix == ".epp"
        text = path.read_text(encoding="utf-8")
        captured += sum(map(len, _captures(name, text, is_template=is_template).values()))
    assert captured > len(EXAMPLES)


def test_highlights() -> None:
    found = _captures("highlights", CLASS)
    assert found["keyword.type"] == ["class"]
    assert found["module"] == ["app::web", "app"]
    assert found["variable.parameter"] == ["$port"]
    assert found["property"] == ["mode"]
    assert found["number"] == ["80"]
    assert "include" in found["function.call"]


def test_locals() -> None:
    found = _captures("locals", CLASS)
    assert found["local.definition"] == ["$port", "$root"]
    assert len(found["local.scope"]) == 2


def test_tags() -> None:
    found = _captures("tags", CLASS)
    assert [text.split(" ", 2)[1] for text in found["definition.class"]] == ["app::web"]
    assert found["name"] == ["app::web", "app", "file", "include"]


def test_folds() -> None:
    assert [text.split("\n")[0] for text in _captures("folds", CLASS)["fold"]] == [
        "(Integer $port = 80)",
        "{",
        "file { $root: mode => '0644' }",
    ]


@pytest.mark.parametrize(
    ("name", "step"), [("indents", "indent.begin"), ("helix/indents", "indent"), ("zed/indents", "indent")]
)
def test_indents(name: str, step: str) -> None:
    assert [text.split("\n")[0] for text in _captures(name, "if $a {\n  b { 'c':\n    d => [1],\n  }\n}\n")[step]] == [
        "{",
        "b { 'c':",
        "'c':",
        "[1]",
    ]


@pytest.mark.parametrize(
    ("name", "around", "inside"),
    [
        ("textobjects", "class.outer", "class.inner"),
        ("helix/textobjects", "class.around", "class.inside"),
        ("zed/textobjects", "class.around", "class.inside"),
    ],
)
def test_textobjects(name: str, around: str, inside: str) -> None:
    found = _captures(name, CLASS)
    assert found[around] == [CLASS.rstrip()]
    assert found[inside] == [CLASS[CLASS.index("{\n") :].rstrip()]


def test_outline() -> None:
    found = _captures("zed/outline", CLASS + "define d {}\nnode 'n' {}\ntype T = Integer\nfunction f() {}\n")
    assert found["name"] == ["app::web", "$root", "d", "'n'", "T", "f"]


def test_brackets() -> None:
    found = _captures("zed/brackets", 'A <| b == [1] |> { c => "${d}" }\n')
    assert found["open"] == ["<|", "[", "{", "${"]
    assert found["close"] == ["]", "|>", "}", "}"]


@pytest.mark.parametrize(
    "statement",
    [
        "$a = @(E:json)\n{TEXT}",
        'file { "x":\n  content => @("E":json/L),\n{TEXT}  mode => "1",\n}\n',
        "f(@(E:json), 1)\n{TEXT}",
        'file { "x":\n  content => f(@(E:json))\n{TEXT}}\n',
        'file { "x": content => @(E:json) }\n{TEXT}',
    ],
)
def test_a_heredoc_is_in_the_language_of_its_syntax(statement: str) -> None:
    source = statement.replace("{TEXT}", '  {"b": 1}\n  | E\n')
    assert _injections(source) == {"json": ['  {"b": 1}\n']}


def test_a_heredoc_without_a_syntax_is_text() -> None:
    assert _injections("$a = @(E)\n  b\n  | E\n") == {}


def test_each_heredoc_has_its_own_language() -> None:
    source = "$a = @(E:json)\n  1\n  | E\n$b = @(E:yaml)\n  2\n  | E\n"
    assert _injections(source) == {"json": ["  1\n"], "yaml": ["  2\n"]}


def test_inline_templates_and_regular_expressions() -> None:
    assert _injections("$a = inline_epp('<%= $b %>') =~ /c+/\n") == {"epuppet": ["'<%= $b %>'"], "regex": ["/c+/"]}
    assert _injections("$a = inline_epp(@(E))\n  <%= $b %>\n  | E\n") == {"epuppet": ["  <%= $b %>\n"]}


def test_the_text_of_a_template() -> None:
    assert _injections("<p><%= $a %></p>\n", is_template=True) == {"html": ["<p>", "</p>\n"]}
