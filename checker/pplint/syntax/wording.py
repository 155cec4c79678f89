"""What a node is called in a message: "the number", "a comparison", "an array"."""

from __future__ import annotations

from typing import Final

from pplint.syntax import ast

_NOUNS: Final[dict[type[ast.Node], str]] = {
    ast.Integer: "number",
    ast.Float: "number",
    ast.String: "string",
    ast.InterpolatedString: "string",
    ast.Heredoc: "heredoc",
    ast.Regexp: "regular expression",
    ast.Boolean: "boolean",
    ast.Default: "`default`",
    ast.Undef: "`undef`",
    ast.Name: "name",
    ast.Reference: "type",
    ast.ReservedWord: "reserved word",
    ast.Variable: "variable",
    ast.Array: "array",
    ast.Hash: "hash",
    ast.Not: "negation",
    ast.Minus: "negative number",
    ast.Splat: "splat",
    ast.Assignment: "assignment",
    ast.Relationship: "relationship",
    ast.Selector: "selector",
    ast.Call: "function call",
    ast.MethodCall: "function call",
    ast.Lambda: "lambda",
    ast.If: "`if`",
    ast.Unless: "`unless`",
    ast.Case: "`case`",
    ast.Class: "class",
    ast.Define: "defined type",
    ast.Function: "function",
    ast.Plan: "plan",
    ast.TypeAlias: "type alias",
    ast.TypeDefinition: "type definition",
    ast.TypeMapping: "type mapping",
    ast.NodeDefinition: "node definition",
    ast.Apply: "`apply`",
    ast.Resource: "resource",
    ast.ResourceDefaults: "set of resource defaults",
    ast.ResourceOverride: "resource override",
    ast.UntitledResource: "resource without a title",
    ast.Collector: "collector",
    ast.RenderText: "text of the template",
    ast.Render: "tag of the template",
    ast.Template: "template",
    ast.Attribute: "attribute",
    ast.AttributeSplat: "attribute",
    ast.CaseOption: "case option",
    ast.HashEntry: "hash",
    ast.Interpolation: "string",
    ast.Parameter: "parameter",
    ast.ResourceBody: "resource",
    ast.SelectorOption: "selector",
    ast.Block: "block",
    ast.File: "file",
}
_VALUES: Final = frozenset({"`default`", "`undef`"})
_BINARY: Final = {
    **dict.fromkeys(["+", "-", "*", "/", "%", "<<", ">>"], "calculation"),
    **dict.fromkeys(["==", "!=", "<", ">", "<=", ">=", "in"], "comparison"),
    **dict.fromkeys(["=~", "!~"], "match"),
    **dict.fromkeys(["and", "or"], "condition"),
}


def noun(node: ast.Node) -> str:
    """Return the word for what a node is, without an article; parentheses are looked through."""
    while isinstance(node, ast.Parenthesized):
        node = node.expression
    if isinstance(node, ast.Binary):
        return _BINARY[node.operator]
    if isinstance(node, ast.Access):
        return "type" if isinstance(node.operand, ast.Reference) else "element"
    if isinstance(node, ast.ResourceExpression) and node.form != "regular":
        return f"{node.form} {_NOUNS[type(node)]}"
    return _NOUNS.get(type(node), "expression")


def with_article(word: str) -> str:
    """Put `a` or `an` before a word, unless it is a value that is written as itself."""
    if word in _VALUES:
        return word
    return f"{'an' if word.lstrip('`')[:1] in 'aeiou' else 'a'} {word}"
