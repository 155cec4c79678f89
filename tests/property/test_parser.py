"""What holds for every source, whether it is Puppet or not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parser import Parsed, TooDeep, parse
from pplint.syntax.pn import to_pn
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import children, walk

WORDS = [
    *("$a", "$a::b", "$", "a", "a::b", "a-b", "A", "A::B", "Foo::", "::", "0", "0x1F", "089", "1.5e3", "12abc"),
    *(
        "'a'",
        "''",
        "'",
        '"a"',
        '"',
        '"${',
        '"a $b ',
        "}",
        "/a/",
        "/",
        "@(X)",
        '@("X"/t)',
        "\nX\n",
        "\n| X\n",
        "@(",
        "\n",
    ),
    *("if", "else", "elsif", "unless", "case", "class", "define", "function", "node", "type", "plan", "apply"),
    *("inherits", "in", "and", "or", "true", "undef", "default", "private", "include", "notice"),
    *(
        "(",
        ")",
        "[",
        "]",
        "{",
        ",",
        ";",
        ":",
        ".",
        "?",
        "|",
        "|>",
        "|>>",
        "<|",
        "<<|",
        "@",
        "@@",
        "=",
        "+=",
        "=>",
        "+>",
    ),
    *(
        "+",
        "-",
        "*",
        "%",
        "<<",
        ">>",
        "==",
        "!=",
        "<",
        ">=",
        "=~",
        "!~",
        "!",
        "->",
        "~>",
        "<-",
        "~",
        "^",
        "\\",
        "\u00e9",
    ),
    *("# c\n", "/* c */", "/*", "<%", "<%-", "<%=", "%>", "-%>", "<%#", "<%%", "%%>", "\u00a0", "\r\n", "\x00"),
]

SOURCES = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=40).map("".join),
    st.text(max_size=200),
)
KINDS = st.sampled_from(SourceKind)


def _parse(text: str, kind: SourceKind) -> Parsed:
    return parse(SourceFile("source.pp", text.encode()), kind)


@given(SOURCES, KINDS)
def test_every_source_has_a_tree(text: str, kind: SourceKind) -> None:
    parsed = _parse(text, kind)
    assert to_pn(parsed.tree)


@given(SOURCES, KINDS)
def test_every_node_lies_in_the_source(text: str, kind: SourceKind) -> None:
    parsed = _parse(text, kind)
    end = len(text.encode())
    for node in [*walk(parsed.tree), *parsed.problems, *parsed.comments]:
        assert 0 <= node.start <= node.end <= end


@given(SOURCES, KINDS)
def test_children_lie_in_their_parents(text: str, kind: SourceKind) -> None:
    for node in walk(_parse(text, kind).tree):
        if isinstance(node, ast.Heredoc):
            continue
        for child in children(node):
            assert node.start <= child.start
            assert child.end <= node.end


@given(SOURCES, KINDS)
def test_a_source_with_errors_has_a_problem(text: str, kind: SourceKind) -> None:
    """The error nodes of the concrete tree and the first refused token come from two parses; they must agree."""
    parsed = _parse(text, kind)
    assert parsed.concrete is not None
    if parsed.concrete.root_node.has_error:
        assert parsed.problems


@given(SOURCES, KINDS)
def test_parsing_is_deterministic(text: str, kind: SourceKind) -> None:
    first, second = _parse(text, kind), _parse(text, kind)
    assert to_pn(first.tree) == to_pn(second.tree)
    assert [(type(p), p.span) for p in first.problems] == [(type(p), p.span) for p in second.problems]


@given(st.integers(min_value=1, max_value=2000), st.sampled_from(["[]", "()"]))
def test_depth_is_bounded(depth: int, brackets: str) -> None:
    """A source is either parsed or refused for its depth, and the limit does not depend on the caller's stack."""
    text = brackets[0] * depth + brackets[1] * depth
    try:
        _parse(text, SourceKind.MANIFEST)
        too_deep = None
    except TooDeep as error:
        too_deep = error.span
    assert depth <= 600 if too_deep is None else depth >= 200 and too_deep.end <= len(text)
