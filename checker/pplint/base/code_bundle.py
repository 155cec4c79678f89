"""The compiled code of the program's modules in one file: to find and read hundreds takes longer than to check one.

Python keeps the code of each module in a file of its own. A run begins by loading some five hundred of them, and a
fifth of the time of a short one goes into looking for files, and into what is to be known of each. So the code of
modules that were loaded is kept together as well, beside what Python keeps, in a file that can be deleted at any time.
It is for one version of the program and of Python, and what it has of a module counts as long as the source has the
size and the time of its last change that it had then. Where nothing can be written, or is not to be, all is loaded as
ever.

A check of one small file takes 133 ms of processor time with the bundle, 150 with the codes alone and not in groups,
and 183 without it (Python 3.11).

Python looks for a module when another one that is being loaded asks for it, and takes locks and notes on the way. So
the file says as well what else was loaded with a module, and in which order these were complete: they are run in that
order the next time, and find what they ask for. Where there are other threads, Python's locks are needed.
"""

from __future__ import annotations

import marshal
import os
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

from pplint import __version__

TYPE_CHECKING = False  # To load `typing` takes as long as to start Python.
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import CodeType

_PACKAGES = frozenset({"pplint", "pplint_rules", "pplint_grammar"})
_WORTH_IT = 8
"""From how many modules on that are not in the file it is written anew."""

_MIN_GROUP = 3
"""Fewer modules than that are imported one by one."""

_FORMAT = 2
_KEY = f"{_FORMAT} {__version__} {sys.version}".encode()
_LENGTH = 8
"""How many bytes tell how long the list of modules is, and then the code, after the key."""

_Entry = tuple[str, int, int, int, int]
"""Where the source of a module lies, when it was changed, in nanoseconds, its size, and where its code is, in bytes."""

_Group = tuple[list[str], int, int]
"""Modules that are needed at once, in order, and where their codes are: one value, as they share most names."""

_NOWHERE = 0, 0
_NO_GROUP: _Group = [], *_NOWHERE


