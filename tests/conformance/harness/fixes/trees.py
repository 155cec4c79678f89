"""What safe fixes change of the compiler's tree in real modules: for each rule, what its page says.

A tree is read from Puppet's own notation. What a rule changes is written in one of the two forms that it has before
and after the fix, so that the trees are equal if that is all that is different. Rules that are not here change nothing.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.project.stubs import load_stubs

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Tree: TypeAlias = "str | tuple[Tree, ...]"
"""A word or a text as it is written, or a list after its bracket; a text is kept apart from a word by its quote."""

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]{}]|[^\s()\[\]{}"]+')


def read_pn(text: str | None) -> Tree:
    """Read a tree in Puppet's notation; that of a program that cannot be read is empty."""
    lists: list[list[Tree]] = [[]]
    for piece in _TOKEN.findall(text or ""):
        if piece in "([{":
            lists.append([piece])
        elif piece in ")]}":
            lists[-2].append(tuple(lists.pop()))
        else:
            lists[-1].append(piece)
    return tuple(lists[0])


def as_changed_by(rules: Collection[str], tree: Tree) -> Tree:
    """Return a tree with all that these rules change in one form."""
    changes = [change for rule, change in CHANGES.items() if rule in rules]

    def changed(node: Tree) -> Tree:
        # What is in a variable is its name, and no text.
        if isinstance(node, tuple) and _named(node, "var") is None:
            node = tuple(map(changed, node))
        for change in changes:
            node = change(node)
        return node

    return changed(tree)


def _text(node: Tree) -> str | None:
    """Return the text of a string; None for all else."""
    return json.loads(node) if isinstance(node, str) and node.startswith('"') else None


def _named(node: Tree, kind: str) -> str | None:
    """Return the name in `(kind "name")`; None for all else."""
    match node:
        case ("(", word, name) if word == kind:
            return _text(name)
        case _:
            return None


def _word_as_text(node: Tree) -> Tree:
    """Words without quotes are the text that they are in quotes."""
    name = _named(node, "qn")
    return node if name is None else json.dumps(name)


def _without_colons(node: Tree) -> Tree:
    """Names are absolute with two colons before them and without: of classes, types, resources, and in text."""
    match node:
        case ("(", "qn" | "qr" as word, name) if (text := _text(name)) is not None:
            return ("(", word, json.dumps(text.removeprefix("::")))
        case _:
            text = _text(node)
            return node if text is None else json.dumps(text.removeprefix("::"))


def _variable_without_colons(node: Tree) -> Tree:
    """Variables of a class are the same with two colons before their names."""
    name = _named(node, "var")
    is_of_class = name is not None and "::" in name.removeprefix("::")
    return ("(", "var", json.dumps((name or "").removeprefix("::"))) if is_of_class else node


def _variable_alone(node: Tree) -> Tree:
    """A string of one variable that holds text is that text."""
    match node:
        case ("(", "concat", ("(", "str", inner)):
            return inner
        case _:
            return node


def _fact(node: Tree) -> Tree:
    """A fact that is a variable of the top scope is an entry of `$facts`."""
    name = _named(node, "var")
    is_of_top = name is not None and name.startswith("::") and "::" not in name[2:]
    return _entry(_FACTS, name[2:]) if name is not None and is_of_top else node


def _legacy_fact(node: Tree) -> Tree:
    """A legacy fact, by itself or as an entry of `$facts`, is the entry that replaces it."""
    match node:
        case ("(", "access", ("(", "var", '"facts"' | '"::facts"'), key):
            name = _text(key)
        case _:
            name = (_named(node, "var") or "").removeprefix("::")
    written = load_stubs("core").replacement(name) if name else None
    if written is None or not written.startswith("$facts["):
        return node
    found: Tree = _FACTS
    for each in re.findall(r"\['([^']+)'\]", written):
        found = _entry(found, each)
    return found


_FACTS: Final = ("(", "var", '"facts"')


def _entry(outer: Tree, key: str) -> Tree:
    return ("(", "access", outer, json.dumps(key))


def _function_of_module(node: Tree) -> Tree:
    """Functions that stdlib has moved are called by their names after its own."""
    name = _named(node, "qn")
    return node if name is None else ("(", "qn", json.dumps(name.removeprefix("stdlib::")))


def _mode(node: Tree) -> Tree:
    """A mode is the text of its four octal digits, whether it was a number or had more or fewer of them."""
    match node:
        case ("(", "int", ("{", ":radix", "8", ":value", number)) if isinstance(number, str):
            return json.dumps(f"{int(number):04o}")
        case _:
            text = _text(node)
            return node if text is None or not _OCTAL.fullmatch(text) else json.dumps(f"{text.lstrip('0'):0>4}")


def _without_mount(node: Tree) -> Tree:
    """The path of a URL of the server is in the mount of all modules."""
    text = _text(node)
    return node if text is None else json.dumps(_MOUNT.sub(r"\1", text))


_MOUNT: Final = re.compile(r"\A(puppet://[^/]*/)modules/")
_OCTAL: Final = re.compile(r"[0-7]{1,5}")


def _ensure_first(node: Tree) -> Tree:
    """The attributes of a resource have no order."""
    match node:
        case ("[", ("(", "=>", '"ensure"', *_), *_) | ("[", ("(", "=>", *_), *_):
            head, *attributes = node
            return (head, *sorted(attributes, key=repr))
        case _:
            return node


CHANGES: Final[dict[str, Callable[[Tree], Tree]]] = {
    "absolute-class-name": _without_colons,
    "absolute-variable-name": _variable_without_colons,
    "ensure-not-first": _ensure_first,
    "legacy-fact": _legacy_fact,
    "moved-function": _function_of_module,
    "needless-interpolation": _variable_alone,
    "nonstandard-file-mode": _mode,
    "puppet-url-without-modules": _without_mount,
    "top-scope-fact": _fact,
    "unquoted-file-mode": _mode,
    "unquoted-node-name": _word_as_text,
    "unquoted-option": _word_as_text,
    "unquoted-reference-title": _word_as_text,
    "unquoted-title": _word_as_text,
}
"""What the fix of a rule changes of a tree."""
