"""What templates in Ruby read of the scope that renders them: `@name`, and `scope['a::name']`. No Ruby is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.data.document import is_data
from pplint.infer.resolve_variables import variable_seen
from pplint.infer.symbols import Parameter, Variable
from pplint.project.projects import project_of
from pplint.query import query
from pplint.server.knowledge import task_of
from pplint.server.uses.use import VARIABLE, Key, Use
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.infer.model import Model
    from pplint.infer.symbols import Symbol
    from pplint.server.uses.keys import Keys
    from pplint.session import Session

_TEMPLATE: Final = "template"
_RENDERED: Final = late_pattern(
    rb"""\btemplate\b[\s(]*((?:['"][\w./-]+['"][\s,]*)+)|['"]([\w./-]+)['"]\s*\.\s*template\b"""
)
_TEXT: Final = late_pattern(rb"""['"]([\w./-]+)['"]""")
_TAG: Final = late_pattern(rb"(?s)<%(?![%#])(.*?)%>")
_READ: Final = late_pattern(
    rb"(?<![@\w])@(?P<instance>[a-zA-Z_]\w*)"
    rb"""|\b(?:scope\s*\[|(?:lookupvar|has_variable\?)\s*\(?)\s*(?P<quote>['"])"""
    rb"(?P<text>(?:::)?\w+(?:::\w+)*)(?P=quote)"
)


@query
def rendered_by(session: Session, path: str, modulepath: tuple[str, ...]) -> frozenset[str]:
    """Return the absolute paths of the templates that a program mentions in calls of `template`."""
    data = b"" if is_data(path) else session.read(path)
    if isinstance(data, Diagnostic) or _TEMPLATE.encode() not in data:
        return frozenset()
    task = task_of(session, path, modulepath)
    project = project_of(session, task.path, task.settings.modulepath)
    named = {text for match in _RENDERED.finditer(data) for text in _TEXT.findall(match[0])}
    found = (_file(project.template, each.decode()) for each in named)
    return frozenset(each for each in found if each is not None)


def _file(find: Callable[[str, str], str | None], name: str) -> str | None:
    module, _, path = name.partition("/")
    return find(module, path) if path and ".." not in path.split("/") else None


def reads_of_templates(session: Session, model: Model, keys: Keys) -> Iterator[Use]:
    """Yield what the templates in Ruby read that a program renders, with the places there."""
    for call, path in renderings(model):
        data = session.read(path)
        if not isinstance(data, Diagnostic):
            yield from _reads(model, keys, call, path, data)


def renderings(model: Model) -> Iterator[tuple[ast.Call | ast.MethodCall, str]]:
    """Yield the calls in a program that render a template in Ruby, with its absolute path."""
    calls: tuple[ast.Call | ast.MethodCall, ...] = (*model.nodes.of(ast.Call), *model.nodes.of(ast.MethodCall))
    for call in calls:
        if function_name(call) == _TEMPLATE:
            for each in arguments(call):
                path = _file(model.project.template, each.value) if isinstance(each, (ast.String, ast.Name)) else None
                if path is not None:
                    yield call, path


def _reads(model: Model, keys: Keys, call: ast.Call | ast.MethodCall, path: str, data: bytes) -> Iterator[Use]:
    for start, name in _names(data):
        namespace, _, leaf = name.removeprefix("::").rpartition("::")
        found: Symbol | None = None
        if namespace:
            found = model.symbols.class_variable(namespace, leaf)
            owner = model.symbols.host_class(namespace)
            before = start + len(name) - len(name.removeprefix("::"))
            if owner is not None:
                yield Use(Span(before, before + len(namespace)), keys.of(owner), path=path)
        elif not name.startswith("::"):
            found = variable_seen(model, call, leaf)
        key = keys.of(found) if isinstance(found, (Variable, Parameter)) else None
        if key is not None and _is_written(key):
            end = start + len(name)
            yield Use(Span(end - len(leaf), end), key, path=path)


def _is_written(key: Key) -> bool:
    return key.word == VARIABLE and bool(key.path)


def _names(data: bytes) -> Iterator[tuple[int, str]]:
    """Yield the names of variables in the tags of a template, with the bytes at which they start."""
    for tag in _TAG.finditer(data):
        for read in _READ.finditer(data, *tag.span(1)):
            group = "instance" if read["instance"] is not None else "text"
            yield read.start(group), read[group].decode()