class CodeBundle:
    """Finds modules of the program whose code is in the file at `place`, and takes note of others."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._entries: dict[str, _Entry] = {}
        self._groups: dict[str, _Group] = {}
        self._file = -1
        self._code_start = 0
        self._others: list[str] = []
        self._needs: dict[str, list[str]] = {}
        self._complete: list[str] = []
        self._depth = 0
        try:
            self._read()
        except (OSError, ValueError, EOFError, TypeError):
            self._entries, self._groups = {}, {}

    def _read(self) -> None:
        self._file = os.open(self._place, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        head = _bytes_of(self._file, 0, len(_KEY) + 2 * _LENGTH)
        at = len(_KEY)
        listed, code = (int.from_bytes(head[each : each + _LENGTH], "little") for each in (at, at + _LENGTH))
        # It is whole, or it is not.
        if head[:at] == _KEY and os.fstat(self._file).st_size == len(head) + listed + code:
            self._code_start = len(head) + listed
            self._entries, self._groups = marshal.loads(_bytes_of(self._file, len(head), self._code_start))  # noqa: S302 - it is no less safe than what Python keeps

    def _code(self, start: int, end: int) -> bytes:
        return _bytes_of(self._file, self._code_start + start, self._code_start + end)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,  # noqa: ARG002 - as the import system calls it
        /,
    ) -> ModuleSpec | None:
        """Return how a module is loaded, given where its package lies; None if it is none of the program's."""
        if path is None or fullname.partition(".")[0] not in _PACKAGES:
            return None
        spec = self.kept_spec(fullname, path)
        if spec is not None:
            return spec
        self._others.append(fullname)
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(self, fullname, spec.loader.path)
        return spec

    def kept_spec(self, fullname: str, path: Sequence[str]) -> ModuleSpec | None:
        """Return how a module is loaded whose code is here by itself, given where its package lies; None for others."""
        source, _, _, start, end = self._entries.get(fullname, ("", 0, 0, 0, 0))
        directory = f"{path[0]}{os.sep}{fullname.rpartition('.')[2]}"
        is_there = source in {f"{directory}.py", f"{directory}{os.sep}__init__.py"}
        if start == end or not is_there or not self._is_as_it_was(fullname):
            return None
        return self._spec(fullname, marshal.loads(self._code(start, end)))  # noqa: S302 - as above

    def _is_as_it_was(self, name: str) -> bool:
        """Return whether the source of a module is the one whose code was kept."""
        if name not in self._entries:
            return False
        source, changed, size, _, _ = self._entries[name]
        if _state_of(source) == (changed, size):
            return True
        del self._entries[name]
        return False

    def _spec(self, name: str, code: CodeType | None = None) -> ModuleSpec:
        """Return how a module is loaded, given the code that was kept if it is still to be run."""
        source = self._entries[name][0]
        is_package = source.endswith(f"{os.sep}__init__.py")
        spec = ModuleSpec(name, _Loader(self, name, source, code), origin=source, is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(source)]
        spec.has_location = True
        return spec

    def execute(self, module: ModuleType, loader: _Loader) -> None:
        """Run a module that is imported, after those that it needs, unless another one does that needs it."""
        name, start = module.__name__, len(self._complete)
        is_first = self._depth == 0 and _is_only_thread()
        if is_first:
            self._execute_needed(name)
        self._depth += 1
        try:
            loader.execute(module)
        finally:
            self._depth -= 1
        if is_first:
            self._note_group(name, start)
        self._complete.append(name)

    def import_together(self, names: Sequence[str]) -> None:
        """Import modules that are needed at once, and what they need, in the order of the last time."""
        group, start = " ".join(names), len(self._complete)
        self._execute_needed(group)
        self._depth += 1
        try:
            for name in names:
                import_module(name)
        finally:
            self._depth -= 1
        self._note_group(group, start)

    def _note_group(self, group: str, start: int) -> None:
        """Note that all that were complete since a place in the list were needed at once."""
        if len(self._complete) >= start + _MIN_GROUP:
            self._needs[group] = self._complete[start:]

    def _execute_needed(self, group: str) -> None:
        """Run what is needed at once with a module, or with others, as far as it is not there."""
        names = self._groups.get(group, _NO_GROUP)[0]
        if all(name in sys.modules for name in names):
            return
        if not all(map(self._is_as_it_was, names)):
            del self._groups[group]  # They may need others now.
            return
        modules: list[ModuleType] = []
        try:
            for name, code in self._codes_of(group):
                if self._is_wanted(name):
                    modules.append(_executed(self._spec(name), code))
                    self._complete.append(name)
        except Exception:  # noqa: BLE001 - whatever it is, it happens again when the module is imported
            return
        finally:
            for module in modules:
                package, _, last = module.__name__.rpartition(".")
                vars(sys.modules.get(package) or import_module(package)).setdefault(last, module)

    def _is_wanted(self, name: str) -> bool:
        """Return whether a module is not there yet, and would be found where it was when the file was written."""
        if name in sys.modules:
            return False
        package = sys.modules.get(name.partition(".")[0])
        return package is not None and self._entries[name][0].startswith(f"{package.__path__[0]}{os.sep}")

    def _codes_of(self, group: str) -> Iterable[tuple[str, CodeType]]:
        """Return the modules of a group, in order."""
        names, start, end = self._groups[group]
        return zip(names, marshal.loads(self._code(start, end)), strict=True)  # noqa: S302 - as above

    def save(self) -> None:
        """Write the file anew if many modules were loaded that are not in it."""
        if len(self._others) < _WORTH_IT or sys.dont_write_bytecode:
            return
        codes = self._known_codes()
        alone = {name for name, (_, _, _, start, end) in self._entries.items() if start < end}
        # What was looked for though others need it at once has a place of its own from then on: with what a module is
        # loaded depends on what a run did before, and runs of two kinds would write the file anew in turn.
        alone.update(self._entries.keys() & self._others, set(self._others).difference(*self._needs.values()))
        codes.update(self._other_codes())
        parts = _Parts()
        needs = {**{group: needed for group, (needed, _, _) in self._groups.items()}, **self._needs}
        groups: dict[str, _Group] = {}
        for group, names in needs.items():
            needed = [each for each in names if each in codes]
            groups[group] = needed, *parts.add([codes[each] for each in needed])
        entries = {
            name: (*self._entries[name][:3], *(parts.add(code) if name in alone else _NOWHERE))
            for name, code in codes.items()
        }
        listed = marshal.dumps((entries, groups))
        sizes = (size.to_bytes(_LENGTH, "little") for size in (len(listed), parts.size))
        if self._file >= 0:
            os.close(self._file)  # Windows replaces no file that is open.
        self._entries, self._groups, self._file = {}, {}, -1
        _replace(self._place, [_KEY, *sizes, listed, *parts.all])

    def _known_codes(self) -> dict[str, CodeType]:
        """Return the codes in the file whose sources are as they were."""
        found = {name: code for group in self._groups for name, code in self._codes_of(group)}
        for name, (_, _, _, start, end) in self._entries.items():
            if start < end:
                found[name] = marshal.loads(self._code(start, end))  # noqa: S302 - as above
        return {name: code for name, code in found.items() if name in self._entries}

    def _other_codes(self) -> dict[str, CodeType]:
        """Return the codes of modules that were loaded otherwise, and take note of their sources."""
        found: dict[str, CodeType] = {}
        for name in self._others:
            loader = getattr(sys.modules.get(name), "__loader__", None)
            state = _state_of(loader.path) if isinstance(loader, SourceFileLoader) else None
            code = loader.get_code(name) if isinstance(loader, SourceFileLoader) else None
            if isinstance(loader, SourceFileLoader) and state is not None and code is not None:
                self._entries[name] = loader.path, *state, *_NOWHERE
                found[name] = code
        return found


