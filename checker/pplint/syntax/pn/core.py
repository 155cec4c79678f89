"""How the notation is put together: calls, lists, maps and quoted text, and the table of what prints each node."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pplint.syntax import ast

Printer = Callable[[Any], str]
_PRINTERS: dict[type[ast.Node], Printer] = {}


def to_pn(node: ast.Node | None) -> str:
    """Return the notation of a node; of nothing, it is `(nop)`."""
    if node is None:
        return "(nop)"
    return _PRINTERS[type(node)](node)


def prints(*classes: type[ast.Node]) -> Callable[[Printer], Printer]:
    """Enter a printer into the table, for nodes of these classes."""

    def enter(printer: Printer) -> Printer:
        for node_class in classes:
            _PRINTERS[node_class] = printer
        return printer

    return enter


def call(name: str, *elements: str) -> str:
    """Return a call of a name."""
    return f"({' '.join([name, *elements])})"


def listed(nodes: Iterable[ast.Node | None]) -> str:
    """Return the nodes as a list."""
    return f"[{' '.join(map(to_pn, nodes))}]"


def mapped(*entries: tuple[str, str] | None) -> str:
    """Return the entries that there are as a map."""
    return "{" + " ".join(f":{entry[0]} {entry[1]}" for entry in entries if entry is not None) + "}"


_ESCAPES: Final = str.maketrans(
    {
        **{chr(code): f"\\o{code:03o}" for code in range(ord(" "))},
        "\t": "\\t",
        "\n": "\\n",
        "\r": "\\r",
        '"': '\\"',
        "\\": "\\\\",
    }
)


def quoted(text: str) -> str:
    """Return a text in double quotes."""
    return f'"{text.translate(_ESCAPES)}"'


def parameters_entry(parameters: list[ast.Parameter]) -> tuple[str, str] | None:
    """Return the entry of a map for parameters, if there are any."""
    if not parameters:
        return None
    return ("params", mapped(*((parameter.name, _parameter(parameter)) for parameter in parameters)))


def _parameter(node: ast.Parameter) -> str:
    return mapped(
        None if node.type is None else ("type", to_pn(node.type)),
        ("splat", "true") if node.captures_rest else None,
        None if node.default is None else ("value", to_pn(node.default)),
    )


def body_entry(block: ast.Block) -> tuple[str, str] | None:
    """Return the entry of a map for a body, unless it is empty."""
    return ("body", listed(block.statements)) if block.statements else None
