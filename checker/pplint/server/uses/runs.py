"""The names in descriptions of tasks and in plans in YAML: what a step runs, and the data types of parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.base.puppet import DEFAULT_PUPPET
from pplint.base.source import SourceFile, Span
from pplint.data.document import read_document
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.evaluator.core.program_definitions import Definitions
from pplint.infer.follow_definitions import names_in
from pplint.infer.model import names_of
from pplint.infer.symbol_table import SymbolTable
from pplint.repository_files.subjects import TaskMetadata, YamlPlan
from pplint.server.data.written import node_at
from pplint.server.knowledge import project_of_data, task_of
from pplint.server.uses.use import Key, Use
from pplint.syntax.name_kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.document import RepositoryFile
    from pplint.data.nodes import Node
    from pplint.session import Session

_TYPE: Final = late_pattern(rb"(?<![\w:])(?:::)?(?P<name>[A-Z]\w*(?:::[A-Z]\w*)*)")


def uses_in_description(
    session: Session, path: str, modulepath: tuple[str, ...], kind: type[RepositoryFile]
) -> Iterator[Use]:
    """Yield the names in the file at an absolute path that mean tasks, plans or data types."""
    task = task_of(session, path, modulepath)
    data = session.read(task.path)
    if isinstance(data, Diagnostic) or not issubclass(kind, (TaskMetadata, YamlPlan)):
        return
    root = read_document(task.path, data).root
    names = names_in(names_of(project_of_data(session, task)), Definitions(), SourceFile(task.path, b""), None)
    symbols = SymbolTable(names, DEFAULT_PUPPET)
    for node in _values(root, "parameters", "type"):
        for found in _TYPE.finditer(data, *node.span):
            name = found["name"].decode()
            symbol = symbols.data_type(name)
            if symbol is not None and symbol.place is not None:
                yield Use(Span(*found.span("name")), Key(symbol.word, name.lower()))
    for kind_ in (Kind.TASK, Kind.PLAN):
        for node in _values(root, "steps", kind_.value):
            ran = symbols.of(kind_, str(node.value))
            start = -1 if ran is None else data.find(ran.name.encode(), *node.span)
            if ran is not None and start >= 0:
                span = Span(start, start + len(ran.name.encode()))
                yield Use(span, Key(ran.word, ran.name if kind_ is Kind.TASK else ran.name.lower()), is_call=True)


def _values(root: Node | None, outer: str, name: str) -> Iterator[Scalar]:
    """Yield the scalars that a key has in the mappings of a list, or in those of a mapping."""
    node = node_at(root, (outer,))
    entries = [each.value for each in node.written] if isinstance(node, Mapping) else []
    for each in node.items if isinstance(node, Sequence) else entries:
        found = node_at(each, (name,))
        if isinstance(found, Scalar) and isinstance(found.value, str):
            yield found
