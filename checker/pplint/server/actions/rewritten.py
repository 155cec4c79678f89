"""The same in another form: quotes, selectors and `case`, declarations of classes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Edit
from pplint.check.file_checker import chosen_checks
from pplint.server.actions.change import REWRITE, Change, Offer
from pplint.syntax import ast
from pplint.syntax.node_index import innermost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.actions.change import ActionSight


def rewriting(sight: ActionSight) -> Iterator[Offer]:
    """Yield how what is at a place can be written in another form."""
    chain = sight.model.nodes.at(sight.span)
    node = chain[-1]
    if isinstance(node, ast.String):
        yield from _quotes(sight, node)
    for each in reversed(chain):
        if isinstance(each, ast.Assignment) and isinstance(each.value, ast.Selector):
            yield Offer("Write a `case` in place of the selector", REWRITE, partial(_case, sight, each, each.value))
            break
        if isinstance(each, ast.Case) and _assigned(each) is not None and sight.span.end <= each.operand.end + 2:
            yield Offer("Write a selector in place of the `case`", REWRITE, partial(_selector, sight, each))
            break
    yield from _declarations(chain)


def _quotes(sight: ActionSight, node: ast.String) -> Iterator[Offer]:
    code = sight.code(node.span)
    quote, inner = code[:1], code[1:-1]
    if quote != code[-1:] or len(code) < 2 or set(inner) & set("'\"\\$\n"):  # noqa: PLR2004 - two quotes
        return
    settings = sight.workspace.task(sight.path).settings
    if quote == "'" and "double-quoted-string" not in chosen_checks(sight.workspace.session, settings, ()).on:
        yield Offer("Write double quotes", REWRITE, lambda: Change([Edit(node.span, f'"{inner}"')]))
    elif quote == '"':
        yield Offer("Write single quotes", REWRITE, lambda: Change([Edit(node.span, f"'{inner}'")]))


def _case(sight: ActionSight, assignment: ast.Assignment, selector: ast.Selector) -> Change:
    indent = sight.indentation(assignment.start)
    target = sight.code(assignment.target.span)
    lines = [f"case {sight.code(selector.operand.span)} {{"]
    lines += [
        f"{indent}  {sight.code(each.match.span)}: {{ {target} = {sight.code(each.value.span)} }}"
        for each in selector.options
    ]
    if not any(isinstance(each.match, ast.Default) for each in selector.options):
        text = "no option for ${" + sight.code(selector.operand.span).lstrip("$") + "}"
        lines.append(f'{indent}  default: {{ fail("{text}") }}')
    return Change([Edit(assignment.span, "\n".join([*lines, f"{indent}}}"]))])


def _assigned(case: ast.Case) -> str | None:
    """Return the variable that each option of a `case` does nothing but set, if there is such."""
    names: set[str] = set()
    for option in case.options:
        statement = option.body.statements[0] if len(option.body.statements) == 1 else None
        is_set = isinstance(statement, ast.Assignment) and statement.operator == "="
        if not isinstance(statement, ast.Assignment) or not is_set or not isinstance(statement.target, ast.Variable):
            return None
        names.add(statement.target.name)
    has_default = any(isinstance(value, ast.Default) for option in case.options for value in option.values)
    return names.pop() if len(names) == 1 and has_default else None


def _selector(sight: ActionSight, case: ast.Case) -> Change:
    indent = sight.indentation(case.start)
    pairs = [
        (sight.code(value.span), sight.code(statement.value.span))
        for option in case.options
        for statement in option.body.statements
        if isinstance(statement, ast.Assignment)
        for value in option.values
    ]
    width = max(len(match) for match, _ in pairs)
    lines = [f"{indent}  {match.ljust(width)} => {value}," for match, value in pairs]
    head = f"${_assigned(case)} = {sight.code(case.operand.span)} ? {{"
    return Change([Edit(case.span, "\n".join([head, *lines, f"{indent}}}"]))])


def _declarations(chain: list[ast.Node]) -> Iterator[Offer]:
    """Yield how a class is declared in the other way, where no parameters are passed."""
    node = chain[-1]
    call = innermost(chain, ast.Call)
    resource = innermost(chain, ast.Resource)
    if call is not None and call.is_statement and getattr(call.function, "value", "") == "include":
        name = call.arguments[0] if len(call.arguments) == 1 else None
        if isinstance(name, (ast.Name, ast.String)) and node in {name, call.function}:
            edit = Edit(call.span, f"class {{ '{name.value}': }}")
            yield Offer(f"Declare `{name.value}` like a resource", REWRITE, lambda: Change([edit]))
    elif resource is not None and getattr(resource.type, "value", "") == "class" and len(resource.bodies) == 1:
        body = resource.bodies[0]
        if isinstance(body.title, ast.String) and not body.attributes:
            edit = Edit(resource.span, f"include {body.title.value.removeprefix('::')}")
            yield Offer(f"Include `{body.title.value}`", REWRITE, lambda: Change([edit]))
