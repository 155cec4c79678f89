"""Parameters that keys of hashes and texts name, as something is passed by them, or looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.base.source import Span
from pplint.infer.resolve import attribute_set
from pplint.infer.symbols import Plan
from pplint.project.sources import manifest_at
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import CREATING_FUNCTIONS
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.infer.model import Model
    from pplint.infer.symbols import Symbol, Task
    from pplint.session import Session

    Given = tuple[ast.String | ast.Name, Symbol]

LOOKING_UP: Final = frozenset({"lookup", "hiera", "hiera_array", "hiera_hash"})
"""Functions that ask data for a key."""


def passed_names(session: Session, model: Model) -> Iterator[Given]:
    """Yield the keys and texts in a program that name parameters, with these."""
    for splat in model.nodes.of(ast.AttributeSplat):
        for each in _keys(splat.value):
            symbol = attribute_set(model, splat, each.value)
            if symbol is not None:
                yield each, symbol
    calls: Sequence[ast.Call | ast.MethodCall] = (*model.nodes.of(ast.Call), *model.nodes.of(ast.MethodCall))
    for call in calls:
        name = function_name(call)
        find_in = _PASSING.get(name)
        given = [] if find_in is None else arguments(call)
        first = given[0] if given else None
        if find_in is not None and isinstance(first, (ast.String, ast.Name)):
            yield from find_in(session, model, first, given[1:])


def passed_at(session: Session, model: Model, offset: int) -> Given | None:
    """Return the key or text at a byte that names a parameter, with this."""
    return next(
        (each for each in passed_names(session, model) if each[0].span.start <= offset < each[0].span.end), None
    )


def option_at(model: Model, offset: int) -> tuple[ast.String | ast.Name, Task, str] | None:
    """Return the key at a byte that names a parameter of the task that a call runs, with the task and the name."""
    chain = model.nodes.at(Span(offset, offset + 1))
    call = next((each for each in reversed(chain) if isinstance(each, (ast.Call, ast.MethodCall))), None)
    given = arguments(call) if call is not None and function_name(call) in _RUNNING else []
    first = given[0] if given else None
    task = model.symbols.task(first.value) if isinstance(first, ast.String) else None
    keys = [key for each in given[1:] for key in _keys(each)]
    key = next((each for each in keys if each is chain[-1]), None)
    is_known = task is not None and task.parameters is not None and key is not None and key.value in task.parameters
    return (key, task, key.value) if is_known and key is not None and task is not None else None


_RUNNING: Final = frozenset({"run_task", "run_task_with"})


def _keys(node: ast.Expression) -> Iterator[ast.String | ast.Name]:
    for entry in node.entries if isinstance(node, ast.Hash) else ():
        if isinstance(entry.key, (ast.String, ast.Name)):
            yield entry.key


def _of_template(
    session: Session, model: Model, first: ast.String | ast.Name, given: Sequence[ast.Expression]
) -> Iterator[Given]:
    module, _, path = first.value.partition("/")
    found = model.project.template(module, path) if path and ".." not in path.split("/") else None
    manifest = None if found is None or not given else manifest_at(session, found, SourceKind.TEMPLATE)
    if manifest is None:
        return
    declared = {
        each.name: model.symbols.parameter(each, manifest.source.path, None)
        for template in find(manifest.tree, ast.Template)
        for each in template.parameters or ()
    }
    yield from ((key, declared[key.value]) for key in _keys(given[0]) if key.value in declared)


def _of_resources(
    _session: Session, model: Model, first: ast.String | ast.Name, given: Sequence[ast.Expression]
) -> Iterator[Given]:
    symbols = model.symbols
    name = first.value.lstrip("@")
    is_class = name.lower().removeprefix("::") == "class"
    titles = [each for each in given[:1] if isinstance(each, ast.Hash)]
    passed = [(_title(entry.key), entry.value) for each in titles for entry in each.entries]
    # After titles come the attributes of all of them.
    passed += [(_title(given[0]) if is_class else None, each) for each in given[1:2]]
    for title, value in passed:
        owner = symbols.host_class(title or "") if is_class else symbols.type_of_resources(name)
        for key in () if owner is None else _keys(value):
            symbol = None if owner is None else symbols.attribute(owner, key.value)
            if symbol is not None:
                yield key, symbol


def _title(node: ast.Expression) -> str | None:
    return node.value if isinstance(node, (ast.String, ast.Name)) else None


def _of_plan(
    _session: Session, model: Model, first: ast.String | ast.Name, given: Sequence[ast.Expression]
) -> Iterator[Given]:
    plan = model.symbols.plan(first.value)
    parameters = plan.parameters if isinstance(plan, Plan) else None
    for each in given if parameters is not None else ():
        for key in _keys(each):
            symbol = None if parameters is None else parameters.get(key.value)
            if symbol is not None:
                yield key, symbol


def _of_key(
    _session: Session, model: Model, first: ast.String | ast.Name, _given: Sequence[ast.Expression]
) -> Iterator[Given]:
    """Yield the parameter of a class whose value in data is looked up."""
    owner, _, name = first.value.partition(".")[0].rpartition("::")
    found = model.symbols.host_class(owner) if owner else None
    if found is not None and any(each.name == name for each in found.definition.node.parameters):
        symbol = model.symbols.attribute(found, name)
        if symbol is not None:
            yield first, symbol


_PASSING: Final[dict[str, Callable[[Session, Model, Any, Sequence[ast.Expression]], Iterator[Given]]]] = {
    "epp": _of_template,
    **dict.fromkeys(CREATING_FUNCTIONS, _of_resources),
    "run_plan": _of_plan,
    **dict.fromkeys(LOOKING_UP, _of_key),
}
