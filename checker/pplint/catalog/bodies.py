"""Functions in Ruby whose result is known: what stubs with a body say that they return."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile
from pplint.evaluator.calls.closures import Closure
from pplint.project.lookup import Declared
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pplint.catalog.names import CatalogNames
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result

_BUNDLED: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bodies.pp")
_DECLARING: Final = late_pattern(
    rb"create_resources|ensure_(?:resource|packages)|function_include|['\":]include\b(?!\?)|add_resource|Parser::Resource"
    rb"|evaluate_classes|\.catalog\b|call_function\(\s*(?!['\":])"
)
"""What a function in Ruby has in its text if it may declare resources."""


def bodies_of(names: CatalogNames, name: str) -> Sequence[ast.Function]:
    """Return the definitions used in place of a function in Ruby: the user's, or those that come with the program."""
    declared = names.project.function(name)
    if declared is None or isinstance(declared, Declared):
        return ()
    found = bundled_bodies() if declared.body is None else _functions(declared.body)
    return found.get(name, ())


@cache
def bundled_bodies() -> Mapping[str, Sequence[ast.Function]]:
    """Return the definitions that come with the program, by the names of the functions."""
    with open(_BUNDLED, encoding="utf-8") as file:
        return _functions(file.read())


@cache
def _functions(text: str) -> Mapping[str, Sequence[ast.Function]]:
    tree = parse(SourceFile("<functions>", text.encode()), SourceKind.MANIFEST).tree
    found: dict[str, list[ast.Function]] = {}
    for statement in tree.body.statements:
        if isinstance(statement, ast.Function):
            found.setdefault(statement.name, []).append(statement)
    return found


def call_body(call: Call, functions: Sequence[ast.Function], otherwise: Result) -> Result:
    """Call the first definition whose parameters certainly take the arguments, on the bare top scope."""
    scope = call.run.top
    with scope.bare(), call.run.in_other_source():
        for function in functions:
            closure = Closure(call.run, function, scope, function.name)
            verdict = closure.signature.accepts(call.arguments, call.block_type)
            if verdict:
                return closure.call(call.arguments)
            if verdict is None:
                break
    return otherwise


def may_declare(names: CatalogNames, name: str) -> bool:
    """Whether a function in Ruby may declare resources, by its text."""
    declared = names.project.function(name)
    if declared is None or isinstance(declared, Declared) or declared.place is None:
        return False
    try:
        text = names.project.session.disk.read(declared.place.path)
    except (OSError, ValueError):
        return True
    return _DECLARING.search(text) is not None
