"""`pplint schema`: the parameters of classes as JSON Schema, for what reads files of data."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.base.suggest import question
from pplint.cli.errors import UsageError
from pplint.cli.options import Options, directories
from pplint.cli.streams import print_text
from pplint.infer.model import names_of
from pplint.project.projects import project_of
from pplint.schema.data_schema import data_schema, visible_classes
from pplint.session import Session
from pplint.syntax.name_kinds import Kind

if TYPE_CHECKING:
    from pplint.project.lookup import Declared
    from pplint.project.project import Project
    from pplint.syntax import ast


class SchemaOptions(Struct):
    """What the command line says."""

    classes: list[str] = field(default_factory=list[str])
    directory: str = "."
    modulepath: list[str] = field(default_factory=list[str])


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options("schema", "Show the parameters of classes as JSON Schema.", "[OPTIONS] [CLASS ...]")
    options.add_argument(
        "classes",
        nargs="*",
        metavar="CLASS",
        help="the classes whose parameters data may set; by default all of the project",
    )
    options.add_argument(
        "--directory",
        metavar="DIR",
        help="the control repository or module whose classes are shown; by default the current directory",
    )
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="additional directories of modules"
    )
    given = SchemaOptions(**options.read(arguments))
    if not os.path.isdir(given.directory):
        raise UsageError(f"there is no directory `{given.directory}`")
    project = project_of(Session(), given.directory, given.modulepath)
    found = [_class(project, name) for name in given.classes] or visible_classes(project)
    print_text(json.dumps(data_schema(names_of(project), found), indent=2, ensure_ascii=False) + "\n")
    return 0


def _class(project: Project, name: str) -> Declared[ast.Class]:
    """Return the class of a name; raise `UsageError` if there is none."""
    found = project.host_class(name)
    if found is None:
        similar = project.similar(Kind.HOST_CLASS, name)
        raise UsageError(f"there is no class `{name}`{f'; {question(*similar)}' if similar else ''}")
    return found
