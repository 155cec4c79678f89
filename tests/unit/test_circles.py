"""The tool that finds modules which import each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools.circles import circles, import_graph

if TYPE_CHECKING:
    from pathlib import Path


MODULES = {
    "__init__.py": "",
    "a.py": "from package.b import something\n",
    "b.py": "def late():\n    import package.inner.c\n",
    "inner/__init__.py": "",
    "inner/c.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from package import a\n",
    "inner/d.py": "import sys\nfrom package.inner import c\n",
}


def test_late_and_typing_only_imports_close_a_circle(tmp_path: Path) -> None:
    for name, text in MODULES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    graph = import_graph({"package": tmp_path})
    assert graph["package.inner.d"] == {"package.inner.c"}
    assert circles(graph) == [["package.a", "package.b", "package.inner.c"]]


@pytest.mark.slow
def test_no_module_of_this_project_is_in_a_circle(pytestconfig: pytest.Config) -> None:
    root = pytestconfig.rootpath
    packages = {"pplint": root / "checker" / "pplint", "pplint_rules": root / "rules" / "pplint_rules"}
    graph = import_graph(packages)
    assert len(graph) > len(packages)
    assert circles(graph) == []
