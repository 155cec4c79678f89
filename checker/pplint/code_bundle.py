"""The compiled code of the program's modules in one file: to find and read hundreds takes longer than to check one.

Python keeps the code of each module in a file of its own. A run begins by loading some five hundred of them, and a
fifth of the time of a short one goes into looking for files, and into what is to be known of each. So the code of
modules that were loaded is kept together as well, beside what Python keeps, in a file that can be deleted at any time.
It is for one version of the program and of Python, and what it has of a module counts as long as the source has the
size and the time of its last change that it had then. Where nothing can be written, or is not to be, all is loaded as
ever.
"""

from __future__ import annotations

import marshal
import os
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader

from pplint import __version__

TYPE_CHECKING = False  # To load `typing` takes as long as to start Python.
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

_PACKAGES = frozenset({"pplint", "pplint_rules", "pplint_grammar"})

_WORTH_IT = 16
"""From how many modules on that are not in the file it is written anew."""

_KEY = f"{__version__} {sys.version}".encode()
_LENGTH = 8
"""How many bytes tell how long the list of modules is, and then the code, behind the key."""

_Entry = tuple[str, int, int, int, int]
"""Where the source of a module lies, when it was changed, in nanoseconds, its size, and where its code is, in bytes."""


class CodeBundle:
    """Finds modules of the program whose code is in the file at `place`, and takes note of others."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._entries: dict[str, _Entry] = {}
        self._code = memoryview(b"")
        self._others: list[str] = []
        try:
            self._read()
        except (OSError, ValueError, EOFError, TypeError):
            self._entries = {}

    def _read(self) -> None:
        with open(self._place, "rb", buffering=0) as file:
            data = memoryview(file.readall())
        at = len(_KEY)
        sizes = [int.from_bytes(data[each : each + _LENGTH], "little") for each in (at, at + _LENGTH)]
        start = at + 2 * _LENGTH
        end = start + sizes[0]
        # It is whole, or it is not.
        if bytes(data[:at]) == _KEY and len(data) == end + sizes[1]:
            self._entries = marshal.loads(data[start:end])  # noqa: S302 - it is no less safe than what Python keeps
            self._code = data[end:]

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,  # noqa: ARG002 - as the import system calls it
        /,
    ) -> ModuleSpec | None:
        """Return how a module is loaded, given where its package lies, or None if its code is not here."""
        package, _, name = fullname.rpartition(".")
        if path is None or package.partition(".")[0] not in _PACKAGES:
            return None
        entry = self._entries.get(fullname)
        if entry is not None:
            source, changed, size, start, end = entry
            directory = f"{path[0]}{os.sep}{name}"
            is_package = source == f"{directory}{os.sep}__init__.py"
            if (is_package or source == f"{directory}.py") and _state_of(source) == (changed, size):
                loader = _Loader(fullname, source, self._code[start:end])
                spec = ModuleSpec(fullname, loader, origin=source, is_package=is_package)
                if is_package:
                    spec.submodule_search_locations = [directory]
                spec.has_location = True
                return spec
            del self._entries[fullname]
        self._others.append(fullname)
        return None

    def save(self) -> None:
        """Write the file anew if many modules were loaded that are not in it."""
        if len(self._others) < _WORTH_IT or sys.dont_write_bytecode:
            return
        entries: dict[str, _Entry] = {}
        parts: list[bytes] = []
        end = 0
        for name, (source, changed, size, code) in {**self._known(), **self._loaded()}.items():
            parts.append(code)
            entries[name] = source, changed, size, end, end + len(code)
            end += len(code)
        listed = marshal.dumps(entries)
        sizes = (size.to_bytes(_LENGTH, "little") for size in (len(listed), end))
        _replace(self._place, [_KEY, *sizes, listed, *parts])

    def _known(self) -> dict[str, tuple[str, int, int, bytes]]:
        return {
            name: (source, changed, size, bytes(self._code[start:end]))
            for name, (source, changed, size, start, end) in self._entries.items()
        }

    def _loaded(self) -> dict[str, tuple[str, int, int, bytes]]:
        found: dict[str, tuple[str, int, int, bytes]] = {}
        for name in self._others:
            loader = getattr(sys.modules.get(name), "__loader__", None)
            state = _state_of(loader.path) if isinstance(loader, SourceFileLoader) else None
            if isinstance(loader, SourceFileLoader) and state is not None:
                found[name] = loader.path, *state, marshal.dumps(loader.get_code(name))
        return found


class _Loader(SourceFileLoader):
    """Loads a module as Python does, but for where its code comes from."""

    def __init__(self, fullname: str, path: str, code: memoryview) -> None:
        super().__init__(fullname, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType | None:  # noqa: ARG002 - it is that of one module
        """Return the code of the module."""
        code: CodeType = marshal.loads(self._code)  # noqa: S302
        return code


def _state_of(path: str) -> tuple[int, int] | None:
    """Return when a file was changed, and its size, None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _replace(place: str, parts: list[bytes]) -> None:
    """Put a file in the place of another, whole or not at all."""
    new = f"{place}.{os.getpid()}"
    try:
        with open(new, "xb") as file:
            file.writelines(parts)
        os.replace(new, place)
    except OSError:
        _remove(new)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return


def use_code_bundle() -> CodeBundle | None:
    """Have modules of the program found in the file that lies where Python keeps the code of this one, from now on."""
    own: ModuleSpec | None = __spec__
    if own is None or own.cached is None:
        return None
    directory, name = os.path.split(own.cached)
    bundle = CodeBundle(os.path.join(directory, name.replace("code_bundle", "all_modules")))
    sys.meta_path.insert(0, bundle)
    return bundle
