"""Keys of data that are those of a class's parameter, which takes what they are bound to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.data.document import DataFile
    from pplint.infer.symbols import HostClass, Parameter
    from pplint.rule import Context


def is_asked_for(key: str, node: DataFile) -> bool:
    """Return whether a lookup of a key asks a file: one of a module is asked for the keys of the module only."""
    module = None if node.owner is None else node.owner.module
    return node.is_looked_up and (module is None or key.startswith(f"{module}::"))


def class_of(key: str, ctx: Context) -> HostClass | None:
    """Return the class that a key starts with, if that is available as the project asks for it, and could be read."""
    owner = key.rpartition("::")[0]
    return ctx.once(_class_at_hand, owner, ctx) if owner and owner == owner.lower().removeprefix("::") else None


def _class_at_hand(name: str, ctx: Context) -> HostClass | None:
    found = ctx.names.host_class(name)
    return found if found is not None and found.definition.says_parameters and not is_older(name, ctx) else None


def is_older(name: str, ctx: Context) -> bool:
    """Return whether the module of a name is available in an older version than the project asks for."""
    module = name.partition("::")[0]
    return any(each.is_older and each.module == module for each in ctx.project.wrong_versions(ctx.module))


def parameter_of(key: str, ctx: Context) -> Parameter | None:
    """Return the parameter of a class whose key it is."""
    owner = class_of(key, ctx)
    for each in () if owner is None else owner.definition.node.parameters:
        if owner is not None and each.name == key.rpartition("::")[2]:
            return ctx.names.parameter(each, owner.definition.path, owner)
    return None
