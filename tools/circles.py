"""Find modules that import each other in a circle, imports for types only and within functions among them.

`python -m tools.circles` prints each circle with the imports that close it, and exits with 1 if there is one.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pplint.base.graphs import components

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOTS = ("checker", "rules", "grammar")

Imports = dict[str, set[str]]
"""The modules that each module imports."""


def import_graph(roots: Mapping[str, Path]) -> Imports:
    """Return what the modules import of each other, by their dotted names; `roots` has a folder for each package."""
    files = {name: file for package, folder in roots.items() for name, file in _modules(package, folder)}
    return {name: set(_imported(file, files)) - {name} for name, file in files.items()}


def _modules(package: str, folder: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*.py")):
        parts = [package, *file.relative_to(folder).with_suffix("").parts]
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


def _imported(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = [f"{node.module}.{each.name}" for each in node.names]
            names = [each if each in known else node.module for each in inner]
        else:
            continue
        yield from (each for each in names if each in known)


def circles(graph: Imports) -> list[list[str]]:
    """Return the sets of modules that reach each other, each in the order of the names."""
    found = components(sorted(graph), lambda module: sorted(graph[module]))
    return [sorted(circle) for circle in found if len(circle) > 1]


def main() -> int:
    """Print the circles; return the exit code."""
    packages = {folder.name: folder for root in ROOTS for folder in Path(root).iterdir() if _is_package(folder)}
    graph = import_graph(packages)
    found = circles(graph)
    for circle in found:
        print(f"{len(circle)} modules import each other in a circle:")
        for module in circle:
            print(f"  {module} imports {', '.join(sorted(graph[module] & set(circle)))}")
    if not found:
        print(f"No circle among {len(graph)} modules.")
    return int(bool(found))


def _is_package(folder: Path) -> bool:
    return (folder / "__init__.py").is_file()


if __name__ == "__main__":
    sys.exit(main())
