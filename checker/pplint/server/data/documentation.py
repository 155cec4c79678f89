"""What is written about the parameter that a key of data is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.schema.data_schema import parameter_code
from pplint.server.documentation import documented
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.infer.symbols import Parameter
    from pplint.server.data.sight import DataSight


def code_of(sight: DataSight, key: str) -> str:
    """Return the declaration of the parameter of a key on one line."""
    owner, _, name = key.rpartition("::")
    declared = sight.project.host_class(owner)
    node = None if declared is None else next((each for each in declared.node.parameters if each.name == name), None)
    if declared is None or node is None:
        return ""
    type_ = sight.names.type_of(node.type)
    return parameter_code(declared, node, type_)


def parameter_documentation(sight: DataSight, parameter: Parameter) -> str | None:
    """Return what the comments above a class say of its parameter."""
    nothing = ast.File(0, 0, ast.Block(0, 0, []))
    return documented(sight.session, SourceFile(sight.task.path, b""), nothing, parameter)
