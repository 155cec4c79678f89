"""Directories of which all files define names of one other namespace: they were renamed, or moved."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.autoloaded_files import autoloaded_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context
    from pplint.rule.project_view import ModuleView


def moved_together(node: ast.Definition, ctx: Context) -> list[str]:
    """Return the paths of the files beside this one, itself among them, that define names of the same namespace.

    None if the file is not called as what is defined.
    """
    module, path = ctx.module_path or ("", "")
    namespace = _other_namespace(module, path, node)
    files = ctx.project.module(module)
    return [] if namespace is None or files is None else list(_beside(files, module, path, namespace))


def _beside(files: ModuleView, module: str, path: str, namespace: str) -> Iterator[str]:
    directory = path.rpartition("/")[0]
    for name, is_directory in files.entries(directory).items():
        beside = f"{directory}/{name}"
        manifest = None if is_directory else files.manifest(os.path.join(files.root, beside))
        if manifest is not None and any(
            _other_namespace(module, beside, each) == namespace
            for nodes in manifest.definitions.values()
            for each in nodes
        ):
            yield beside


def _other_namespace(module: str, path: str, node: ast.Definition) -> str | None:
    """Return the namespace of a definition, if that is not the one of the file that is called as it is."""
    file = autoloaded_file(module, path)
    if file is None or file.folder != "manifests" or file.admits(node):
        return None
    namespace, _, leaf = node.name.lower().removeprefix("::").rpartition("::")
    return namespace if file.namespace.rpartition("::")[2] == leaf else None
