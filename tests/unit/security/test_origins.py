"""Values are followed back to where they come from, through all that passes them on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pplint.base.diagnostic import Finding, Severity
from pplint.base.source import SourceFile
from pplint.rule import Context, subscription
from pplint.rule.entry import Rule
from pplint.syntax import ast
from pplint_rules.shared.origins import Origin, origin, steps, whole_values
from tests.checking import check_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule.entry import Check

MANIFEST = """
define m::d(String $p, Array[String] $list, Hash $h = {{}}, Boolean $b = true) {{
  $local = "a${{p}}"
  {statement}
}}
"""


def _said(node: ast.Expression, ctx: Context) -> str:
    found = origin(node, ctx)
    return "" if found is None else f"{found.value} {ctx.source.text(node.span)}"


def _all(node: ast.Call, ctx: Context) -> Iterator[Finding]:
    if isinstance(node.function, ast.Name) and node.function.value == "notice":
        found = [_said(each, ctx) for each in steps(node.arguments[0], ctx, lambda _: False)]
        yield ctx.finding(node, "; ".join(filter(None, found)))


def _whole(node: ast.Call, ctx: Context) -> Iterator[Finding]:
    if isinstance(node.function, ast.Name) and node.function.value == "notice":
        found = [ctx.source.text(each.span) for each in whole_values(node.arguments[0], ctx)]
        yield ctx.finding(node, "; ".join(found))


def _answer(check: Check, statement: str) -> str:
    rule = Rule("origins", "Origins", Severity.INFO, "security", __name__, (), check, subscription(check))
    source = SourceFile("manifests/d.pp", MANIFEST.format(statement=statement).encode())
    (found,) = check_source(source, [rule])
    return found.message


@pytest.mark.parametrize(
    ("statement", "origins"),
    [
        ("notice('x')", "literal 'x'"),
        ("notice($p)", "parameter $p"),
        ("notice($local)", "literal a; parameter p"),
        ("notice($title)", "title $title"),
        ("notice($facts['m_x'])", "fact $facts['m_x']"),
        ("notice($facts['kernel'])", "fact $facts['kernel']"),
        ("notice(lookup('k'))", "data lookup('k')"),
        ("notice(fqdn_rand(5))", "unknown fqdn_rand(5)"),
        ('notice("${p.downcase} ${size($p)}")', "parameter p; literal  ; unknown size($p)"),
        ("$list.each |$each| { notice($each) }", "parameter $list"),
        ('notice($list.map |$x| { "-${x}" })', "parameter $list; literal -"),
        ("notice($b ? { true => 'x', default => $p })", "literal 'x'; parameter $p"),
        ("notice(if $b { 'x' } elsif $p == 'y' { $p } else { 'z' })", "literal 'x'; parameter $p; literal 'z'"),
        ("notice(case $b { true: { 'x' } default: { $p } })", "literal 'x'; parameter $p"),
        ("if $b { $v = $p } else { $v = 'x' }\n  notice($v)", "parameter $p; literal 'x'"),
        ("$v = { 'a' => $p, 'b' => 'x' }\n  notice($v['b'])", "literal 'x'"),
        ("$v = { 'a' => $p, 'b' => 'x' }\n  notice($v[$p])", "literal 'a'; parameter $p; literal 'b'; literal 'x'"),
        ("notice(*$list)", "parameter $list"),
        ("notice(Sensitive($p))", "parameter $p"),
        ("$v = $v\n  notice($v)", "unknown $v"),
        ("notice($m::other::x)", "unknown $m::other::x"),
    ],
)
def test_origins(statement: str, origins: str) -> None:
    assert _answer(_all, statement) == origins


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        ("notice('x')", "'x'"),
        ("notice($local)", '"a${p}"'),
        ("notice(['x', $local])", "'x'; \"a${p}\""),
        ("notice(Sensitive('x'))", "'x'"),
        ("notice(downcase('x'))", ""),
        ("notice({ 'a' => 'x' })", ""),
    ],
)
def test_whole_values(statement: str, values: str) -> None:
    assert _answer(_whole, statement) == values


def test_a_value_is_looked_at_once() -> None:
    chain = "\n".join(f'  $v{n + 1} = "${{v{n}}}${{v{n}}}"' for n in range(60))
    assert _answer(_all, f"$v0 = $p\n{chain}\n  notice($v60)").count("parameter") == 1


def test_the_words_for_origins_are_those_of_the_language() -> None:
    assert [each.value for each in Origin] == ["literal", "parameter", "title", "fact", "data", "unknown"]
