"""The index of names: the words of each file, and what the names in it mean, remembered as long as that is true.

The words say which files can name a thing at all, so that a request looks at few; they are made of the bytes alone.
What the names mean is kept packed, as one value a file, and has no places of other files in it: an edit concerns the
edited file, and those for which a name got another meaning.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from pplint.data.document import is_data
from pplint.project.checked_file import kind_at
from pplint.project.discovery import EXTENSIONS
from pplint.query import query
from pplint.server.positions import Positions
from pplint.server.uses.data import uses_in_data
from pplint.server.uses.names_only import names_at
from pplint.server.uses.programs import uses_of_names
from pplint.server.uses.runs import uses_in_description
from pplint.server.uses.use import Use
from pplint.session import file_summary
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.positions import Encoding
    from pplint.server.protocol import Range
    from pplint.session import Session

LANGUAGE: Final = ".pp"
WORDS: Final = re.compile(rb"\w+(?:::\w+)*")
"""What finds words in a text: names with the namespaces that they are in."""

_USES: Final = msgspec.msgpack.Decoder(tuple[Use, ...])
_LEVEL: Final = 1


@file_summary
def words_in(data: bytes) -> bytes:
    """Return the words of a file in lower case, each once, with a line end before and after each."""
    return b"\n%b\n" % b"\n".join(sorted(set(WORDS.findall(data.lower()))))


@query
def words_of_group(session: Session, paths: tuple[str, ...]) -> bytes:
    """Return the words of some files, as `words_in` has those of one: what is not there is in none of them."""
    words = {word for path in paths for word in (words_in(session, path) or b"").split(b"\n")}
    return b"\n%b\n" % b"\n".join(words)


@query.report
def packed_uses(session: Session, path: str, modulepath: tuple[str, ...]) -> bytes:
    """Return the names in the file at an absolute path that mean something, as `unpacked` reads them."""
    found = sorted(uses_in(session, path, modulepath), key=lambda each: each.span)
    return zlib.compress(msgspec.msgpack.encode(found), _LEVEL) if found else b""


def uses_in(
    session: Session, path: str, modulepath: tuple[str, ...], words: re.Pattern[bytes] | None = None
) -> Iterator[Use]:
    """Yield the names in the file at an absolute path that mean something; at least those with some `words`."""
    if is_data(path):
        kind = kind_at(session, path, modulepath)
        if kind is None:
            yield from uses_in_data(session, path, modulepath)
        else:
            yield from uses_in_description(session, path, modulepath, kind)
    elif path.endswith(EXTENSIONS):
        model = names_at(session, path, modulepath)
        yield from () if model is None else uses_of_names(session, model, words)


def unpacked(packed: bytes) -> tuple[Use, ...]:
    """Return the names in a file that mean something, in the order of the source."""
    return _USES.decode(zlib.decompress(packed)) if packed else ()


class Declared(Struct, frozen=True):
    """A definition in a file: its name, the word for what it is, and where it is named."""

    name: str
    word: str
    range: Range


@query
def declared_in(session: Session, path: str, modulepath: tuple[str, ...], encoding: Encoding) -> tuple[Declared, ...]:
    """Return the definitions in the file at an absolute path, none if it is not a manifest."""
    # This does not ask for the manifest, the tree of which would be kept.
    model = names_at(session, path, modulepath) if path.endswith(LANGUAGE) else None
    if model is None:
        return ()
    positions = Positions(model.source.data, encoding)
    return tuple(
        Declared(each.name, kind_of(each), positions.range(each.name_span))
        for each in definitions_in(model.tree.body)
        if isinstance(each, ast.Definition)
    )


@query
def declared_in_group(
    session: Session, paths: tuple[str, ...], modulepath: tuple[str, ...], encoding: Encoding
) -> tuple[tuple[str, Declared], ...]:
    """Return the definitions in some files, with the paths of these."""
    return tuple((path, each) for path in paths for each in declared_in(session, path, modulepath, encoding))
