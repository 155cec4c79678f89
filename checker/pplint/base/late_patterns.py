"""Regular expressions of the program itself, compiled when first used: a run uses few of those that it loads.

To compile them all takes 39 ms of processor time, where a check of one small file takes 133. Python keeps the code of
modules, but compiles each expression anew in each process: the sixty that a check of one file uses take 52 M of its
650 M instructions. So what `re` makes of them for its machine is kept in a file beside the code of this module. It is
for one version of the program and of Python, and can be deleted at any time. The machine refuses what it cannot run;
then, and wherever there is no file, an expression is compiled as ever.
"""

from __future__ import annotations

import marshal
import os
import re
import sys
from functools import cached_property
from importlib import import_module
from struct import pack
from typing import TYPE_CHECKING, Any, AnyStr, Final, cast

from pplint import __version__
from pplint.base.code_bundle import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.machinery import ModuleSpec

_WORTH_IT: Final = 8
"""From how many expressions on that are not in the file it is written anew."""

_KEY: Final = f"1 {__version__} {sys.version}".encode()
_MACHINE: Final[Any] = import_module("_sre")
_WORD: Final = "I"

_Form = tuple[int, bytes, int, "dict[str, int]", "tuple[str | None, ...]"]
"""All flags of an expression, its code, how many groups it has, and their names by number and the other way round."""


class CompiledPatterns:
    """Compiles expressions by what the file at `place` has of them, and takes note of others; None is no file."""

    def __init__(self, place: str | None) -> None:
        self._place = place
        self._others: list[tuple[str | bytes, int]] = []

    def compile(self, text: AnyStr, flags: int) -> re.Pattern[AnyStr]:
        """Return the pattern that `re.compile` makes of a text."""
        form = self.forms.get((text, flags))
        if form is not None:
            all_flags, code, *groups = form
            try:
                found = _MACHINE.compile(text, all_flags, list(memoryview(code).cast(_WORD)), *groups)
            except (RuntimeError, TypeError, ValueError, OverflowError):
                del self.forms[text, flags]
            else:
                return cast("re.Pattern[AnyStr]", found)
        self._others.append((text, int(flags)))
        return re.compile(text, flags)

    @cached_property
    def forms(self) -> dict[tuple[str | bytes, int], _Form]:
        """What the file has, by expressions and their flags; it is read when the first is compiled."""
        if self._place is None:
            return {}
        try:
            with open(self._place, "rb") as file:
                data = file.read()
            return dict(marshal.loads(data[len(_KEY) :])) if data.startswith(_KEY) else {}  # noqa: S302 - it is no less safe than what Python keeps
        except (OSError, ValueError, EOFError, TypeError):
            return {}

    def save(self) -> None:
        """Write the file anew if many expressions were compiled that are not in it."""
        if self._place is None or len(self._others) < _WORTH_IT or sys.dont_write_bytecode:
            return
        forms = {**self.forms, **{each: _form_of(*each) for each in self._others}}
        self._others.clear()
        replace_file(self._place, [_KEY, marshal.dumps(forms)])


def _form_of(text: str | bytes, flags: int) -> _Form:
    """Return what `re` makes of an expression for its machine."""
    compiler: Any = import_module("re._compiler" if sys.version_info >= (3, 11) else "sre_compile")
    parser: Any = import_module("re._parser" if sys.version_info >= (3, 11) else "sre_parse")
    parsed = parser.parse(text, flags)
    code: list[int] = compiler._code(parsed, flags)  # noqa: SLF001 - nothing public gives it
    names: dict[str, int] = dict(parsed.state.groupdict)
    of_numbers = {number: name for name, number in names.items()}
    count: int = parsed.state.groups
    numbers = tuple([of_numbers.get(number) for number in range(count)])
    return flags | parsed.state.flags, pack(f"{len(code)}{_WORD}", *code), count - 1, names, numbers


def _place() -> str | None:
    own: ModuleSpec | None = __spec__
    if own is None or own.cached is None:
        return None
    directory, name = os.path.split(own.cached)
    return os.path.join(directory, name.replace("late_patterns", "all_patterns"))


PATTERNS: Final = CompiledPatterns(_place())


class _LatePattern:
    """Becomes a pattern: each of its methods is found once, and belongs to this object from then on."""

    def __init__(self, compile_: Callable[[], object]) -> None:
        self._compile = compile_

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self._compile(), name)
        setattr(self, name, found)
        return found


def late_pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the pattern that `re.compile` makes of a text, at the first use; raises `re.error` there."""
    return cast("re.Pattern[AnyStr]", _LatePattern(lambda: PATTERNS.compile(text, flags)))
