"""What is known about the lines of a `Puppetfile` and of an `environment.conf`: completion, hover and definition."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, Span
from pplint.project.module_files import folder_at
from pplint.project.modules import METADATA
from pplint.project.puppetfile import module_name
from pplint.project.sources import shown_path
from pplint.repository_files.known_keys import ENVIRONMENT, MODULE_OPTIONS, PUPPETFILE
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.data.described import full_name
from pplint.server.data.sight import DataKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from re import Match

    from pplint.project.module_files import ModuleFiles
    from pplint.server.data.sight import DataSight

_WORD: Final = late_pattern(rb"[\w./-]*\Z")
_SETTING: Final = late_pattern(rb"[ \t]*(?P<name>[a-z_]+)[ \t]*=")
_MODULE: Final = late_pattern(rb"[ \t]*mod[ \t(]*['\"](?P<name>[\w./-]*)")
_OPTION: Final = late_pattern(rb"(?<![\w:]):?(?P<name>[a-z_]+)(?::(?!:)|[ \t]*=>)")
_PATH: Final = late_pattern(rb"[^\s:=]+")
_SYMBOL: Final = late_pattern(rb"(?<!:):\Z")
_VERSION: Final = late_pattern(rb"[ \t]*mod[ \t(]*['\"](?P<name>[\w./-]+)['\"][ \t]*,[ \t]*(?P<start>['\"]|:)?\Z")
_VALUES: Final = {
    b"environment_timeout": ("0", "unlimited", "5m"),
    b"rich_data": ("true", "false"),
    b"static_catalogs": ("true", "false"),
}
"""Usual values of settings of an environment."""
_BASE: Final = b"$basemodulepath"
_FIRST: Final = late_pattern(rb"[ \t]*(?P<name>[a-z_]+)\b")


def offered_in_lines(sight: DataSight, data: bytes, offset: int) -> tuple[int, list[Item]]:
    """Return where what is typed starts, and what is allowed there."""
    begin = _line_start(data, offset)
    typed = _WORD.search(data[begin:offset])
    start = offset if typed is None else begin + typed.start()
    before = data[begin:start]
    find = _of_puppetfile if sight.kind is DataKind.PUPPETFILE else _of_environment
    return start, list(find(sight, data, before, start))


def _of_environment(sight: DataSight, data: bytes, before: bytes, _start: int) -> Iterator[Item]:
    given = {found["name"].decode() for line in data.splitlines() if (found := _SETTING.match(line))}
    if not before.strip():
        yield from _words(ENVIRONMENT, given, " = ")
    setting = _SETTING.match(before)
    if setting is not None and setting["name"] in {b"modulepath", b"manifest"}:
        for name, is_directory in sorted(folder_at(sight.session, os.path.dirname(sight.path)).entries().items()):
            if is_directory:
                yield Item(name, ItemKind.FOLDER, is_likely=True)
        if setting["name"] == b"modulepath":
            yield Item("basemodulepath" if before.endswith(b"$") else "$basemodulepath", ItemKind.CONSTANT)
    elif setting is not None and not before[setting.end() :].strip():
        yield from (Item(each, ItemKind.VALUE, is_likely=True) for each in _VALUES.get(setting["name"], ()))


def _of_puppetfile(sight: DataSight, data: bytes, before: bytes, start: int) -> Iterator[Item]:
    opened = data[: start - len(before)].rstrip()
    is_inside = opened.endswith(b",")
    if _MODULE.fullmatch(before) is not None:
        for name, full, module in _modules(sight):
            words = f"Version {module.metadata.version or 'unknown'} is on the module path."
            yield Item(full or name, ItemKind.MODULE, about=About("word", words, name), is_likely=True)
        return
    yield from _versions(sight, before)
    if _SYMBOL.search(before) is not None and (is_inside or b"," in before):
        statement = data[max(data.rfind(b"\nmod", 0, start), 0) : start]
        yield from _words(MODULE_OPTIONS, {found["name"].decode() for found in _OPTION.finditer(statement)}, " => ")
    elif before.rstrip().endswith(b",") or (is_inside and not before.strip()):
        statement = data[max(data.rfind(b"\nmod", 0, start), 0) : start]
        yield from _words(MODULE_OPTIONS, {found["name"].decode() for found in _OPTION.finditer(statement)}, ": ")
    elif not before.strip():
        yield from _words(PUPPETFILE, set(), " ")


def _versions(sight: DataSight, before: bytes) -> Iterator[Item]:
    """Yield the version of a module that is on the module path, and `:latest`."""
    found = _VERSION.fullmatch(before)
    module = None if found is None else sight.project.modules.get(module_name(found["name"].decode()))
    if found is None or found["start"] == b":":
        yield from [Item("latest", ItemKind.VALUE)] if found is not None else []
        return
    version = None if module is None else module.metadata.version
    if version is not None:
        yield Item(version, ItemKind.VALUE, version if found["start"] else f"'{version}'", is_likely=True)
    if not found["start"]:
        yield Item(":latest", ItemKind.VALUE)


def _words(words: Mapping[str, str], given: set[str], after: str) -> Iterator[Item]:
    for name, meaning in words.items():
        if name not in given:
            yield Item(name, ItemKind.PROPERTY, f"{name}{after}", about=About("word", meaning, name))


def _modules(sight: DataSight) -> Iterator[tuple[str, str | None, ModuleFiles]]:
    """Yield the modules of the module path, with their names as the Forge has them."""
    for name, module in sorted(sight.project.modules.items()):
        full = full_name(sight.session, os.path.join(module.root, METADATA))
        yield name, None if full is None else full.replace("/", "-"), module


def hover_in_lines(sight: DataSight, data: bytes, offset: int) -> tuple[Span, str] | None:
    """Return what a word means, or which module a name finds, after its bytes."""
    start = _line_start(data, offset)
    line = data[start:].partition(b"\n")[0]
    module = _named(sight, line, offset - start)
    if module is not None:
        span, name, files = module
        text = f"**{name}**: not on the module path" if files is None else _about(name, files)
        return _moved(span, start), text
    directory = _directory_at(sight, data, offset)
    if directory is not None:
        return directory[0], f"`{shown_path(directory[1])}{os.sep}`"
    for words, pattern in ((_words_of(sight), _FIRST), (MODULE_OPTIONS, _OPTION)):
        for found in pattern.finditer(line) if pattern is _OPTION else filter(None, [pattern.match(line)]):
            inner = Span(*found.span("name"))
            meaning = words.get(found["name"].decode())
            if meaning is not None and inner.start <= offset - start <= inner.end:
                return _moved(inner, start), meaning
    return None


def _words_of(sight: DataSight) -> Mapping[str, str]:
    return PUPPETFILE if sight.kind is DataKind.PUPPETFILE else ENVIRONMENT


def _about(name: str, module: ModuleFiles) -> str:
    return f"**{name}**: `{shown_path(module.root)}{os.sep}`\n- version: {module.metadata.version or 'not known'}"


def targets_in_lines(sight: DataSight, data: bytes, offset: int) -> tuple[Span, list[tuple[Place, Place]]]:
    """Return the metadata of the module that is named at a byte, after the bytes of the name."""
    directory = _directory_at(sight, data, offset)
    if directory is not None:
        places = [Place(each, Span(0, 0)) for each in _files_in(sight, directory[1])]
        return directory[0], [(each, each) for each in places]
    start = _line_start(data, offset)
    named = _named(sight, data[start:].partition(b"\n")[0], offset - start)
    if named is None or named[2] is None:
        return Span(offset, offset), []
    place = Place(os.path.join(named[2].root, METADATA), Span(0, 0))
    return _moved(named[0], start), [(place, place)]


def _directory_at(sight: DataSight, data: bytes, offset: int) -> tuple[Span, str] | None:
    """Return the bytes of a path at a byte of a setting, and the absolute path, if something is there."""
    start = _line_start(data, offset)
    line = data[start:].partition(b"\n")[0]
    setting = _SETTING.match(line) if sight.kind is DataKind.ENVIRONMENT else None
    if setting is None or setting["name"] not in {b"modulepath", b"manifest", b"config_version"}:
        return None
    for found in _PATH.finditer(line, setting.end()):
        if found.start() <= offset - start <= found.end() and found[0] != _BASE:
            path = os.path.join(os.path.dirname(sight.path), found[0].decode("utf-8", "replace"))
            path = os.path.normpath(path)
            is_there = sight.session.disk.is_file(path) or sight.session.disk.is_directory(path)
            return (_moved(Span(*found.span()), start), path) if is_there else None
    return None


def _files_in(sight: DataSight, path: str) -> list[str]:
    """Return what an editor can open of a path: the file itself, the manifests there, or the metadata of modules."""
    if sight.session.disk.is_file(path):
        return [path]
    folder = folder_at(sight.session, path)
    names = [
        name for name, is_directory in sorted(folder.entries().items()) if not is_directory and name.endswith(".pp")
    ]
    modules = [each for each in sight.project.modules.values() if os.path.dirname(each.root) == path]
    metadata = [os.path.join(each.root, METADATA) for each in modules]
    return [*(os.path.join(path, each) for each in names), *filter(sight.session.disk.is_file, sorted(metadata))]


def _named(sight: DataSight, line: bytes, column: int) -> tuple[Span, str, ModuleFiles | None] | None:
    """Return the bytes of the name of a module at a column of a line, the name, and the module if it is there."""
    found: Match[bytes] | None = _MODULE.match(line) if sight.kind is DataKind.PUPPETFILE else None
    if found is None or not found.start("name") <= column <= found.end("name"):
        return None
    name = found["name"].decode()
    return Span(*found.span("name")), name, sight.project.modules.get(module_name(name))


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _line_start(data: bytes, offset: int) -> int:
    return data.rfind(b"\n", 0, offset) + 1
