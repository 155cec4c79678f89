"""What the names in a program mean, without what their values are: most files are only asked for the former."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.check.file_checker import context_of
from pplint.check.linter import parsed_once
from pplint.evaluator.core.program_definitions import Definitions
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.follow_definitions import names_in
from pplint.infer.model import Model, names_of
from pplint.project.projects import project_of
from pplint.server.knowledge import task_of
from pplint.syntax.autoloaded_files import definitions_in

if TYPE_CHECKING:
    from pplint.infer.names.file_names import FileNames
    from pplint.session import Session
    from pplint.syntax.parser import Parsed


class NamesOnly(Model):
    """A file of which nothing is evaluated."""

    @cached_property
    def names(self) -> FileNames:
        """The names that the file sees, its own among them unless the compiler refuses to read it."""
        own = Definitions()
        if not refusals_of(self._parsed):
            own.collect(self.tree, list(definitions_in(self.tree.body)))
        return names_in(names_of(self.project), own, self.source, self.module)


def refusals_of(parsed: Parsed) -> int:
    """Return for how many problems the compiler refuses to read a program."""
    return sum(problem.refuses for problem in parsed.problems)


def names_at(session: Session, path: str, modulepath: tuple[str, ...]) -> NamesOnly | None:
    """Return what the names in the program at an absolute path mean, None if it cannot be read."""
    task = task_of(session, path, modulepath)
    data = session.read(task.path)
    if isinstance(data, Diagnostic):
        return None
    around = context_of(session, task)
    source = SourceFile(task.path, data)
    parsed: Parsed | Diagnostic = parsed_once(session, source, around.kind_of(source))
    if isinstance(parsed, Diagnostic):
        return None
    named = task.settings.modulepath
    approach = CheckTarget.to(around.module_path, around.puppet_version)
    return NamesOnly(parsed, lambda: project_of(session, task.path, named), approach)
