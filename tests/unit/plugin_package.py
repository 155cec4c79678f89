"""A package of rules that a test writes, for a process of its own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

HEADER = """
import os
import signal
import time
from pplint.base.diagnostic import Severity
from pplint.rule import Context, rule
from pplint.syntax import ast

@rule("sample", "A sample", Severity.WARNING)
def sample(node: ast.Name, ctx: Context):
    "A page."
"""


def install_rule(folder: Path, body: str) -> dict[str, str]:
    """Install a package with one rule, `sample`, and return the environment of a process that finds it.

    The body is that of a generator which is shown every `node: ast.Name`.
    """
    package = folder / "plugins" / "sample_rules" / "style"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()
    (package / "sample.py").write_text(HEADER + body)
    metadata = folder / "plugins" / "sample_rules-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: sample-rules\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[pplint.rules]\nsample = sample_rules\n")
    paths = [str(folder / "plugins"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
