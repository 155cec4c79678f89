"""Literals, names and variables; arrays and hashes."""

from __future__ import annotations

from pplint.base.late_patterns import late_pattern
from pplint.syntax import ast
from pplint.syntax.numbers import float_text
from pplint.syntax.pn.core import call, mapped, prints, quoted, to_pn

_DECIMAL = 10

_FIXED_ENCODING = late_pattern(
    r"[^\x00-\x7f]|(?<!\\)(?:\\\\)*\\(?:[pP]|u\{?0*(?:[89a-fA-F][0-9a-fA-F]|[1-9a-fA-F][0-9a-fA-F]{2}))"
)
"""What ties a pattern to Unicode; such a one is to_pn with its options."""


@prints(ast.Integer)
def _integer(node: ast.Integer) -> str:
    value = str(node.value)
    return value if node.radix == _DECIMAL else call("int", mapped(("radix", str(node.radix)), ("value", value)))


@prints(ast.Float)
def _float_literal(node: ast.Float) -> str:
    return float_text(node.value)


@prints(ast.String)
def _string(node: ast.String) -> str:
    return quoted(node.value)


@prints(ast.InterpolatedString)
def _interpolated_string(node: ast.InterpolatedString) -> str:
    return call("concat", *(to_pn(s) for s in node.segments if not isinstance(s, ast.String) or s.value))


@prints(ast.Interpolation)
def _interpolation(node: ast.Interpolation) -> str:
    return call("str", to_pn(node.expression))


@prints(ast.Heredoc)
def _heredoc(node: ast.Heredoc) -> str:
    syntax = ("syntax", quoted(node.syntax)) if node.syntax else None
    return call("heredoc", mapped(syntax, ("text", to_pn(node.text))))


@prints(ast.Regexp)
def _regexp(node: ast.Regexp) -> str:
    pattern = node.pattern
    return call("regexp", quoted(f"(?-imx:{pattern})" if _FIXED_ENCODING.search(pattern) else pattern))


@prints(ast.Boolean)
def _boolean(node: ast.Boolean) -> str:
    return "true" if node.value else "false"


@prints(ast.Default)
def _default(_node: ast.Default) -> str:
    return "(default)"


@prints(ast.Undef)
def _undef(_node: ast.Undef) -> str:
    return "nil"


@prints(ast.Name)
def _name(node: ast.Name) -> str:
    return call("qn", quoted(node.value))


@prints(ast.Reference)
def _reference(node: ast.Reference) -> str:
    return call("qr", quoted(node.value))


@prints(ast.ReservedWord)
def _reserved_word(node: ast.ReservedWord) -> str:
    return call("reserved", quoted(node.word))


@prints(ast.Variable)
def _variable(node: ast.Variable) -> str:
    """`${true}` is a variable named by a value, and no string."""
    without_dollar = node.end - node.start == len(node.name)
    if without_dollar and node.name in {"true", "false"}:
        return call("var", node.name)
    return call("var", quoted(node.name))


@prints(ast.Array)
def _array(node: ast.Array) -> str:
    return call("array", *map(to_pn, node.elements))


@prints(ast.Hash)
def _hash(node: ast.Hash) -> str:
    return call("hash", *map(to_pn, node.entries))


@prints(ast.HashEntry)
def _hash_entry(node: ast.HashEntry) -> str:
    return call("=>", to_pn(node.key), to_pn(node.value))
