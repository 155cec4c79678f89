"""What the disk answers, said in such a way that it holds wherever a checkout lies.

A path in the checkout is told from its root. Around it nothing may be found: what was looked for there in vain, in one
of the directories, is then looked for in all of those around another checkout, so that it does not matter how many
there are. An answer that cannot be told so is not for others, and what stands on it neither.

What a file is may also depend on the names of the directories around it. Where one of these means something, or
modules are looked for outside of the checkout, what is found is for checkouts at the same path only.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from pplint.cache.rows import is_text
from pplint.project.environment import MODULE_PATH_NAMES
from pplint.project.modules import MODULE_DIRECTORIES, modules_on
from pplint.real_paths import is_within
from pplint.session import Session
from pplint.session.answers import Answer, Kind, Mark, is_error, mark_of_error

if TYPE_CHECKING:
    from collections.abc import Iterable

_REPOSITORY = ".git"
_INSIDE = b"in "
"""How the mark of a link into the checkout begins."""

_NOTHING: frozenset[Mark] = frozenset({False, mark_of_error(FileNotFoundError(2, ""))})
_MEANING = frozenset({*MODULE_PATH_NAMES, *MODULE_DIRECTORIES})
_PARENTS = {b"..", b"."}


class Asked(Struct, array_like=True, frozen=True):
    """What was asked of the disk, and the mark of what it answered, `of` which content.

    `path` is one from the root of the checkout, with slashes; or one that is looked for around it; or an absolute path.
    """

    where: Literal["inside", "around", "at"]
    kind: Kind
    path: bytes
    limit: Annotated[int, Meta(ge=-1, le=1 << 40)]
    mark: Mark
    of: bytes = b""


class Checkout(Struct, frozen=True):
    """The absolute path of a checkout, and those of the directories around it; whether that path counts for others.

    `here` is the path of the current directory in it, and `module` what a module is called that its root is in, with
    the path there.
    """

    root: bytes
    around: tuple[bytes, ...]
    here: str
    module: tuple[str, str] | None
    is_bound: bool = False

    @property
    def identity(self) -> tuple[object, ...]:
        """What must be the same of two checkouts for the one to tell something about the other."""
        return self.here, self.module, self.root if self.is_bound else None

    def portable(self, answer: Answer) -> list[Asked] | None:
        """Return an answer as others can ask for it, None if they cannot."""
        mark, inner = answer.mark, self._inside(answer.path)
        if mark is None or (inner is None and not os.path.isabs(answer.path)):
            return None
        if inner is not None:
            told = self._told(answer.kind, mark)
            return None if told is None else [Asked("inside", answer.kind, inner, answer.limit, told, answer.of)]
        if self._is_around(answer):
            return []
        found: list[Asked] = []
        if (name := self._around(answer.path)) is not None and mark in _NOTHING:
            found.append(Asked("around", answer.kind, name, answer.limit, mark))
        if self.is_bound:
            found.append(Asked("at", answer.kind, answer.path, answer.limit, mark, answer.of))
        return found or None

    def answers(self, asked: Asked) -> list[Answer] | None:
        """Return what is to be asked for here, None where that is nothing that `portable` gives."""
        if asked.where == "at":
            is_path = self.is_bound and os.path.isabs(asked.path) and b"\0" not in asked.path
            return [Answer(asked.kind, asked.path, asked.limit, asked.mark, asked.of)] if is_path else None
        if not _leads_down(asked.path):
            return None
        if asked.where == "inside":
            mark = self._here(asked.kind, asked.mark)
            return [Answer(asked.kind, _below(self.root, asked.path), asked.limit, mark, asked.of)]
        if not asked.path or asked.mark not in _NOTHING:
            return None
        return [Answer(asked.kind, _below(outer, asked.path), asked.limit, asked.mark) for outer in self.around]

    def holds(self, text: str) -> bool:
        """Return whether a text has the path of the checkout in it."""
        from urllib.parse import quote

        root = os.fsdecode(self.root)
        return root in text or quote(root) in text

    def inner(self, path: str) -> str:
        """Return an absolute path from the root of the checkout, where that is not bound to its place."""
        return path if self.is_bound else os.path.relpath(path, os.fsdecode(self.root))

    def _inside(self, path: bytes) -> bytes | None:
        """Return the path from the root of the checkout, None outside of it and where it goes up."""
        if b".." in path.split(os.fsencode(os.sep)):
            return None
        absolute = os.path.normpath(os.path.join(self.root, os.fsencode(self.here), path))
        if absolute == self.root:
            return b""
        inner = absolute.removeprefix(os.path.join(self.root, b""))
        return None if inner == absolute else inner.replace(os.fsencode(os.sep), b"/")

    def _is_around(self, answer: Answer) -> bool:
        """Return whether it is answered that a directory around is one: that is so for every checkout."""
        return answer.path in self.around and answer.mark is (answer.kind in {"directory", "there"})

    def _around(self, path: bytes) -> bytes | None:
        """Return the path from the closest directory around."""
        for outer in self.around:
            inner = path.removeprefix(os.path.join(outer, b""))
            if inner and inner != path:
                return inner.replace(os.fsencode(os.sep), b"/")
        return None

    def _told(self, kind: Kind, mark: Mark) -> Mark | None:
        if kind != "target" or not isinstance(mark, bytes) or is_error(mark):
            return mark
        inner = self._inside(mark)
        return None if inner is None else _INSIDE + inner

    def _here(self, kind: Kind, mark: Mark) -> Mark:
        if kind != "target" or not isinstance(mark, bytes) or not mark.startswith(_INSIDE):
            return mark
        return _below(self.root, mark.removeprefix(_INSIDE))


def checkout_here(modulepath: Iterable[str] = ()) -> Checkout | None:
    """Return the checkout that the current directory is in: the working tree of Git around it, or itself.

    `modulepath` are directories that modules are looked for in. Returns None where no path can be told from another.
    """
    here = os.getcwd()
    root = next((each for each in _outwards(here) if os.path.lexists(os.path.join(each, _REPOSITORY))), here)
    if os.path.dirname(root) == root or not is_text(here):
        return None
    around = tuple(_outwards(os.path.dirname(root)))
    inner = os.path.relpath(here, root)
    module = modules_on(Session(), ()).around(os.path.join(root, "any.pp"))
    is_bound = not _MEANING.isdisjoint(root.split(os.sep)) or any(not is_within(path, root) for path in modulepath)
    return Checkout(
        os.fsencode(root),
        tuple(map(os.fsencode, around)),
        "" if inner == os.curdir else inner,
        None if module is None else (module.name, module.path_of(root)),
        is_bound,
    )


def _leads_down(path: bytes) -> bool:
    """Return whether a path with slashes names what is below where it begins, or that itself."""
    framed = b"/%b/" % path if path else b""
    if b"\0" in path or b"//" in framed or (os.sep != "/" and os.fsencode(os.sep) in path):
        return False
    return b"/." not in framed or _PARENTS.isdisjoint(path.split(b"/"))


def _below(directory: bytes, path: bytes) -> bytes:
    """Return what a path with slashes leads to from a directory: most runs ask for tens of thousands."""
    if not path:
        return directory
    separator = os.fsencode(os.sep)
    outer = directory if directory.endswith(separator) else directory + separator
    return outer + (path if separator == b"/" else path.replace(b"/", separator))


def _outwards(directory: str) -> list[str]:
    found = [directory]
    while (outer := os.path.dirname(found[-1])) != found[-1]:
        found.append(outer)
    return found
