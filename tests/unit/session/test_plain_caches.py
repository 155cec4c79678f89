"""What `functools` caches for the whole process depends on nothing that a session knows."""

from __future__ import annotations

import ast
from pathlib import Path

import pplint
import pplint_rules

OF_A_SESSION = {
    "Context",
    "Disk",
    "FileNames",
    "Folder",
    "Model",
    "ModuleFiles",
    "Project",
    "ProjectNames",
    "Search",
    "Session",
}
"""The classes of what changes with the checked files."""


OF_A_REPORT = {"_other_source"}
"""What reads files again for what is written about them, when the sessions are over."""


def _cached(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return [each for each in functions if any("cache" in ast.unparse(found) for found in each.decorator_list)]


def _is_of_session(function: ast.FunctionDef) -> bool:
    asked = {word for each in function.args.args if each.annotation for word in _words(each.annotation)}
    called = {ast.unparse(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    is_property = any(ast.unparse(each) == "cached_property" for each in function.decorator_list)
    return not is_property and bool(asked & OF_A_SESSION or called & {"read_bytes", "read_regular_file", "manifest_at"})


def _words(annotation: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}


def test_a_cache_that_reads_a_file_is_found() -> None:
    (function,) = _cached(ast.parse("@lru_cache(maxsize=2)\ndef find(project: Project | None) -> str: ..."))
    assert _is_of_session(function)


def test_plain_caches_know_nothing_of_the_checked_files() -> None:
    roots = [Path(next(iter(package.__path__))) for package in (pplint, pplint_rules)]
    for path in (path for root in roots for path in root.rglob("*.py")):
        data = path.read_bytes()
        for function in _cached(ast.parse(data)) if b"cache" in data else ():
            if function.name in OF_A_REPORT:
                continue
            assert not _is_of_session(function), f"{path}: {function.name} is to be remembered by the session"
