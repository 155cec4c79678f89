"""What a document sees while it is typed in: the names of its project, and its own definitions that can be read."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile, Span
from pplint.check.file_checker import chosen_checks, context_of
from pplint.check.linter import model_of
from pplint.evaluator.core.program_definitions import Definitions
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.follow_definitions import names_in
from pplint.infer.model import names_of
from pplint.infer.symbol_table import SymbolTable
from pplint.project.projects import project_of
from pplint.server.knowledge import Program, program_of, task_of
from pplint.syntax import ast
from pplint.syntax.parser import BeyondLimits, concrete_tree, parse
from pplint.syntax.parsing import parse_source
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from tree_sitter import Node

    from pplint.check.file_task import FileTask
    from pplint.check.linter import SourceContext
    from pplint.infer.model import Model
    from pplint.infer.names.file_names import FileNames
    from pplint.project.project import Project
    from pplint.server.documents import Document
    from pplint.server.workspace import Workspace
    from pplint.session import Session
    from pplint.types.model import Type

_OPERANDS = (
    ast.Access,
    ast.Array,
    ast.Call,
    ast.Hash,
    ast.MethodCall,
    ast.String,
    ast.Variable,
    ast.Integer,
    ast.Float,
)
"""What a dot or a bracket may follow."""

_DEFINITIONS = frozenset(
    {"class_definition", "define_definition", "function_definition", "plan_definition", "type_alias"}
)


class Sight(Struct, dict=True):
    """What a document sees."""

    session: Session
    document: Document
    task: FileTask
    around: SourceContext
    root: Node

    modulepath: tuple[str, ...] = ()

    @property
    def data(self) -> bytes:
        """The text of the document."""
        return self.document.text

    @cached_property
    def kind(self) -> SourceKind:
        """Whether the document is a manifest, a plan or a template."""
        return self.around.kind_of(SourceFile(self.task.path, b""))

    @cached_property
    def project(self) -> Project:
        """What the document may name."""
        project = project_of(self.session, self.task.path, self.task.settings.modulepath)
        approach = CheckTarget.to(self.around.module_path)
        return project.for_plans if approach.is_for_plans or self.kind is SourceKind.PLAN else project

    @property
    def module(self) -> str | None:
        """The name of the module that the document is in."""
        return None if self.around.module_path is None else self.around.module_path[0]

    @cached_property
    def source(self) -> SourceFile:
        """The document with blanks in the place of what does not parse."""
        return SourceFile(self.task.path, self.data if not self.root.has_error else _sound(self.data, self.root))

    @cached_property
    def tree(self) -> ast.File:
        """The tree of the definitions that parse."""
        nothing = ast.File(0, 0, ast.Block(0, 0, []))
        if not self.source.data.strip():
            return nothing
        try:
            return parse(self.source, self.kind).tree
        except BeyondLimits:
            return nothing

    @cached_property
    def own(self) -> Definitions:
        """The definitions in the document that parse."""
        found = Definitions()
        found.collect(self.tree)
        return found

    @cached_property
    def names(self) -> FileNames:
        """The names that the document sees."""
        return names_in(names_of(self.project), self.own, self.source, self.module)

    @cached_property
    def symbols(self) -> SymbolTable:
        """The symbols that the document sees."""
        return SymbolTable(self.names, self.around.puppet_version)

    def type_before(self, end: int, cursor: int) -> Type | None:
        """Return the type of the expression that ends at a byte; what follows, up to the cursor, may make no sense."""
        program = program_of(self.session, self.document.path or "", self.modulepath)
        found = program.ask(lambda model: _type_before(model, end)) if isinstance(program, Program) else None
        if found is not None:
            return found
        # A dot with no name after it hides what is before it.
        source = SourceFile(self.task.path, self.data[:end] + _blank(self.data[end:cursor]) + self.data[cursor:])
        parsed = parse_source(source, self.kind)
        if isinstance(parsed, Diagnostic):
            return None
        checks = chosen_checks(self.session, self.task.settings, ())
        return _type_before(model_of(self.session, parsed, checks, self.around), end)


def _type_before(model: Model, end: int) -> Type | None:
    """Return the type of the longest operand that ends at a byte, None if it is not known."""
    nodes = model.nodes.at(Span(end - 1, end))
    node = next((each for each in nodes if isinstance(each, _OPERANDS) and each.end == end), None)
    return model.type_of(node) if node is not None and model.was_reached(node) else None


def sight_of(workspace: Workspace, document: Document, path: str) -> Sight:
    """Return what an open document at an absolute path sees."""
    session = workspace.session
    task = task_of(session, path, workspace.modulepath)
    around = context_of(session, task)
    root = concrete_tree(document.text, around.kind_of(SourceFile(task.path, b""))).root_node
    return Sight(session, document, task, around, root, workspace.modulepath)


def _sound(data: bytes, root: Node) -> bytes:
    """Return a text with blanks for all but the definitions that parse."""
    parts: list[bytes] = []
    end = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type in _DEFINITIONS and not node.has_error:
            parts += (_blank(data[end : node.start_byte]), data[node.start_byte : node.end_byte])
            end = node.end_byte
        elif node.has_error:
            waiting += [each for each in reversed(node.children) if each.type in _DEFINITIONS or each.has_error]
    return b"".join((*parts, _blank(data[end:]))) if parts else b""


def _blank(data: bytes) -> bytes:
    return re.sub(rb"[^\n]", b" ", data)
