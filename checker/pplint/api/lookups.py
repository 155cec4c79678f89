"""The keys that the code of a module looks up in data, apart from those of the parameters of its classes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.project.autoload import FUNCTION_FOLDERS
from pplint.project.sources import manifest_at
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.module_files import ModuleFiles
    from pplint.project.sources import Manifest
    from pplint.session import Session

_FUNCTIONS: Final = frozenset({"hiera", "hiera_array", "hiera_hash", "hiera_include", "lookup"})
_FOLDERS: Final = {
    "functions": SourceKind.MANIFEST,
    "manifests": SourceKind.MANIFEST,
    "plans": SourceKind.PLAN,
}
_IN_RUBY: Final = late_pattern(rb"""call_function[( ]+\W*(?:lookup|hiera)|function_hiera|Pops::Lookup""")
_IN_DATA: Final = late_pattern(rb"""%\{(?:alias|hiera|lookup)\(['"]([\w.:-]+)['"]\)\}""")


def _calls(manifest: Manifest) -> list[ast.Call | ast.MethodCall]:
    return [*manifest.nodes.of(ast.Call), *manifest.nodes.of(ast.MethodCall)]


def looked_up_keys(session: Session, module: ModuleFiles) -> Iterator[str | None]:
    """Yield the keys, as far as they are literals; None for others."""
    for folder, kind in _FOLDERS.items():
        for path in module.folder.files(folder, ".pp"):
            manifest = manifest_at(session, os.path.join(module.root, path), kind)
            for call in () if manifest is None else _calls(manifest):
                if function_name(call) in _FUNCTIONS:
                    yield from _keys_of(arguments(call)[:1])
    for folder in FUNCTION_FOLDERS:
        for path in module.folder.files(folder, ".rb"):
            yield from (None for _ in _IN_RUBY.finditer(_read(session, module, path)))
    for path in (*module.folder.files("data", ".yaml"), *module.folder.files("data", ".json")):
        yield from (key.decode() for key in _IN_DATA.findall(_read(session, module, path)))


def _keys_of(nodes: list[ast.Expression]) -> Iterator[str | None]:
    for node in nodes:
        if isinstance(node, ast.Array):
            yield from _keys_of(node.elements)
        else:
            yield node.value if isinstance(node, ast.String | ast.Name) else None


def _read(session: Session, module: ModuleFiles, path: str) -> bytes:
    try:
        return session.disk.read(os.path.join(module.root, path))
    except OSError:
        return b""
