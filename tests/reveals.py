"""Comments `# revealed: Type` in examples: what is known of the last expression on the line, as the language writes it.

Of an assignment that is its value, of a call of `notice` its last argument:

    $port = 80          # revealed: Integer[80, 80]
    notice($name)       # revealed: String
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.infer.core.check_target import CheckTarget
from pplint.infer.model import Model
from pplint.syntax import ast
from pplint.syntax.parser import parse
from pplint.syntax.walk import walk
from pplint.types.display import display

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.project.project import Project

_COMMENT = re.compile(r"# revealed: ([^#]+?)(?=[ \t]*(?:$|# (?:error|warning|info): ))")
NOTHING = "nothing"


def with_reveals(text: str, source: SourceFile, project: Project, module_path: tuple[str, str] | None = None) -> str:
    """Return an example whose comments say what is revealed."""
    if "# revealed: " not in text:
        return text
    parsed = parse(source)
    model = Model(parsed, lambda: project, CheckTarget.to(module_path))
    ends = _last_expressions(source, parsed.tree)
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = _COMMENT.search(line)
        if comment is not None:
            line = f"{line[: comment.start(1)]}{_shown(model, ends.get(number))}{line[comment.end() :]}"  # noqa: PLW2901
        lines.append(f"{line}\n")
    return "".join(lines)


def differences(text: str, revealed: str, first_line: int) -> list[str]:
    """Say which comments do not say what is revealed; `first_line` is the document's line of the example."""
    pairs = zip(text.splitlines(), revealed.splitlines(), strict=True)
    return [
        f"line {first_line + number}: revealed is {after.rpartition('# revealed: ')[2]}, not "
        f"{before.rpartition('# revealed: ')[2]}"
        for number, (before, after) in enumerate(pairs)
        if before != after
    ]


def _last_expressions(source: SourceFile, tree: ast.File) -> dict[int, ast.Expression]:
    """Return the expression that ends last on each line; of several, the outermost that is no definition."""
    found: dict[int, ast.Expression] = {}
    for node in walk(tree):
        if isinstance(node, ast.Expression) and node.end > node.start and not isinstance(node, ast.Definition):
            line = source.lines.line(node.end - 1)
            if line not in found or node.end > found[line].end:
                found[line] = node
    return found


def _shown(model: Model, node: ast.Expression | None) -> str:
    if isinstance(node, ast.Assignment):
        node = node.value
    if isinstance(node, ast.Call) and isinstance(node.function, ast.Name) and node.function.value == "notice":
        node = node.arguments[-1]
    return NOTHING if node is None or not model.was_reached(node) else display(model.type_of(node))
