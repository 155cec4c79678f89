"""In which files of a module the compiler looks for a name.

A class `a::b::c` may be in `manifests/b/c.pp`, `manifests/b.pp` or `manifests/init.pp`: these are read in turn, and
what else they define is known from then on. Functions, data types and plans have one file each. Names are in lower
case here, and so are the paths. An environment is looked into like a module, but for names without a namespace.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

NAME_LIMIT = 500
"""How long a name may be, in characters, to be looked for."""

FUNCTION_FOLDERS = ("lib/puppet/functions", "lib/puppet/parser/functions")
"""Where functions in Ruby are: those of the present interface, and those of the older one."""

CODE_FOLDERS = ("functions", "lib", "manifests", "plans", "types")
"""Where a module has what its programs may name."""


class LoadedName(Struct, frozen=True):
    """A name in lower case without `::` in front, and what is between the `::` in it."""

    text: str
    segments: tuple[str, ...]

    @property
    def module(self) -> str:
        """The name of the module that holds what is called so, unless the name is global."""
        return self.segments[0]

    @property
    def inner(self) -> tuple[str, ...]:
        """The segments after the module's name."""
        return self.segments[1:]

    @property
    def is_global(self) -> bool:
        """Whether the name has no namespace."""
        return len(self.segments) == 1


@lru_cache(maxsize=16384)
def read_name(name: str) -> LoadedName | None:
    """Split a name; None for one that nothing can have."""
    text = name.removeprefix("::").lower()
    segments = tuple(text.split("::"))
    # A name becomes a path below: nothing but words gets there.
    is_sound = len(text) <= NAME_LIMIT and all(_is_word(segment) for segment in segments)
    return LoadedName(text, segments) if is_sound else None


def _is_word(segment: str) -> bool:
    return segment.isascii() and segment.replace("_", "a").isalnum()


def manifests_of(name: LoadedName) -> list[str]:
    """Return the manifests of the module that may define a class, a defined type, or anything else of that name."""
    # The autoloader goes outwards: `a::b::c` may also be in the file of `a::b`, or of `a`.
    paths = [f"manifests/{'/'.join(name.inner[:end])}.pp" for end in range(len(name.inner), 0, -1)]
    return [*dict.fromkeys([*paths, "manifests/init.pp"])]


def ruby_file(folder: str, name: LoadedName) -> str:
    """Return the Ruby file that defines a name below `lib/puppet`; there, the whole name is the path."""
    return f"lib/puppet/{folder}/{'/'.join(name.segments)}.rb"


def function_file(name: LoadedName) -> str | None:
    """Return the file of a function in the language; None for a global name, which no module can define."""
    return f"functions/{'/'.join(name.inner)}.pp" if name.inner else None


def plan_file(name: LoadedName) -> str:
    """Return the file of a plan."""
    return f"plans/{'/'.join(name.inner or ('init',))}.pp"


def type_file(name: LoadedName) -> str:
    """Return the file of a data type; what is named after the module alone can only be a set of types."""
    return f"types/{'/'.join(name.inner or ('init_typeset',))}.pp"


def global_file(folder: str, name: LoadedName) -> str:
    """Return the file of a name in an environment, in the folder `functions` or `types`."""
    return f"{folder}/{'/'.join(name.segments)}.pp"
