"""What is in the steps of plans in YAML: parameters of what they run, attributes of resources, and variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, SourceFile, Span
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.infer.symbols import Attribute, Parameter
from pplint.project.data.documents import document_of
from pplint.project.stub_words import describe_type
from pplint.server.completion.attributes import attributes_of, is_required
from pplint.server.completion.listing import listed
from pplint.server.data.sight import DataKind
from pplint.server.data.written import entry_at, node_at, value_at
from pplint.server.described_runs import described_parameter, parameter_place
from pplint.server.documentation import documented
from pplint.server.listed_facts import facts_of_symbol, listed_facts
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.types.display import display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.nodes import Node
    from pplint.infer.symbols import Plan, Symbol, Task
    from pplint.server.data.cursor import DataCursor
    from pplint.server.data.sight import DataSight
    from pplint.server.data.written import Written
    from pplint.types.model import Type

NAMED_BY: Final[dict[str | int, Kind]] = {"type": Kind.DATA_TYPE, "task": Kind.TASK, "plan": Kind.PLAN}
"""What the values of keys in the descriptions of tasks and plans name."""

_RUNNING: Final = (Kind.TASK, Kind.PLAN)
_OF_RESOURCE: Final = frozenset({"type", "title", "parameters"})
_RESOURCE: Final = {
    "type": "The resource type.",
    "title": "The title of the resource.",
    "parameters": "The attributes of the resource.",
}
_VARIABLE: Final = late_pattern(rb"\$(?:\{|(?:::)?)?(?P<name>\w*)")
_TYPE: Final = late_pattern(r"(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*")


class Given:
    """What the mapping at a path of a plan gives values to: parameters of what is run, or attributes of a resource."""

    def __init__(self, sight: DataSight, root: Node | None, path: tuple[str | int, ...]) -> None:
        self._sight = sight
        self.ran: Plan | Task | None = None
        self.type = ""
        self.items: dict[str, Parameter | Attribute] = {}
        match path:
            case ("steps", int() as at, "parameters"):
                self.ran = self._run_by(root, at)
                self.items = {} if self.ran is None else dict(self.ran.parameters or {})
            case ("steps", int(), "resources", int(), "parameters"):
                self.type = _resource_type(root, path[:-1])
                owner = sight.symbols.type_of_resources(self.type)
                self.items = {} if owner is None else {each.name: each for each in attributes_of(sight.symbols, owner)}
            case _:
                return

    def _run_by(self, root: Node | None, at: int) -> Plan | Task | None:
        for kind in _RUNNING:
            name = value_at(root, ("steps", at, kind.value))
            if isinstance(name, str):
                symbols = self._sight.symbols
                return symbols.task(name) if kind is Kind.TASK else symbols.plan(name)
        return None

    def names(self) -> list[tuple[str, bool]]:
        """Return what can be given, what must be first, and whether it must be."""
        required = {
            name: each.is_required if isinstance(each, Parameter) else is_required(each)
            for name, each in self.items.items()
        }
        return sorted(required.items(), key=lambda pair: not pair[1])

    def described(self, name: str) -> str:
        """Return what is known of something that can be given."""
        symbol = self.items.get(name)
        if symbol is None:
            return ""
        sight = self._sight
        if isinstance(symbol, Attribute):
            known = (
                [("from", symbol.label)]
                if symbol.type is None
                else [("takes", f"{display(symbol.type)}, as {symbol.label}")]
            )
            return _with_text(listed_facts(name, known), _words(sight, symbol))
        text = "" if self.ran is None else described_parameter(sight.session, self.ran, name)
        facts = listed_facts(f"${name}", facts_of_symbol(sight.session, symbol))
        return _with_text(facts, text or _words(sight, symbol))

    def place(self, name: str) -> Place | None:
        """Return where something that can be given is declared."""
        symbol = self.items.get(name)
        if self.ran is not None and name in self.items:
            return parameter_place(self._sight.session, self.ran, name)
        return None if symbol is None else symbol.place


def _words(sight: DataSight, symbol: Symbol) -> str:
    nothing = ast.File(0, 0, ast.Block(0, 0, []))
    return documented(sight.session, SourceFile(sight.task.path, b""), nothing, symbol) or ""


def _with_text(facts: str, text: str) -> str:
    return f"{facts}\n\n{text}" if text else facts


def _resource_type(root: Node | None, path: tuple[str | int, ...]) -> str:
    """Return the type of the resource at a path: it is given by its key, or it is a key with the title."""
    given = value_at(root, (*path, "type"))
    if isinstance(given, str):
        return given.lower()
    node = node_at(root, path)
    keys = (
        [entry.key.value for entry in node.written if isinstance(entry.key, Scalar)]
        if isinstance(node, Mapping)
        else []
    )
    return next((str(each).lower() for each in keys if each not in _OF_RESOURCE), "")


# Completion


def root_while_typed(sight: DataSight, cursor: DataCursor) -> Node | None:
    """Return what is in a plan without the line that is typed, which need not be whole."""
    start = cursor.data.rfind(b"\n", 0, cursor.offset) + 1
    end = cursor.data.find(b"\n", cursor.offset)
    kept = cursor.data[:start] + (b"" if end < 0 else cursor.data[end:])
    return document_of(sight.session, sight.path, SourceFile(sight.task.path, kept)).root


def keys_in_step(sight: DataSight, cursor: DataCursor) -> Iterator[tuple[str, str, bool]]:
    """Yield keys that a mapping in a step may have, what each means, and whether it must be there."""
    match cursor.path:
        case ("steps", int(), "resources", int()):
            yield from ((name, words, False) for name, words in _RESOURCE.items())
            if not cursor.given - {"parameters"}:
                yield from ((each, "", False) for each in listed(sight.project, Kind.RESOURCE_TYPE))
                yield from ((each, "", False) for each in listed(sight.project, Kind.DEFINE))
        case ("steps", int(), *_, "parameters"):
            given = Given(sight, root_while_typed(sight, cursor), cursor.path)
            yield from ((name, given.described(name), is_needed) for name, is_needed in given.names())
        case _:
            return


def types_in_step(sight: DataSight, cursor: DataCursor) -> tuple[Type | None, tuple[str, ...]]:
    """Return the type that a value in a step is wanted to be of, and its usual values."""
    given = Given(sight, root_while_typed(sight, cursor), cursor.path[:-1])
    symbol = given.items.get(str(cursor.path[-1])) if cursor.path else None
    known = describe_type(given.type, str(cursor.path[-1])).values if given.type else ()
    return None if symbol is None else symbol.type, known


def names_in_step(sight: DataSight, path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the resource types that the value at a path may name."""
    match path:
        case ("steps", int(), "resources", int(), "type"):
            return (*listed(sight.project, Kind.RESOURCE_TYPE), *listed(sight.project, Kind.DEFINE))
        case _:
            return ()


