"""What the evaluator and inference know is in objects that only their own methods change."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pytest

SAMPLE = """
class Base:
    def __init__(self):
        self.count = 0

class Sound(Base):
    def __init__(self):
        super().__init__()
        self.count, self.other = 1, 2

class Skipping(Sound):
    def __init__(self):
        self.part = Base()
        self.part.count = 1

def change(run):
    run.count += 1
    run.names["x"] = 1
"""


def foreign_writes(tree: ast.AST) -> Iterator[str]:
    """Yield the attributes that are assigned, but not by the object that has them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            owner = ast.unparse(node.value)
            if owner not in {"self", "cls"}:
                yield f"{owner}.{node.attr}"


def skipped_initializers(trees: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the classes with an initializer that does not call the one of their parent, which has one."""
    classes = {node.name: node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for name, node in classes.items():
        own = _initializer(node)
        if own is not None and _inherits_initializer(node, classes) and "super().__init__(" not in ast.unparse(own):
            yield name


def _inherits_initializer(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> bool:
    parents = [classes[each.id] for each in node.bases if isinstance(each, ast.Name) and each.id in classes]
    return any(_initializer(each) is not None or _inherits_initializer(each, classes) for each in parents)


def _initializer(node: ast.ClassDef) -> ast.FunctionDef | None:
    methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
    return next((each for each in methods if each.name == "__init__"), None)


def _trees(pytestconfig: pytest.Config, folder: str) -> list[ast.AST]:
    files = sorted((pytestconfig.rootpath / folder).rglob("*.py"))
    assert files
    return [ast.parse(file.read_text()) for file in files]


def test_a_write_from_outside_and_a_skipped_initializer_are_found() -> None:
    tree = ast.parse(SAMPLE)
    assert sorted(foreign_writes(tree)) == ["run.count", "self.part.count"]
    assert list(skipped_initializers([tree])) == ["Skipping"]


def test_only_an_object_itself_changes_what_it_knows(pytestconfig: pytest.Config) -> None:
    for folder in ("evaluator", "infer"):
        trees = _trees(pytestconfig, f"checker/pplint/{folder}")
        assert [write for tree in trees for write in foreign_writes(tree)] == []


def test_every_class_is_set_up_by_its_parent(pytestconfig: pytest.Config) -> None:
    assert list(skipped_initializers(_trees(pytestconfig, "checker/pplint"))) == []
