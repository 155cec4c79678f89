"""What all files of a project mention: names, how computed names start, and paths of files in modules.

A project has thousands of files, and is read within the time of one of them, so that they are searched as text: a name
that stands anywhere but in a comment may be a use, whatever it means there. That reports less than there is,
and hardly anything wrong.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.query import query
from pplint.session import file_summary
from pplint_rules.shared.text_size import about_size, magnitude

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

    from pplint.rule.project_view import ModuleView, ProjectView
    from pplint.session import Session

MOST_TEXT: Final = 32 << 20
"""How many bytes of a project are searched; of a larger one nothing is said."""

_PROGRAM: Final = ".pp"
_DATA: Final = (".yaml", ".yml", ".eyaml", ".json")
_CODE: Final = (("manifests", ".pp"), ("functions", ".pp"), ("plans", ".pp"), ("types", ".pp"), ("templates", ""))
_RUBY: Final = (("lib", ".rb"), ("tasks", ".json"), ("plans", ".yaml"))
_AROUND: Final = (*_DATA, ".pp", ".rb")

# All of these look at a text once: what could be long has a bound. They begin with a character or a set of some, since
# a search skips to the next of these: with a line feed in place of `^`, and with a letter before what says that it
# begins a word.
_COMMENT: Final = late_pattern(rb"\n[ \t]*#[^\n]*")
_COMMENT_AFTER_CODE: Final = late_pattern(rb"[ \t]#[ \t][^\n]*")
_WORD: Final = late_pattern(rb"[a-z_]\w*(?:::\w+)*")
_START: Final = late_pattern(rb"::(?:\w{0,80}(?:\$|[%#]\{)|['\"])")
_IN_NAMES: Final = b":_abcdefghijklmnopqrstuvwxyz0123456789"
_LONGEST_NAME: Final = 200
_DEFINED: Final = late_pattern(rb"\n[ \t]*(class|define|function|type)[ \t]+(?:::)?([a-z]\w*(?:::\w+)*)")
_STRING: Final = late_pattern(rb"'([^'\n]{1,300})'|\"([^\"\n]{1,300})\"")
_STRING_OF_DATA: Final = late_pattern(rb"'([^'\n]{1,300})'|\"([^\"\n]{1,300})\"|(?:^|[\s:\[-])([^\s'\"\[\]{},]{1,300})")
_PATH_CALL: Final = late_pattern(
    rb"(e(?<!\we)pp|f(?<!\wf)ile|t(?<!\wt)emplate)\s{0,9}\(\s{0,99}(\$|\"[^\"\n/]{0,80}\$[^\"\n]{0,200}\")"
)
_DYNAMIC: Final = late_pattern(
    rb"(?:i(?<!\wi)nclude|c(?<!\wc)(?:ontain|reate_resources|all|lass)|r(?<!\wr)e(?:quire|source)"
    rb"|e(?<!\we)nsure_resources?|h(?<!\wh)iera\w{0,9}|l(?<!\wl)ookup)\s{0,9}[(\[{]?\s{0,99}[$\"]"
)
_DYNAMIC_METHOD: Final = late_pattern(rb"\.(?:include|contain|require)\b")
_ADDED: Final = late_pattern(rb"Facter\s{0,9}\.\s{0,9}add\s{0,9}\(?\s{0,9}(?::|:?['\"])(\w{1,200})(?=['\"\s,)])")
_MODULE_NAME: Final = late_pattern(rb"\$\{(?:::)?module_name\}|\$(?:::)?module_name\b")


class TextFile(Struct, frozen=True):
    """A file: what it defines, the words in it, the literal starts of names that it computes, and texts like paths.

    `computed_paths` are what it passes to a function where the path of a template or a file stands, if that is computed
    from its first letter on; `$` is a variable. It `may_compute_names` of what it uses, which its tree says for
    certain. All is in lower case but paths.
    """

    path: str
    module: str | None
    words: frozenset[bytes]
    starts: frozenset[bytes]
    defined: tuple[tuple[bytes, bytes], ...]
    paths: frozenset[bytes]
    computed_paths: frozenset[tuple[bytes, bytes]]
    may_compute_names: bool

    @property
    def is_program(self) -> bool:
        """Whether it is a manifest, or the like."""
        return self.path.endswith(_PROGRAM)


def is_data(path: str) -> bool:
    """Return whether a file holds data for lookups."""
    return path.endswith(_DATA) and not path.endswith(("/hiera.yaml", "/hiera.yml"))


def facts_added(data: bytes | Diagnostic) -> Iterable[bytes]:
    """Return the facts whose names are written down in a file in Ruby, each once."""
    return () if isinstance(data, Diagnostic) else dict.fromkeys(_ADDED.findall(data))


@query
def texts_of(project: ProjectView) -> tuple[TextFile, ...] | None:
    """Return all files of a project; None if they are too much, or if one of them cannot be read."""
    modules = [_texts_of_module(module) for module in project.modules()]
    beside = dict.fromkeys(chain(project.site_paths, project.surrounding_paths(_AROUND)))
    found = [*modules, _read(project.session, None, beside)]
    texts = [each for each, _ in found if each is not None]
    is_small = sum(size for _, size in found) <= MOST_TEXT
    return tuple(chain.from_iterable(texts)) if is_small and len(texts) == len(found) else None


def texts_of_module(module: ModuleView) -> tuple[TextFile, ...] | None:
    """Return the files of a module in the same way."""
    texts, size = _texts_of_module(module)
    return texts if size <= MOST_TEXT else None


@query
def _texts_of_module(module: ModuleView) -> tuple[tuple[TextFile, ...] | None, int]:
    """Return the files of a module with their size in bytes, which several projects may see."""
    paths = [each for folder, suffix in (*_CODE, *_RUBY) for each in module.paths(folder, suffix)]
    paths += [path for folder in ("data", "hieradata") for suffix in _DATA for path in module.paths(folder, suffix)]
    paths += [name for name, is_directory in module.entries("").items() if not is_directory and name.endswith(_DATA)]
    return _read(module.session, module.name, (f"{module.root}/{path}" for path in paths))


def _read(session: Session, module: str | None, paths: Iterable[str]) -> tuple[tuple[TextFile, ...] | None, int]:
    found: list[TextFile] = []
    size = 0
    for path in paths:
        suffix = next((each for each in (_PROGRAM, ".rb", *_DATA) if path.endswith(each)), "")
        told_here = _text_file(session, path, suffix, *([] if module is None else [module]))
        if told_here is None or size > MOST_TEXT:
            return None, size
        size += about_size(told_here[0])
        found.append(replace(told_here[1], path=path, module=module))
    return tuple(found), size


@file_summary
def _text_file(data: bytes, suffix: str, module: str | None = None) -> tuple[int, TextFile]:
    """Return the magnitude of a file, of a path that ends so, and what is in it, without its path and its module."""
    size = magnitude(data)
    is_program = suffix == _PROGRAM
    if suffix and b"#" in data:
        data = _COMMENT.sub(b"\n", b"\n" + data)[1:]
    if is_program and b"#" in data:
        data = _COMMENT_AFTER_CODE.sub(b"", data)
    if module is not None and b"module_name" in data:
        data = _MODULE_NAME.sub(module.encode(), data)
    lower = data.lower()
    defined = tuple(_DEFINED.findall(b"\n" + lower)) if is_program else ()
    has_paths = b"/" in data
    found = TextFile(
        "",
        None,
        _words(lower, [name for _, name in defined]),
        frozenset(_starts(lower)),
        defined,
        frozenset(_paths(data, _STRING if is_program else _STRING_OF_DATA) if has_paths else ()),
        frozenset(_PATH_CALL.findall(data) if has_paths else ()),
        is_program and (_DYNAMIC.search(lower) or _DYNAMIC_METHOD.search(lower)) is not None,
    )
    return size, found


def _starts(text: bytes) -> Iterator[bytes]:
    """Yield the names with which computed ones start: those that end before a variable, or at a quotation mark."""
    # What is written again and again is looked at once.
    for written in {text[max(0, each.start() - _LONGEST_NAME) : each.end()] for each in _START.finditer(text)}:
        head = written.rstrip(b"${%#'\"")
        name = head[len(head.rstrip(_IN_NAMES)) :].lstrip(b":")
        if b"::" in name:
            yield name


def _paths(data: bytes, pattern: re.Pattern[bytes]) -> Iterator[bytes]:
    """Yield the texts with a slash in them."""
    lines = b"\n".join(line for line in data.split(b"\n") if b"/" in line)
    yield from (each for found in pattern.findall(lines) for each in found if b"/" in each)


def _words(text: bytes, defined: list[bytes]) -> frozenset[bytes]:
    """Return the words of a file; the name of what it defines counts where it stands for another definition in it."""
    words = _WORD.findall(text)
    found = set(words)
    if len(defined) == 1:
        found.discard(defined[0])
    elif defined:
        found.difference_update(name for name in defined if words.count(name) == 1)
    return frozenset(found)