def typed_variable(cursor: DataCursor) -> int | None:
    """Return where the name of the variable that is typed starts, None if none is."""
    found = [
        each for each in _VARIABLE.finditer(cursor.data, cursor.start, cursor.offset) if each.end() == cursor.offset
    ]
    return found[-1].start("name") if found else None


def variables_of(root: Node | None, path: tuple[str | int, ...]) -> dict[str, Span]:
    """Return the variables that are set before a path in a plan, with where they are named."""
    parameters = node_at(root, ("parameters",))
    keys = [entry.key for entry in parameters.written] if isinstance(parameters, Mapping) else []
    steps = node_at(root, ("steps",))
    before = path[1] if path[:1] == ("steps",) and len(path) > 1 and isinstance(path[1], int) else None
    items = steps.items[:before] if isinstance(steps, Sequence) else []
    names = [entry.value for each in items if (entry := entry_at(each, ("name",))) is not None]
    return {str(each.value): each.span for each in (*keys, *names) if isinstance(each, Scalar)}


# Hover and definition


def shown_in_plan(sight: DataSight, root: Node | None, written: Written, data: bytes, offset: int) -> str | None:
    """Return what is known of a name in a plan, or in the metadata of a task."""
    if written.is_key:
        return Given(sight, root, written.path[:-1]).described(str(written.path[-1])) or None
    variable = _variable_at(data, written, offset)
    if variable is not None and sight.kind is DataKind.PLAN:
        return _shown_variable(sight, root, written, variable)
    symbol = _symbol_at(sight, root, written, data, offset)
    if symbol is None:
        return None
    return _with_text(listed_facts(symbol.name, facts_of_symbol(sight.session, symbol)), _words(sight, symbol))


def _shown_variable(sight: DataSight, root: Node | None, written: Written, name: str) -> str | None:
    span = variables_of(root, written.path).get(name)
    if span is None:
        return None
    type_ = value_at(root, ("parameters", name, "type"))
    if entry_at(root, ("parameters", name)) is None:
        return listed_facts(f"${name}", [("from", f"the result of step `{name}`")])
    known = [] if not isinstance(type_, str) else [("type", display(sight.symbols.described_type(type_)))]
    text = value_at(root, ("parameters", name, "description"))
    return _with_text(
        listed_facts(f"${name}", [*known, ("from", f"parameter `${name}`")]), text if isinstance(text, str) else ""
    )


def places_in_plan(sight: DataSight, root: Node | None, written: Written, data: bytes, offset: int) -> Iterator[Place]:
    """Yield where what a plan, or the metadata of a task, names is declared."""
    if written.is_key:
        place = Given(sight, root, written.path[:-1]).place(str(written.path[-1]))
        yield from [] if place is None else [place]
        return
    variable = _variable_at(data, written, offset)
    span = None if variable is None else variables_of(root, written.path).get(variable)
    if span is not None and sight.kind is DataKind.PLAN:
        yield Place(sight.path, span)
        return
    symbol = _symbol_at(sight, root, written, data, offset)
    if symbol is not None and symbol.place is not None:
        yield symbol.place


def _variable_at(data: bytes, written: Written, offset: int) -> str | None:
    for found in _VARIABLE.finditer(data, *written.node.span):
        if found["name"] and found.start() <= offset <= found.end():
            return found["name"].decode()
    return None


def _symbol_at(sight: DataSight, root: Node | None, written: Written, data: bytes, offset: int) -> Symbol | None:
    """Return what a value names: a task, a plan, a type of resources, or the data type at a byte of a longer one."""
    path, value = written.path, str(written.node.value)
    match path:
        case ("steps", int(), "resources", int(), str() as key) if key == "type" or key not in _OF_RESOURCE:
            return sight.symbols.type_of_resources(_resource_type(root, path[:-1]))
        case (*_, str() as key) if key in NAMED_BY and path[0] in {"parameters", "steps"}:
            kind = NAMED_BY[key]
            if kind is not Kind.DATA_TYPE:
                return sight.symbols.of(kind, value)
            start = data.find(value.encode(), *written.node.span)
            at = len(data[start:offset].decode("utf-8", "replace")) if start >= 0 else 0
            held = (each[0] for each in _TYPE.finditer(value) if each.start() <= at <= each.end())
            return next((found for each in held if (found := sight.symbols.data_type(each)) is not None), None)
        case _:
            return None
