"""Which compiler the code of a module or of a control repository is for, as its files say.

The newest that they allow counts: what fails there has to be known. The files are read as text; nothing in them is run,
so that a version which a `Gemfile` computes is not known.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.puppet import NEWEST_PUPPET, OLDEST_PUPPET
from pplint.project.metadata import newest_major, read_metadata
from pplint.project.modules import METADATA
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.project.location import Location
    from pplint.session import Session


_QUOTE = "['\"]"
_GEM = late_pattern(rf"^\s*gem\s*\(?\s*{_QUOTE}(?:puppet|openvox){_QUOTE}(?P<rest>.*)", re.MULTILINE)
_CONDITION = late_pattern(r"\s(?:if|unless)\s.*|(?:^|\s)#.*")
_REQUIREMENT = late_pattern(rf"{_QUOTE}\s*(?P<text>(?:[~<>=]+\s*)?\d[^'\"]*){_QUOTE}")
_BARE = r"(?P<text>[~<>=]*\s*\d[^'\"#\n]*)"
_ITEM = late_pattern(r"^(?=\s*- )", re.MULTILINE)
_ITEM_NAME = late_pattern(rf"^[\s-]*(?:gem|name):\s*{_QUOTE}?(?:puppet|openvox){_QUOTE}?\s*$", re.MULTILINE)
_ITEM_VERSION = late_pattern(rf"^[\s-]*version:\s*{_QUOTE}?{_BARE}", re.MULTILINE)
_VARIABLE = late_pattern(rf"(?:PUPPET|OPENVOX)_GEM_VERSION{_QUOTE}?\s*[:=]\s*{_QUOTE}?{_BARE}")


class Target(Struct, frozen=True):
    """The major version of the compiler that code is for, and the absolute path of the file that says so."""

    version: int
    origin: str


def target_around(session: Session, location: Location) -> Target | None:
    """Return the target of a file; None if nothing says which.

    What a module says goes before what the control repository around it says.
    """
    roots = [each.root for each in (location.module, location.environment) if each is not None]
    found = (target_at(session, root) for root in roots)
    return next((each for each in found if each is not None), None)


@query
def target_at(session: Session, root: str) -> Target | None:
    """Return the target that the files in a directory name; the first that names one counts."""
    for name, read in _SOURCES.items():
        path = os.path.join(root, name)
        newest = read(session, path)
        if newest is not None:
            return Target(max(OLDEST_PUPPET, min(newest, NEWEST_PUPPET)), path)
    return None


def _of_metadata(session: Session, path: str) -> int | None:
    return read_metadata(session, path).puppet_version


def _of_gemfile(session: Session, path: str) -> int | None:
    return _newest(_gem_requirements(_text(session, path)))


def _gem_requirements(text: str) -> Iterator[str]:
    """Yield what the lines that install the compiler ask for; several requirements in a line hold together."""
    for line in _GEM.finditer(text):
        rest = _CONDITION.sub("", line["rest"])
        yield " ".join(each["text"] for each in _REQUIREMENT.finditer(rest))


def _of_template_settings(session: Session, path: str) -> int | None:
    return _newest(_synchronized_requirements(_text(session, path)))


def _synchronized_requirements(text: str) -> Iterator[str]:
    """Yield what the settings for templates of modules ask for: versions of gems, and those that variables name."""
    for item in _ITEM.split(text):
        if _ITEM_NAME.search(item):
            yield from (found["text"] for found in _ITEM_VERSION.finditer(item))
    yield from (found["text"] for found in _VARIABLE.finditer(text))


def _newest(requirements: Iterator[str]) -> int | None:
    """Return the newest major version that any of the requirements of gems ends with."""
    majors = (newest_major(each.replace("~>", "")) for each in requirements)
    return max((each for each in majors if each is not None), default=None)


def _text(session: Session, path: str) -> str:
    try:
        return session.disk.read(path).decode("utf-8", "replace")
    except OSError:
        return ""


_SOURCES: dict[str, Callable[[Session, str], int | None]] = {
    METADATA: _of_metadata,
    ".sync.yml": _of_template_settings,
    "Gemfile": _of_gemfile,
}
"""The files that may say which compiler is meant, and what reads them."""
