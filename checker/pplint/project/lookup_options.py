"""To which types values are converted when they are looked up: `convert_to` in the `lookup_options` of data.

Only what counts for every node is read: the options in files that a hierarchy names without any variable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.late_patterns import late_pattern
from pplint.project.data_keys import data_for_all, read_data
from pplint.syntax.oniguruma import RegexpError, search

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.project.folder import Folder

_OPTIONS = b"lookup_options:"
_LINE = late_pattern(r"""(?P<indent>[ ]+)(?P<quote>['"]?)(?P<key>[^'"#]+?)(?P=quote)[ ]*:(?:[ ]+(?P<value>.*))?$""")
_TYPE = late_pattern(r"""(?P<quote>['"]?)(?P<type>[A-Z]\w*(?:::[A-Z]\w*)*)(?P=quote)[ ]*(?:#.*)?$""")
_CONVERSION = "convert_to"


class Conversion(Struct, frozen=True):
    """The keys that are meant, by name or by a regular expression that starts with `^`, and the name of the type.

    The type is None where it is not just a name.
    """

    keys: str
    type: str | None

    def is_of(self, key: str) -> bool:
        """Return whether values of a key are converted."""
        # Hiera takes a key that starts with `^` for a regular expression, and any other for a name.
        if not self.keys.startswith("^"):
            return self.keys == key
        try:
            return search(self.keys, key) is not None
        except RegexpError:
            return False


def conversion_of(key: str, conversions: Sequence[Conversion]) -> str | None:
    """Return the name of the type that the values of a key are converted to, if there is one, and only one."""
    found = {each.type for each in conversions if each.is_of(key)}
    return found.pop() if len(found) == 1 else None


def conversions_in(folder: Folder) -> tuple[Conversion, ...]:
    """Return the conversions that the data of a module or an environment asks for."""
    return tuple(each for path in data_for_all(folder) for each in _read(read_data(folder.disk, path)))


def _read(data: bytes) -> Iterator[Conversion]:
    """Yield the conversions in a file."""
    if _OPTIONS not in data:
        return
    keys, depth, is_within = "", 0, False
    for line in data.decode("utf-8", "replace").splitlines():
        if line[:1] not in {"", " ", "#"}:
            is_within, depth = line.encode().startswith(_OPTIONS), 0
        found = _LINE.match(line) if is_within else None
        if found is None:
            continue
        depth = depth or len(found["indent"])
        if len(found["indent"]) == depth:
            keys = found["key"]
        elif found["key"] == _CONVERSION:
            named = _TYPE.match(found["value"] or "")
            yield Conversion(keys, None if named is None else named["type"])
