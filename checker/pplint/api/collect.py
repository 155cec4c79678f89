"""Collections of signatures that a team writes itself: from folders, archives, revisions, and addresses that it names.

An address is the only thing that is ever fetched, and only by this command.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from msgspec import Struct

from pplint.api.archives import ENDINGS
from pplint.api.sources import UnusableSource, is_module, read_source
from pplint.base.reading import read_regular_file
from pplint.report.escape import visible, visible_path
from pplint.signatures.collection import SignatureCollection, is_collection, is_version, write_collection
from pplint.signatures.files import UnreadableSignature
from pplint.signatures.history import history_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from urllib.request import Request

    from pplint.signatures.history import History
    from pplint.signatures.model import Signature

MAX_COLLECTION_BYTES: Final = 1 << 26
"""How much is read of a file or fetched from an address; the collection that comes with pplint is a fiftieth of it."""

_SCHEMES: Final = ("https://", "http://")
_SECONDS: Final = 30
"""How long an address may be silent."""


class Collected(Struct, frozen=True):
    """A collection that was written: its bytes, and how many modules and versions it has."""

    data: bytes
    modules: int
    versions: int


def collect(sources: Iterable[str], read: Callable[[str], Signature] = read_source) -> Collected:
    """Return the collection of what sources hold, a later one before an earlier one of the same version.

    A source is one that `read_source` reads, a collection, a directory of modules or archives, or an address of an
    archive, a signature or a collection. Raises `UnusableSource`.
    """
    found = list(merged(each for source in sources for each in _read(source, read)))
    return Collected(write_collection(found), len(found), sum(len(each.versions) for each in found))


def merged(signatures: Iterable[tuple[str, Signature]]) -> Iterator[History]:
    """Yield the histories of modules from signatures with where each was read; the last one of a version counts."""
    by_name: dict[str, dict[str, Signature]] = defaultdict(dict)
    origins: dict[str, str] = {}
    for origin, each in signatures:
        origins[each.name] = origin
        by_name[each.name][each.version or ""] = each
    yield from (history_of(name, origins[name], found) for name, found in by_name.items())


def _read(source: str, read: Callable[[str], Signature]) -> Iterator[tuple[str, Signature]]:
    if source.startswith(_SCHEMES):
        with TemporaryDirectory(prefix="pplint-") as folder:
            yield from _of_file(_fetched(source, folder), _public(source), read)
    elif os.path.isdir(source) and not is_module(source):
        inner = [os.path.join(source, name) for name in sorted(os.listdir(source))]
        usable = [path for path in inner if is_module(path) or path.endswith(ENDINGS)]
        if not usable:
            raise UnusableSource(f"`{visible_path(source)}` contains neither modules nor archives of modules")
        for path in usable:
            yield from _of_file(path, path, read)
    else:
        yield from _of_file(source, source, read)


def _of_file(path: str, shown: str, read: Callable[[str], Signature]) -> Iterator[tuple[str, Signature]]:
    """Yield what a file holds, which may be a collection, or what else a word names; `shown` is its origin."""
    data = read_regular_file(path, MAX_COLLECTION_BYTES) if os.path.isfile(path) else b""
    if is_collection(data):
        yield from _in_collection(data, shown)
        return
    try:
        signature = read(path)
    except UnusableSource as error:
        raise UnusableSource(str(error).replace(visible_path(path), visible_path(shown))) from None
    if not is_version(signature.version or ""):
        raise UnusableSource(f"`{visible_path(shown)}` has no semantic version in its metadata; a collection needs one")
    yield shown if shown.startswith(_SCHEMES) else "", signature


def _in_collection(data: bytes, shown: str) -> Iterator[tuple[str, Signature]]:
    try:
        collection = SignatureCollection(data)
        histories = list(filter(None, map(collection.history, collection.modules)))
    except UnreadableSignature as error:
        raise UnusableSource(f"`{visible_path(shown)}` {error}") from None
    for history in histories:
        yield from ((history.source, history.signature(version)) for version in history.versions)


def _fetched(address: str, folder: str) -> str:
    """Fetch what is at an address into a file with its last name; return the path."""
    from http.client import HTTPException, InvalidURL
    from urllib.request import urlopen

    try:
        path = os.path.join(folder, os.path.basename(urlsplit(address).path) or "module")
        with urlopen(_request(address), timeout=_SECONDS) as answer, open(path, "wb") as file:  # noqa: S310 - `_SCHEMES`
            data = answer.read(MAX_COLLECTION_BYTES + 1)
            file.write(data)
    except (OSError, HTTPException, ValueError) as error:
        # What is wrong with an address may be within its password, which the error would show.
        is_invalid = isinstance(error, InvalidURL | ValueError)
        reason = "it is not a valid address" if is_invalid else visible(_reason(error))
        raise UnusableSource(f"`{visible_path(_public(address))}` cannot be fetched: {reason}") from None
    if len(data) > MAX_COLLECTION_BYTES:
        raise UnusableSource(f"`{visible_path(_public(address))}` is larger than {MAX_COLLECTION_BYTES >> 20} MiB")
    return path


def _request(address: str) -> Request:
    """Return the request for an address, with the user that it names; redirects to other hosts do not get the user."""
    from base64 import b64encode
    from urllib.parse import unquote_to_bytes
    from urllib.request import Request

    parts = urlsplit(address)
    user, _, host = parts.netloc.rpartition("@")
    request = Request(parts._replace(netloc=host).geturl())  # noqa: S310 - one of `_SCHEMES`
    if user:
        request.add_unredirected_header("Authorization", f"Basic {b64encode(unquote_to_bytes(user)).decode()}")
    return request


def _public(address: str) -> str:
    """Return an address, which may not be valid, without a user, a password, or a query, which may hold a token."""
    scheme, _, rest = address.partition("://")
    host, slash, path = re.split(r"[?#]", rest, maxsplit=1)[0].partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{path}"


def _reason(error: Exception) -> str:
    return str(getattr(error, "reason", None) or getattr(error, "strerror", None) or error)
