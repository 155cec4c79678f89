"""The one place that decides what may be shown of a file, and of what is found in it, whoever found it."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile, Span
from pplint.check.secrets.in_data import secret_spans
from pplint.check.secrets.in_programs import secrets_in_program
from pplint.check.secrets.in_words import secrets_in_words
from pplint.check.secrets.scan import may_hold_secrets, plain_secrets, secrets_by_line
from pplint.check.secrets.secrets import Secrets, without_plain
from pplint.data.document import is_data
from pplint.data.nodes import Scalar
from pplint.data.secret_names import may_be_secret_name
from pplint.infer.model import names_of
from pplint.project.data.documents import document_of
from pplint.project.data.places import owner_of_data
from pplint.project.discovery import EXTENSIONS
from pplint.project.location import location_of
from pplint.project.projects import project_of
from pplint.project.sources import parsed_before
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.parsing import parse_source
from pplint.syntax.walk import find
from pplint.types.part import holds_sensitive

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pplint.base.diagnostic import Label
    from pplint.check.file_result import FileResult
    from pplint.data.nodes import Node
    from pplint.project.lookup import Declared
    from pplint.project.project import Project
    from pplint.session import Session
    from pplint.syntax.parser import Parsed
    from pplint.types.model import Type

_AROUND: Final = 1
"""How many lines reports show on each side of a place."""


def secrets_of(
    session: Session, source: SourceFile, modulepath: tuple[str, ...] = (), parsed: Parsed | None = None
) -> Secrets:
    """Return the secrets in a source, which may not be what is in the file at its path, and may have been parsed."""
    if is_data(source.path):
        return Secrets.of(source.data, _in_data(session, source, modulepath))
    is_program = source.path.endswith(EXTENSIONS)
    found = _in_program(session, source, modulepath, parsed) if is_program else _by_line(source)
    return Secrets.of(source.data, found)


def _in_data(session: Session, source: SourceFile, modulepath: tuple[str, ...]) -> Iterator[Span]:
    location = location_of(session, os.path.abspath(source.path), modulepath)
    document = document_of(session, location.path, source)
    owner = owner_of_data(session, location, modulepath)
    project = project_of(session, source.path if owner is None else owner.root, modulepath)
    return secret_spans(document, lambda key: is_sensitive_key(project, key))


def _in_program(
    session: Session, source: SourceFile, modulepath: tuple[str, ...], parsed: Parsed | None
) -> Iterator[Span]:
    if parsed is None:
        kind = location_of(session, source.path, modulepath).kind
        found = parsed_before(session, source, kind) or parse_source(source, kind)
        if isinstance(found, Diagnostic):
            return _by_line(source)
        parsed = found

    @cache  # Most resources of a program are of a few types.
    def sensitive_in(type_: str, class_: str) -> Collection[str]:
        return _sensitive_parameters(session, source.path, modulepath, type_, class_)

    def sensitive(type_: str, title: str) -> Collection[str]:
        return sensitive_in(type_, title if type_ == "class" else "")

    return secrets_in_program(parsed, sensitive)


def _sensitive_parameters(
    session: Session, path: str, modulepath: tuple[str, ...], type_: str, title: str
) -> Collection[str]:
    """Return the parameters of a class or a defined type that are `Sensitive` in part."""
    project = project_of(session, path, modulepath)
    declared = project.host_class(title) if type_ == "class" else project.define(type_)
    return () if declared is None else _sensitive_in(project, declared)


def _sensitive_in(project: Project, declared: Declared[ast.Class] | Declared[ast.Define]) -> Collection[str]:
    types = names_of(project).parameter_types
    typed = [each for each in declared.node.parameters if each.type is not None]
    return [each.name for each in typed if holds_sensitive(types.of(each.type))]


def _by_line(source: SourceFile) -> Iterator[Span]:
    """Yield what may be secret in a file whose language is not known, or that cannot be parsed."""
    if may_hold_secrets(source.data):
        yield from plain_secrets(source.data)
        yield from secrets_in_words(source.data, is_code=source.path.endswith((".pp", ".rb")))
        yield from secrets_by_line(source.data, is_program=True)


def is_sensitive_key(project: Project, key: str) -> bool:
    """Return whether the values of a key are for a parameter that is `Sensitive` in part, or are converted to that."""
    class_name, _, rest = key.strip("'\"").rpartition("::")
    named = rest.partition(".")[0]
    declared = project.host_class(class_name) if class_name else None
    if declared is not None and named in _sensitive_in(project, declared):
        return True
    # Where no data lead to the key, there is nothing to remember of it: a file may have many keys.
    options = project.data.options_of(key) if project.data.asked_for(key) else ()
    return any(each.conversion is not None and _names_sensitive(each.conversion) for each in options)


def may_show_default(parameter: ast.Parameter, type_: Type) -> bool:
    """Return whether the default of a parameter of a type may be shown where all of the parameter is."""
    if parameter.default is None:
        return True
    names = (
        key.value
        for each in find(parameter.default, ast.HashEntry)
        if isinstance(key := each.key, ast.String | ast.Name)
    )
    if holds_sensitive(type_) or any(map(may_be_secret_name, (parameter.name, *names))):
        return False
    return all(without_plain(each.value) == each.value for each in find(parameter.default, ast.String))


def _names_sensitive(conversion: Node) -> bool:
    waiting = [conversion]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, Scalar):
            waiting += node.parts()[:10]
        elif isinstance(node.value, str) and "Sensitive" in node.value:
            return True
    return False


class Hiding(Struct):
    """Takes what is secret out of what the check of a file finds, in it and in others."""

    session: Session
    path: str
    modulepath: tuple[str, ...] = ()
    parsed: Parsed | None = None
    known: dict[str, Secrets] = {}
    shown: dict[int, SourceFile] = {}

    def result(self, result: FileResult) -> FileResult:
        """Return what is found in a file as it may be shown, kept and sent elsewhere."""
        if not result.diagnostics and not result.suppressed:
            return result
        return replace(
            result,
            diagnostics=[*map(self.diagnostic, result.diagnostics)],
            suppressed=[replace(each, diagnostic=self.diagnostic(each.diagnostic)) for each in result.suppressed],
        )

    def diagnostic(self, found: Diagnostic) -> Diagnostic:
        """Return a diagnostic whose source, words, fix and other places show no secret of any file that it is about."""
        source = found.source
        about = [] if source is None else [self._secrets(source)]
        about += [each for label in found.labels for each in self._secrets_at(label)]
        about = [each for each in about if each.spans]

        if not about:
            help_ = None if found.help is None else without_plain(found.help)
            return replace(found, message=without_plain(found.message), help=help_)

        def words(text: str) -> str:
            for each in about:
                text = each.words(text)
            return without_plain(text)

        fix = found.fix
        own = None if source is None else self._secrets(source)
        if fix is not None and own is not None:
            fix = own.fix(replace(fix, message=words(fix.message)))
        return replace(
            found,
            message=words(found.message),
            labels=tuple(self._label(label, words) for label in found.labels),
            help=None if found.help is None else words(found.help),
            fix=fix,
            source=None if source is None or own is None else self._shown(source, own),
        )

    def _label(self, label: Label, words: Callable[[str], str]) -> Label:
        near = [span for each in self._secrets_at(label) for span in _near(each, label.span)]
        return replace(label, message=words(label.message), hidden=tuple(near))

    def _shown(self, source: SourceFile, secrets: Secrets) -> SourceFile:
        """Return the same object for the same source: what is computed of one is computed once."""
        found = self.shown.get(id(source))
        if found is None:
            found = self.shown[id(source)] = secrets.source(source)
        return found

    def _secrets(self, source: SourceFile) -> Secrets:
        found = self.known.get(source.path)
        if found is None or found.data != source.data:
            if source.path == self.path:
                found = secrets_of(self.session, source, self.modulepath, self.parsed)
            else:
                found = self._secrets_in(source.path)
                if found is None or found.data != source.data:
                    found = secrets_of(self.session, source, self.modulepath)
            self.known[source.path] = found
        return found

    def _secrets_at(self, label: Label) -> list[Secrets]:
        """Return the secrets of the other file that a label points into."""
        path = label.path
        if path is None:
            return []
        found = self.known.get(path) or self._secrets_in(path)
        if found is None:
            return []
        self.known[path] = found
        return [found]

    def _secrets_in(self, path: str) -> Secrets | None:
        # What is kept of a file is good as long as those files are the same that it shows, which is checked elsewhere.
        with self.session.engine.noting({}):
            return _secrets_in_file(self.session, path, self.modulepath)


@query
def _secrets_in_file(session: Session, path: str, modulepath: tuple[str, ...]) -> Secrets | None:
    """Return the secrets in the file at a path, None if it cannot be read."""
    data = session.read(os.path.abspath(path))
    return None if isinstance(data, Diagnostic) else secrets_of(session, SourceFile(path, data), modulepath)


def _near(secrets: Secrets, span: Span) -> Iterator[Span]:
    """Yield the secrets on the lines of a place and around it."""
    lines = SourceFile("", secrets.data).lines
    first = max(lines.line(min(span.start, len(secrets.data))) - _AROUND, 1)
    last = min(lines.line(min(span.end, len(secrets.data))) + _AROUND, len(lines.starts))
    start, end = lines.starts[first - 1], lines.line_span(last).end
    yield from (each for each in secrets.spans if each.start < end and each.end > start)
