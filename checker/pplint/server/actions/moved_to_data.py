"""Values that programs ask for or have are written into data: missing keys, literals, parameters of classes."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic, Edit
from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.data.document import is_json
from pplint.data.errors import DataError
from pplint.data.nodes import Mapping
from pplint.data.plain_scalars import UnreadableScalarError, read_plain_scalar
from pplint.project.data.documents import document_of
from pplint.server.actions.change import EXTRACT, QUICK_FIX, REWRITE, Change, Offer, inserted
from pplint.server.actions.declared import declared_parameter
from pplint.server.actions.examples import example_of
from pplint.server.actions.extracted import free_name
from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.syntax.node_index import innermost
from pplint.types.display import display
from pplint.types.generalize import generalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.actions.change import ActionSight

_LITERALS: Final = (ast.String, ast.Integer, ast.Float, ast.Boolean)
_PLAIN: Final = late_pattern(r"[A-Za-z_/][\w./-]*")
_UNKNOWN_KEY: Final = "unknown-lookup-key"


def moving_to_data(sight: ActionSight) -> Iterator[Offer]:
    """Yield how a key that is looked up, a literal, or parameters of a class get a place in data, if there are data."""
    return (each for each in _offers(sight) if each.make() is not None)


def _offers(sight: ActionSight) -> Iterator[Offer]:
    chain = sight.model.nodes.at(sight.span)
    for each in sight.findings:
        call = next((node for node in reversed(sight.model.nodes.at(each.span)) if isinstance(node, _CALLS)), None)
        first = None if call is None else next(iter(arguments(call)), None)
        if each.rule == _UNKNOWN_KEY and call is not None and isinstance(first, ast.String):
            make = partial(_missing, sight, call, first.value)
            yield Offer(f"Create the key `{first.value}` in data", QUICK_FIX, make, each)
    owner = next((node for node in reversed(chain) if isinstance(node, ast.Class)), None)
    node = chain[-1]
    if owner is not None and isinstance(node, _LITERALS) and sight.span.start < sight.span.end:
        yield Offer("Move to data", EXTRACT, partial(_literal, sight, chain, owner, node))
    resource = innermost(chain, ast.Resource)
    if resource is not None and getattr(resource.type, "value", "") == "class" and len(resource.bodies) == 1:
        body = resource.bodies[0]
        if isinstance(body.title, ast.String) and body.attributes:
            title = f"Include `{body.title.value}`, with its parameters in data"
            yield Offer(title, REWRITE, partial(_included, sight, resource, body.title.value, body))


_CALLS: Final = (ast.Call, ast.MethodCall)


def _missing(sight: ActionSight, call: ast.Call | ast.MethodCall, key: str) -> Change | None:
    """Create a key with a value of the type that is looked up."""
    wanted = list(arguments(call))[1:2]
    value = example_of(sight.model.names.type_of(wanted[0])) if wanted else "''"
    if value is None or "=>" in value or "." in key:
        return None
    return _added(sight, {key: "~" if value == "undef" else value})


def _literal(sight: ActionSight, chain: list[ast.Node], owner: ast.Class, node: ast.Expression) -> Change | None:
    """Turn a literal into a parameter without a default, whose value is in data; the default of one is moved there."""
    text = _yaml(node)
    parameter = innermost(chain, ast.Parameter)
    if text is None:
        return None
    if parameter is not None:
        if parameter.default is not node:
            return None
        edits = [Edit(Span(parameter.name_span.end, node.end), "")]
        return _added(sight, {f"{owner.name}::{parameter.name}": text}, edits)
    around = innermost(chain[:-1], ast.Attribute)
    name = free_name(sight, chain, "value" if around is None else around.name)
    change = declared_parameter(sight, owner, name, display(generalize(sight.model.type_of(node))))
    if change is None:
        return None
    return _added(sight, {f"{owner.name}::{name}": text}, [*change.edits, Edit(node.span, f"${name}")])


def _included(sight: ActionSight, resource: ast.Resource, name: str, body: ast.ResourceBody) -> Change | None:
    """Include a class, with literals that it is passed in data."""
    values: dict[str, str] = {}
    name = name.removeprefix("::")
    for each in body.attributes:
        text = _yaml(each.value) if isinstance(each, ast.Attribute) else None
        is_parameter = isinstance(each, ast.Attribute) and sight.model.symbols.metaparameter(each.name) is None
        if text is None or not is_parameter or not isinstance(each, ast.Attribute):
            return None
        values[f"{name}::{each.name}"] = text
    return _added(sight, values, [Edit(resource.span, f"include {name}")])


def _yaml(node: ast.Expression) -> str | None:
    """Return a literal as YAML has it, None if it would not be read as the same value."""
    match node:
        case ast.String(value=text) if "\n" not in text and "%{" not in text and text.isprintable():
            return text if _is_plain(text) else "'{}'".format(text.replace("'", "''"))
        case ast.Integer() | ast.Float() | ast.Boolean():
            return str(node.value).lower()
        case _:
            return None


def _is_plain(text: str) -> bool:
    try:
        return _PLAIN.fullmatch(text) is not None and read_plain_scalar(text) == text
    except (UnreadableScalarError, DataError):
        return False


def _added(sight: ActionSight, values: dict[str, str], edits: list[Edit] | None = None) -> Change | None:
    """Return a change that also writes keys at the end of the weakest file that is read for all nodes."""
    data = sight.model.project.data
    if any(data.is_bound(key) for key in values):
        return None
    for owned in data.asked_for(next(iter(values))):
        files = [
            path for level in owned.levels if len(level.files) == 1 and level.level.locations for path in level.files
        ]
        fixed = [each.path for each in files if each.is_for_all and not is_json(each.path)]
        path = next((os.path.abspath(each) for each in reversed(fixed) if sight.workspace.is_checked(each)), None)
        if path is not None:
            return _written(sight, path, values, edits or [])
    return None


def _written(sight: ActionSight, path: str, values: dict[str, str], edits: list[Edit]) -> Change | None:
    session = sight.workspace.session
    text = session.read(path)
    if isinstance(text, Diagnostic):
        return None
    document = document_of(session, path, SourceFile(path, text))
    if document.error is not None or not (document.root is None or isinstance(document.root, Mapping)):
        return None
    if b"\n..." in text or text.lstrip().startswith(b"{"):
        return None
    line = "" if not text or text.endswith(b"\n") else "\n"
    lines = "".join(f"{key}: {value}\n" for key, value in values.items())
    return Change(edits, others={path: [inserted(len(text), line + lines)]})
