"""Which keys of data a project may ask for: all that its programs and its data mention, and all that they may compute.

A project has thousands of files, and is read within the time of one of them, so that they are searched as text: a name
that stands anywhere but in a comment, or as a key of data, may be looked up. That reports less than there is.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.document import read_document
from pplint.data.nodes import Scalar
from pplint.data.written_options import OPTIONS
from pplint.query import query
from pplint.rule.data_view import data_summary
from pplint.session import file_summary
from pplint_rules.shared.text_size import about_size, magnitude
from pplint_rules.shared.unknown_callers import DATA_KEYS, unknown_uses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.document import Document
    from pplint.rule.project_view import ModuleView, ProjectView

_LANGUAGE: Final = ".pp"
_PROGRAMS: Final = (("manifests", ".pp"), ("functions", ".pp"), ("plans", ".pp"), ("templates", ""), ("lib", ".rb"))
_AROUND: Final = (".pp", ".rb", ".py", ".sh", ".erb", ".epp")
_MOST_TEXT: Final = 64 << 20

# All of these look at a text once: what could be long has a bound.
_COMMENT: Final = late_pattern(rb"(?m)^[ \t]*#.*$")
_NAME: Final = late_pattern(rb"(?<!\w)[a-z]\w*::(?:\w+::)*\w*[$#%]?")
_END: Final = late_pattern(rb"\}((?:::\w{1,200}){1,30})")
# The first character stands alone, as a search skips what cannot begin a match by it.
_CALL: Final = late_pattern(
    rb"[lh$](?:(?<![\w:$].)(?:(?<=l)ookup|(?<=h)iera(?:_array|_hash|_include)?)\b\s{0,9}\(?\s{0,99}"
    rb"(?:\"([^\"\n]{1,300})\"|\$|[a-z]\w{0,99}\()|(?<=\$)\w{1,99}\.(?:lookup|hiera)\b)"
)
_SIGNS_OF_KEYS: Final = bytes(each if each in b"_:.-" or bytes([each]).isalnum() else ord(" ") for each in range(256))
"""What each byte is taken for where keys are looked for: what none has in it is a blank."""

PARAMETER_KEY: Final = late_pattern(r"[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*::[a-z_][a-zA-Z0-9_]*")
"""The key of a parameter."""

_VARIABLE: Final = late_pattern(rb"[$#]\{[^}]{0,200}\}|\$\w{1,99}|%\{[^}]{0,200}\}")


class AskedKeys(Struct):
    """The names that are mentioned, and with what computed ones start and end.

    Where a program looks up what it computes as a whole, it `computes` keys, of which `may_be_any` says that not even
    the start is known.
    """

    names: set[bytes] = set()
    starts: set[bytes] = set()
    ends: set[bytes] = set()
    patterns: set[tuple[bytes, bytes]] = set()
    computes: bool = False
    may_be_any: bool = False

    def mentions(self, key: str) -> bool:
        """Return whether a key of several words may be asked for, apart from those that may be any."""
        word = key.encode()
        if word in self.names or any(word.startswith(start) and word.endswith(end) for start, end in self.patterns):
            return True
        return self.computes and (word.startswith(tuple(self.starts)) or word.endswith(tuple(self.ends)))

    def add(self, other: AskedKeys) -> None:
        """Add what somebody else asks for."""
        self.names |= other.names
        self.starts |= other.starts
        self.ends |= other.ends
        self.patterns |= other.patterns
        self.computes = self.computes or other.computes
        self.may_be_any = self.may_be_any or other.may_be_any

    def note(self, text: bytes) -> None:
        """Note what a text mentions."""
        if b"::" not in text:
            return
        for name in _NAME.findall(text):
            if name.endswith((b"$", b"#", b"%", b"::")):
                self.starts.add(name.rstrip(b"$#%"))
            else:
                self.names.add(name)
        self.ends.update(_END.findall(text))

    def note_calls(self, text: bytes) -> bool:
        """Note the keys that calls compute; return whether one does so as a whole."""
        is_whole = False
        for written in _CALL.findall(text):
            start, *others = _VARIABLE.split(written)
            end = others[-1].partition(b".")[0] if others else b""
            if others and (start or end):
                self.patterns.add((start, end))
            is_whole = is_whole or not (start or end)
        return is_whole


@query
def asked_keys(project: ProjectView) -> AskedKeys:
    """Return what a project may ask for; of one with too much text, that may be anything."""
    found = AskedKeys()
    size = 0
    for path in dict.fromkeys(program_paths(project)):
        told_here = _asked_in(project.session, path, *([_LANGUAGE] if path.endswith(_LANGUAGE) else []))
        if told_here is None:
            continue
        size += about_size(told_here[0])
        if size > _MOST_TEXT:
            found.may_be_any = True
            return found
        found.add(told_here[1])
        if told_here[1].computes:
            found.may_be_any = found.may_be_any or _is_unknown(path, project)
    for path in project.data_paths():
        in_data = _asked_in_data(project.session, path)
        if in_data is not None:
            found.add(in_data)
    return found


@file_summary
def _asked_in(data: bytes, language: str = "") -> tuple[int, AskedKeys]:
    """Return the magnitude of a file, and what is mentioned and, in a program of the language, computed in it."""
    found = AskedKeys()
    found.note(_lines_with(b"::", data))
    found.computes = language == _LANGUAGE and _has_calls(data) and found.note_calls(_COMMENT.sub(b"", data))
    return magnitude(data), found


def _has_calls(data: bytes) -> bool:
    """Whether a program may look up keys by calls."""
    return b"lookup" in data or b"hiera" in data


def _lines_with(sign: bytes, data: bytes) -> bytes:
    """Return the lines of a program with a sign in them, but for comments: no name is on two lines."""
    found: list[bytes] = []
    at = data.find(sign)
    while at >= 0:
        start, end = data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at)
        line = data[start:] if end < 0 else data[start:end]
        if not line.lstrip(b" \t").startswith(b"#"):
            found.append(line)
        at = data.find(sign, end) if end >= 0 else end
    return b"\n".join(found)


def is_written(project: ProjectView, key: str) -> bool:
    """Return whether a key of data that names no parameter may be written in the programs and the data of a project.

    So may anything in a project with too much text. All such keys are looked for at once, and an edit of a program
    that adds or removes none of them changes nothing here.
    """
    keys = _odd_keys(project)
    written = _written(project, keys if key in keys else (key,))
    return written is None or key.encode() in written


@query
def _odd_keys(project: ProjectView) -> tuple[str, ...]:
    """Return the keys of the data of a project with a colon that do not name a parameter."""
    keys = dict.fromkeys(project.data_keys())
    return tuple(key for key in keys if ":" in key and not PARAMETER_KEY.fullmatch(key))


@query
def _written(project: ProjectView, keys: tuple[str, ...]) -> frozenset[bytes] | None:
    """Return those of some keys that programs or data of a project write; None if it has too much text."""
    found: set[bytes] = set()
    size = 0
    packed = "\n".join(keys).encode(errors="replace").hex()  # The words of a summary have no spaces.
    for path in dict.fromkeys(program_paths(project)):
        told_here = _written_in(project.session, path, packed)
        size += 0 if told_here is None else about_size(told_here[0])
        if size > _MOST_TEXT:
            return None
        found |= frozenset() if told_here is None else told_here[1]
    for path in project.data_paths():
        found |= _written_in_data(project.session, path, os.path.basename(path), packed) or frozenset()
    return frozenset(found)


@file_summary
def _written_in(data: bytes, packed: str) -> tuple[int, frozenset[bytes]]:
    """Return the magnitude of a program, and those of some keys that are written in it."""
    keys = _present(packed, data) if b"::" in data or _has_calls(data) else frozenset[bytes]()
    return magnitude(data), keys and keys & _keys_in(_lines_with(b":", data))


@file_summary
def _written_in_data(data: bytes, name: str, packed: str) -> frozenset[bytes]:
    """Return those of some keys that are written in the texts of a file of data, which may be escaped or encoded."""
    is_plain = b"\\" not in data and b"\0" not in data
    keys = _present(packed, data) if is_plain else _unpacked(packed)
    return keys and keys & _keys_in(_texts(read_document(name, data), ":"))


def _present(packed: str, data: bytes) -> frozenset[bytes]:
    return frozenset(key for key in _unpacked(packed) if key in data)


@lru_cache(maxsize=8)
def _unpacked(packed: str) -> frozenset[bytes]:
    return frozenset(bytes.fromhex(packed).split(b"\n"))


def _keys_in(text: bytes) -> frozenset[bytes]:
    """Return the words with a colon between their other signs; each is looked at once, however long it is."""
    words = (word.lstrip(b".-").rstrip(b":.-") for word in set(text.translate(_SIGNS_OF_KEYS).split()) if b":" in word)
    return frozenset(word for word in words if b":" in word[1:])


def _is_unknown(path: str, project: ProjectView) -> bool:
    """Whether a manifest may look up any key."""
    manifest = project.manifest(path)
    return manifest is None or any(kind == DATA_KEYS for kind, _ in unknown_uses(manifest.nodes))


def program_paths(project: ProjectView) -> Iterator[str]:
    """Yield the absolute paths of the files that hold programs, or stand beside them."""
    yield from project.site_paths
    for module in project.modules():
        yield from _paths_of_module(module)
    yield from project.surrounding_paths(_AROUND)


def _paths_of_module(module: ModuleView) -> Iterator[str]:
    for folder, suffix in _PROGRAMS:
        yield from (f"{module.root}/{path}" for path in module.paths(folder, suffix))


@data_summary
def _asked_in_data(document: Document) -> AskedKeys:
    """Return what is mentioned in the texts of a file of data."""
    found = AskedKeys()
    found.note(_texts(document, "::"))
    return found


def _texts(document: Document, sign: str) -> bytes:
    """Return the texts of a file of data with a sign, line by line, but for its keys, and for those of options."""
    found: list[str] = []
    seen: set[int] = set()
    entries = {} if document.mapping is None else document.mapping.entries
    waiting = [entry.value for key, entry in entries.items() if key != OPTIONS]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            if isinstance(node.value, str) and sign in node.value:
                found.append(node.value)
        elif id(node) not in seen:
            seen.add(id(node))
            waiting += node.parts()
    return "\n".join(found).encode(errors="replace")
