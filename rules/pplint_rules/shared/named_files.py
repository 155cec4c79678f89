"""Files of modules that calls and attributes name: templates, and what is in the folder `files`."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.suggest import similar_words
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding
    from pplint.rule import Context

_MOUNT = "puppet:///modules/"


class ModuleFile(Struct, frozen=True):
    """The name of a file in a module, and the literal that holds it."""

    module: str
    path: str
    node: ast.Expression


def named_files(nodes: list[ast.Expression]) -> Iterator[ModuleFile]:
    """Yield the files that literals name as `module/path`; absolute paths are of the server's own."""
    for node in nodes:
        if isinstance(node, ast.String | ast.Name) and not node.value.startswith("/"):
            module, separator, path = node.value.partition("/")
            if separator and path:
                yield ModuleFile(module, path, node)


def mounted_file(node: ast.Expression) -> ModuleFile | None:
    """Return the file that a URL `puppet:///modules/module/path` names."""
    if not isinstance(node, ast.String) or not node.value.startswith(_MOUNT):
        return None
    module, separator, path = node.value.removeprefix(_MOUNT).partition("/")
    return ModuleFile(module, path, node) if separator and path else None


def is_of_other_function(function: str, file: ModuleFile, ctx: Context) -> bool:
    """Return whether `epp` is given a template in Ruby that is there: the function is wrong then, and not the name."""
    return function == "epp" and file.path.endswith(".erb") and ctx.project.template(file.module, file.path) is not None


def without_module(node: ast.Expression, folder: str, function: str, ctx: Context) -> Iterator[Finding]:
    """Report a name of a file without a module in front, or one that is a URL: functions find neither."""
    if not isinstance(node, ast.String | ast.Name):
        return
    name, mounted = node.value, mounted_file(node)
    if mounted is not None:
        help_ = f"write `{mounted.module}/{mounted.path}`"
        yield ctx.finding(node, f"`{function}` takes the name of a file as `module/path`, not a URL", help=help_)
    elif name and "/" not in name and "\\" not in name:
        ending = ".epp" if function == "epp" and not name.endswith(".epp") else ""
        module = None if ctx.module_path is None else ctx.module_path[0]
        look_up = ctx.project.template if folder == "templates" else ctx.project.file
        is_there = module is not None and look_up(module, name + ending) is not None
        help_ = f"write `{module}/{name}`" if is_there else "put the name of the module in front: `module/path`"
        yield ctx.finding(node, f"`{function}` needs a module in the file name: `{name}`", help=help_)


def is_missing(file: ModuleFile, folder: str, ctx: Context) -> bool:
    """Return whether a module is available, and certainly has no such file in its folder `templates` or `files`."""
    project = ctx.project
    module = project.module(file.module)
    # Where `..` leads, links decide.
    if module is None or ".." in file.path.split("/"):
        return False
    look_up = project.template if folder == "templates" else project.file
    return look_up(file.module, file.path) is None and not module.may_have(f"{folder}/{file.path}")


def similar_file(file: ModuleFile, folder: str, ctx: Context) -> list[str]:
    """Return the path of the file of a module that is called most like one that it does not have, if there is one."""
    module = ctx.project.module(file.module)
    suffix = os.path.splitext(file.path)[1]
    paths = (path.removeprefix(f"{folder}/") for path in (() if module is None else module.paths(folder, suffix)))
    return similar_words(file.path, list(islice(paths, _MOST_COMPARED)), 1)


_MOST_COMPARED = 500
