"""The numbers of the grammar's nodes and tokens that layout asks for."""

from __future__ import annotations

from typing import Final

from pplint.syntax.lowering.core import kind


def _tokens(*texts: str) -> frozenset[int]:
    return frozenset(kind(text, named=False) for text in texts)


COMMENT: Final = kind("comment")
HEREDOC: Final = kind("heredoc")
HEREDOC_BODY: Final = kind("heredoc_body")
NAME: Final = kind("name")
VARIABLE: Final = kind("variable")
BLOCK: Final = kind("block")
PARAMETERS: Final = kind("parameters")
ACCESS: Final = kind("access_expression")
FURTHER_BRANCHES: Final = frozenset(map(kind, ["elsif_clause", "else_clause"]))
CALLED_DEFINITIONS: Final = frozenset(map(kind, ["function_definition", "plan_definition"]))
ASSIGNMENT: Final = kind("assignment")

COMMA: Final = kind(",", named=False)
SEMICOLON: Final = kind(";", named=False)
COLON: Final = kind(":", named=False)
OPEN_BRACE: Final = kind("{", named=False)
CLOSE_BRACE: Final = kind("}", named=False)
STAR: Final = kind("*", named=False)
BRACES: Final = frozenset([OPEN_BRACE])
COLONS: Final = frozenset([COLON])

ARROWS: Final = _tokens("=>", "+>")
EQUALS: Final = _tokens("=", "+=", "-=")
OPENERS: Final = _tokens("(", "[", "{", "<|", "<<|")
OPEN_PARENTHESIS: Final = kind("(", named=False)
CLOSERS: Final = _tokens(")", "]", "}", "|>", "|>>")

TEMPLATE_TOKENS: Final = frozenset(map(kind, ["template_tag", "template_text"])) | _tokens("<%=", "%>")

TIGHT_BEFORE: Final = _tokens(",", ";", ":", ".", "]")
TIGHT_AFTER: Final = _tokens("[", ".", "@", "@@")
_OPERATORS: Final = ("+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "=~", "!~", "=", "+=", "-=")
LOOSE_BEFORE: Final = _tokens(")", "<|", "<<|", "|>", "|>>", "|", "?", *_OPERATORS)
LOOSE_AFTER: Final = _tokens("(", "<|", "<<|", "!", ",", *_OPERATORS)
"""Before and after these, the author may write a space or leave it out: no plug-in of puppet-lint looks at it."""
CLOSING_BRACKETS: Final = frozenset("]}")
"""After these, the plug-ins want commas and colons at once."""
RELATIONSHIPS: Final = _tokens("->", "~>", "<-", "<~")
JOINED: Final = _tokens(",", ";", ":")
"""What never starts a line."""

TRAITS: Final = {
    number: (number in TIGHT_BEFORE, number in TIGHT_AFTER, number in JOINED)
    for number in TIGHT_BEFORE | TIGHT_AFTER | JOINED
}
"""The same by token: whether there is no space before it, none after it, and whether it never starts a line."""

WHOLE: Final = frozenset(
    map(kind, ["single_quoted_string", "double_quoted_string", "regex", "heredoc", "heredoc_body", "host_name"])
)
"""Nodes that are laid out as one token, since nothing in them may change."""