class _Parts:
    """The pieces of a file, one after the other."""

    def __init__(self) -> None:
        self.all: list[bytes] = []
        self.size = 0

    def add(self, code: CodeType | list[CodeType]) -> tuple[int, int]:
        """Add what can be marshalled; return where it is."""
        start = self.size
        self.all.append(marshal.dumps(code))
        self.size += len(self.all[-1])
        return start, self.size


class _Loader(SourceFileLoader):
    """Loads a module as Python does, but for where its code may come from, and that its bundle runs it."""

    def __init__(self, bundle: CodeBundle, fullname: str, path: str, code: CodeType | None = None) -> None:
        super().__init__(fullname, path)
        self._bundle = bundle
        self._code = code

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module that is still empty."""
        return ModuleType(spec.name)

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code of the module."""
        return super().get_code(fullname) if self._code is None else self._code

    def exec_module(self, module: ModuleType) -> None:
        """Run the module when it is imported."""
        self._bundle.execute(module, self)

    def execute(self, module: ModuleType) -> None:
        """Run the module itself."""
        super().exec_module(module)
        self._code = None


def _executed(spec: ModuleSpec, code: CodeType) -> ModuleType:
    """Return a module that is run at once, as the import system has it, but without its locks: there is one thread."""
    spec._initializing = False  # type: ignore[attr-defined]  # noqa: SLF001 - each `from` that names it asks
    module = ModuleType(spec.name)
    module.__spec__, module.__loader__, module.__package__ = spec, spec.loader, spec.parent
    module.__file__ = spec.origin
    if spec.submodule_search_locations is not None:
        module.__path__ = spec.submodule_search_locations
    sys.modules[spec.name] = module
    try:
        exec(code, vars(module))  # noqa: S102 - as the import system does
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module


def _bytes_of(file: int, start: int, end: int) -> bytes:
    if sys.platform == "win32":
        os.lseek(file, start, os.SEEK_SET)
        return os.read(file, end - start)
    return os.pread(file, end - start, start)  # Forked processes share the place in a file.


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


def import_together(names: Sequence[str]) -> None:
    """Import modules of the program that are needed at once, if that is faster than one by one."""
    if sum(name not in sys.modules for name in names) < _MIN_GROUP or not _is_only_thread():
        return
    for finder in sys.meta_path:
        if isinstance(finder, CodeBundle):
            finder.import_together(names)


def _is_only_thread() -> bool:
    threading = sys.modules.get("threading")
    return threading is None or threading.active_count() == 1


def use_code_bundle() -> CodeBundle | None:
    """Have modules of the program found in the file that lies where Python keeps the code of this one, from now on."""
    own: ModuleSpec | None = __spec__
    if own is None or own.cached is None:
        return None
    directory, name = os.path.split(own.cached)
    bundle = CodeBundle(os.path.join(directory, name.replace("code_bundle", "all_modules")))
    sys.meta_path.insert(0, bundle)
    return bundle
