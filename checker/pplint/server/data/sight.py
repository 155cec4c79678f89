"""What a file of data, or one that describes something, is, and what it sees: the names of the project it is for."""

from __future__ import annotations

import os
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.puppet import DEFAULT_PUPPET
from pplint.base.source import SourceFile
from pplint.data.document import HIERARCHY_NAME, is_data, is_hierarchy
from pplint.evaluator.core.program_definitions import Definitions
from pplint.infer.follow_definitions import names_in
from pplint.infer.model import names_of
from pplint.infer.symbol_table import SymbolTable
from pplint.project.checked_file import kind_at
from pplint.project.data.owned import owned_data
from pplint.project.data.places import owner_at, owner_of_data
from pplint.project.location import location_of
from pplint.project.module_files import folder_at
from pplint.project.modules import METADATA
from pplint.repository_files import subjects
from pplint.server.knowledge import project_of_data, task_of
from pplint.types.part import wanted_part

if TYPE_CHECKING:
    from pplint.check.file_task import FileTask
    from pplint.data.document import Owner
    from pplint.infer.names.file_names import FileNames
    from pplint.infer.symbols import Parameter
    from pplint.project.data.owned import OwnedData
    from pplint.project.project import Project
    from pplint.server.workspace import Workspace
    from pplint.session import Session
    from pplint.types.model import Type


class DataKind(Enum):
    """What a file is that is no program."""

    DATA = "data"
    HIERARCHY = "hierarchy"
    METADATA = "metadata"
    TASK = "task"
    PLAN = "plan"
    BOLT_PROJECT = "bolt project"
    INVENTORY = "inventory"
    PUPPETFILE = "Puppetfile"
    ENVIRONMENT = "environment.conf"
    TEMPLATE = "template in Ruby"


_DESCRIPTIONS: Final[dict[type, DataKind]] = {
    subjects.TaskMetadata: DataKind.TASK,
    subjects.YamlPlan: DataKind.PLAN,
    subjects.BoltProject: DataKind.BOLT_PROJECT,
    subjects.Inventory: DataKind.INVENTORY,
}
"""The kinds of what Bolt reads, by what rules see of it."""


LINES: Final = {"Puppetfile": DataKind.PUPPETFILE, "environment.conf": DataKind.ENVIRONMENT}
"""What is read line by line, by the names of the files."""


TEMPLATE_ENDING: Final = ".erb"


class DataSight(Struct, dict=True):
    """What a file at an absolute path sees, which is of a kind."""

    workspace: Workspace
    path: str
    kind: DataKind

    @property
    def session(self) -> Session:
        """The files, and what is remembered of them."""
        return self.workspace.session

    @property
    def modulepath(self) -> tuple[str, ...]:
        """The directories of modules where the configuration names none."""
        return self.workspace.modulepath

    @cached_property
    def task(self) -> FileTask:
        """How the file is checked."""
        return task_of(self.session, self.path, self.modulepath)

    @cached_property
    def owner(self) -> Owner | None:
        """What has the hierarchy that leads to the file; of a hierarchy, what it is for."""
        modulepath = self.task.settings.modulepath
        if self.kind is DataKind.HIERARCHY:
            return owner_at(self.session, os.path.dirname(self.path), modulepath)
        return owner_of_data(self.session, location_of(self.session, self.task.path, modulepath), modulepath)

    @property
    def module(self) -> str | None:
        """The name of the module whose hierarchy it is, or leads to the file."""
        return None if self.owner is None else self.owner.module

    @cached_property
    def project(self) -> Project:
        """What the file may name."""
        return project_of_data(self.session, self.task)

    @cached_property
    def names(self) -> FileNames:
        """The names that the file sees."""
        return names_in(names_of(self.project), Definitions(), SourceFile(self.task.path, b""), None)

    @cached_property
    def symbols(self) -> SymbolTable:
        """The symbols that the file sees."""
        return SymbolTable(self.names, DEFAULT_PUPPET)

    @cached_property
    def hierarchy_data(self) -> OwnedData | None:
        """Of a `hiera.yaml`, the data that it leads to."""
        if self.kind is not DataKind.HIERARCHY or not self.path.endswith(HIERARCHY_NAME):
            return None
        is_module = self.owner is not None and self.owner.module is not None
        return owned_data(self.session, folder_at(self.session, os.path.dirname(self.path)), is_module)

    def parameter(self, key: str) -> Parameter | None:
        """Return the parameter of a class that a key is for."""
        owner, _, name = key.rpartition("::")
        found = self.symbols.host_class(owner) if owner else None
        node = (
            None
            if found is None
            else next((each for each in found.definition.node.parameters if each.name == name), None)
        )
        return None if found is None or node is None else self.symbols.parameter(node, found.definition.path, found)

    def type_at(self, path: tuple[str | int, ...]) -> Type | None:
        """Return the type that a key, and what leads from its value further inside, is wanted to be of."""
        key = path[0] if path else None
        found = self.parameter(key) if isinstance(key, str) else None
        return None if found is None else wanted_part(found.type, path[1:])


def is_described(path: str) -> bool:
    """Tell whether a file is data, or describes something, and is not a program."""
    return is_data(path) or os.path.basename(path) in LINES or path.endswith(TEMPLATE_ENDING)


def data_sight(workspace: Workspace, path: str) -> DataSight | None:
    """Return what the file at an absolute path sees, None if it is a program, or nobody looks up anything there."""
    if is_hierarchy(path):
        kind = DataKind.HIERARCHY
    elif os.path.basename(path) == METADATA:
        kind = DataKind.METADATA
    elif os.path.basename(path) in LINES:
        kind = LINES[os.path.basename(path)]
    elif path.endswith(TEMPLATE_ENDING):
        kind = DataKind.TEMPLATE
    elif is_data(path):
        described = kind_at(workspace.session, path, workspace.modulepath)
        kind = DataKind.DATA if described is None else _DESCRIPTIONS.get(described, DataKind.DATA)
    else:
        return None
    sight = DataSight(workspace, path, kind)
    is_read = kind is not DataKind.DATA or sight.owner is not None or workspace.is_checked(path)
    return sight if is_read else None
