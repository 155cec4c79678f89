"""All places that name a thing: in the files that have its words, in which names are then resolved."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from pplint.base.source import Span
from pplint.data.document import is_data
from pplint.project.discovery import EXTENSIONS
from pplint.project.sources import manifest_at
from pplint.server.uses.files import (
    LANGUAGE,
    WORDS,
    declared_in,
    declared_in_group,
    packed_uses,
    unpacked,
    words_in,
    words_of_group,
)
from pplint.server.uses.keys import TEMPLATE, TOP
from pplint.server.uses.ruby_templates import rendered_by
from pplint.server.uses.use import VARIABLE, Key, Use
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pplint.server.uses.files import Declared
    from pplint.server.workspace import Workspace

_OF_CLASSES: Final = frozenset({"class", "defined type", "plan"})
_CLASS: Final = "class"
_RESOURCE: Final = "resource"
_TEMPLATE: Final = "template"
_INHERITS: Final = "inherits"


def key_at(workspace: Workspace, path: str, offset: int) -> Use | None:
    """Return the name at a byte of a file, or right before it, with what it means."""
    holding = [each for each in uses_at(workspace, path) if each.span.start <= offset <= each.span.end]
    # Between two names, the one that starts there is meant.
    return max(holding, key=lambda each: each.span.start, default=None)


def uses_at(workspace: Workspace, path: str) -> Iterator[Use]:
    """Yield the names in a file; those of a template in Ruby are known by the programs that render it."""
    own = "" if path.endswith(EXTENSIONS) or is_data(path) else path
    for each in programs_rendering(workspace, path) if own else [path]:
        yield from (use for use in found_in(workspace, each) if use.path == own)


def programs_rendering(workspace: Workspace, path: str) -> list[str]:
    """Return the absolute paths of the programs that render the template in Ruby at one."""
    session, modulepath = workspace.session, workspace.modulepath
    named = mentioning_word(workspace, os.path.basename(path))
    return [each for each in named if path in rendered_by(session, each, modulepath)]


def found_in(workspace: Workspace, path: str) -> tuple[Use, ...]:
    """Return the names in a file that mean something; none if that takes too long."""
    asked = workspace.session, path, workspace.modulepath
    known = packed_uses.known(*asked)
    return unpacked((workspace.asked(path, lambda: packed_uses(*asked)) or b"") if known is None else known)


def prepare(workspace: Workspace, path: str) -> bool:
    """Look up ahead what requests will look for in a file; return whether that was still to be done."""
    session, modulepath = workspace.session, workspace.modulepath
    if packed_uses.known(session, path, modulepath) is not None:
        return False
    words_in(session, path)
    found_in(workspace, path)
    workspace.asked(path, lambda: declared_in(session, path, modulepath, workspace.documents.encoding))
    return True


def prepare_group(workspace: Workspace, paths: tuple[str, ...]) -> None:
    """Do the same for what is known of some files together."""
    words_of_group(workspace.session, paths)
    declarations(workspace, paths)


def declarations(workspace: Workspace, paths: tuple[str, ...]) -> tuple[tuple[str, Declared], ...]:
    """Return the definitions in the manifests among some files; none if that takes too long."""
    asked = workspace.session, paths, workspace.modulepath, workspace.documents.encoding
    known = declared_in_group.known(*asked)
    return (workspace.asked(paths[0], lambda: declared_in_group(*asked)) or ()) if known is None else known


def uses_of(workspace: Workspace, key: Key) -> list[tuple[str, Use]]:
    """Return the places that name something, each once, with the absolute paths of their files."""
    found: dict[tuple[str, Span], Use] = {}
    for path in sorted(mentioning(workspace, key, key.name)):
        for each in found_in(workspace, path):
            if each.key == key:
                found.setdefault((each.path or path, each.span), each)
    return [(path, use) for (path, _), use in sorted(found.items(), key=lambda pair: pair[0])]


def mentioning(workspace: Workspace, key: Key, name: str) -> set[str]:
    """Return the absolute paths of the files that may name a thing by a name, which need not be the one it has."""
    own = {key.path} if key.path else set[str]()
    word, owner = key.owner
    if key.word == _RESOURCE:
        return own
    if key.word != VARIABLE:
        return own.union(_having(workspace, *_wanted(key.word, name)))
    if key.owner not in {TOP, TEMPLATE} and word not in _OF_CLASSES:
        return own
    outer: list[_Wanted] = []
    if key.owner == TEMPLATE:
        outer += _parts(os.path.basename(key.path).removesuffix(".epp"))
    elif key.owner != TOP:
        owners = descendants(workspace, owner) if word == _CLASS else {owner}
        outer.append(_start(owners))
    wanted, template = _word(name), _whole(_TEMPLATE)
    # Of files outside of classes, most are excluded faster by both words at once.
    paths = list(_having(workspace, *outer)) if outer else [*_having(workspace, wanted), *_having(workspace, template)]
    return own.union(
        path
        for path in paths
        if wanted.is_in(words := _words(workspace, path))
        or (template.is_in(words) and _renders(workspace, path, wanted))
    )


def _wanted(word: str, name: str) -> list[_Wanted]:
    """Return what finds all words that a file must have to use a name."""
    if word == _CLASS:
        return [_whole_or_before_variables(name)]
    # The parts of a fact or of a key in data are written apart, in brackets.
    return [_whole(name)] if WORDS.fullmatch(name.encode()) else _parts(name)


def _parts(name: str) -> list[_Wanted]:
    """Return what finds all words in a name that may have other characters in it."""
    return [_word(each.decode()) for each in WORDS.findall(name.encode())]


def mentioning_word(workspace: Workspace, word: str) -> list[str]:
    """Return the absolute paths of the files that have a word somewhere in their text."""
    return sorted(set(_having(workspace, *_wanted("", word))))


def descendants(workspace: Workspace, name: str) -> set[str]:
    """Return the name of a class, and those of the classes that inherit it, in lower case."""
    found = {name}
    waiting = [name]
    while waiting:
        parent = waiting.pop()
        for path in _having(workspace, _whole(parent), _whole(_INHERITS)):
            new = set(_inheriting(workspace, path, parent)) - found
            found |= new
            waiting += new
    return found


def _inheriting(workspace: Workspace, path: str, parent: str) -> Iterator[str]:
    """Yield the names of the classes in a file that inherit a class."""
    manifest = manifest_at(workspace.session, path) if path.endswith(LANGUAGE) else None
    for node in () if manifest is None else definitions_in(manifest.tree.body):
        inherited = node.parent if isinstance(node, ast.Class) else None
        if isinstance(node, ast.Class) and inherited is not None and inherited.lower().removeprefix("::") == parent:
            yield node.name.lower().removeprefix("::")


def searched(workspace: Workspace) -> list[str]:
    """Return the absolute paths of the files in which names are looked for: all that are checked, and all open ones."""
    opened = (each.path for each in workspace.documents if each.path is not None)
    return list(dict.fromkeys((*workspace.files(), *opened)))


def _having(workspace: Workspace, *wanted: _Wanted) -> Iterator[str]:
    """Yield the paths of all files with all that is wanted among their words; one may come twice."""
    opened = (each.path for each in workspace.documents if each.path is not None)
    for group in (*workspace.groups(), tuple(opened)):
        words = words_of_group(workspace.session, group)
        if all(each.is_in(words) for each in wanted):
            yield from _with(workspace, group, *wanted)


def _with(workspace: Workspace, paths: Iterable[str], *wanted: _Wanted) -> Iterator[str]:
    """Yield the paths of the files with all that is wanted among their words."""
    for path in paths:
        words = _words(workspace, path)
        if all(each.is_in(words) for each in wanted):
            yield path


def _words(workspace: Workspace, path: str) -> bytes:
    return words_in(workspace.session, path) or b""


def _renders(workspace: Workspace, path: str, wanted: _Wanted) -> bool:
    """Return whether a program renders a template in Ruby with what is wanted among its words."""
    return any(_with(workspace, rendered_by(workspace.session, path, workspace.modulepath), wanted))


# What finds names among words, with a line end or a colon around each


class _Wanted(NamedTuple):
    """What finds a name among words; nothing is found without a `part` of it, which is looked for first."""

    part: bytes
    pattern: re.Pattern[bytes]

    def is_in(self, words: bytes) -> bool:
        """Return whether it is among words."""
        return self.part in words and self.pattern.search(words) is not None


def _word(name: str) -> _Wanted:
    part = name.lower().encode()
    return _Wanted(part, re.compile(rb"%s(?![^\n:])(?<![^\n:]%s)" % (re.escape(part), re.escape(part))))


def _start(names: Collection[str]) -> _Wanted:
    """Return what finds one of some names, or longer ones that start with it."""
    parts = [each.lower().encode() for each in names]
    return _Wanted(
        parts[0] if len(parts) == 1 else b"", re.compile(rb"\n(?:%s)[\n:]" % b"|".join(map(re.escape, parts)))
    )


def _whole(name: str) -> _Wanted:
    part = name.lower().encode()
    return _Wanted(part, re.compile(rb"\n%s\n" % re.escape(part)))


def _whole_or_before_variables(name: str) -> _Wanted:
    """Return what finds the name of a class, also before the names of its variables and parameters."""
    part = name.lower().encode()
    return _Wanted(part, re.compile(rb"\n%s(?:::\w+)?\n" % re.escape(part)))
