"""What a server has for the program and the checkout at hand, and what is given to it.

An action names all that is kept for a checkout: a pack for each run that printed something, and one for each set of
files. Whoever adds to it leaves what else it names, but for what is the oldest. A checkout that is like this one may
be where a pack comes from, so that nothing of it counts but what is true of this one, too.
"""

from __future__ import annotations

import os
import sys
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from pplint.cache.remote.actions import Blob
from pplint.cache.remote.checkout import Checkout, checkout_here
from pplint.cache.remote.likeness import likeness
from pplint.cache.remote.packs import FilePack, RunPack, packed, unpacked
from pplint.cache.remote.program import fingerprint
from pplint.digests import digest
from pplint.session.disk import ANY_CASE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.cache.remote.server import Server

_FORMAT = "pplint 1"
"""What all keys are made with; another layout of packs is another one."""

_MOST_NAMES = 24
"""How many packs an action names."""

_MOST_OTHERS = 8
"""How many packs of other sets of files are looked into."""

_Pack = TypeVar("_Pack", FilePack, RunPack)


class Shared(Struct, dict=True):
    """What others keep; `may_write` if this run may add to it."""

    server: Server
    may_write: bool = False

    @cached_property
    def checkout(self) -> Checkout | None:
        """The checkout at hand, None where nothing of it is for others."""
        return checkout_here()

    @cached_property
    def _program(self) -> str:
        return fingerprint().hex()

    @cached_property
    def _keys(self) -> list[str]:
        """What an action for this checkout is found by, the first one that there is."""
        checkout = self.checkout
        stands = [] if checkout is None else likeness(os.fsdecode(checkout.root))
        return [_digest(_FORMAT, self._program, each) for each in stands]

    @cached_property
    def _names(self) -> dict[str, Blob]:
        """The packs that the server has, by their names, the newest first."""
        for key in self._keys:
            found = self.server.action(key)
            if found:
                return found
        return {}

    def run(self, key: object) -> RunPack | None:
        """Return a run, by all that counts for it besides the checkout."""
        return None if self.checkout is None else self._pack(run_name(self.checkout, key), RunPack)

    def files(self, checkout: Checkout, part: object) -> Iterable[FilePack]:
        """Yield what was found in a part of a checkout; if nobody looked at just that, what was found in others."""
        own, prefix = file_name(checkout, part), file_name(checkout)
        others = [name for name in self._names if name.startswith(prefix)][:_MOST_OTHERS]
        for name in [own] if own in self._names else others:
            pack = self._pack(name, FilePack)
            if pack is not None:
                yield pack

    def _pack(self, name: str, kind: type[_Pack]) -> _Pack | None:
        blob = self._names.get(name)
        data = None if blob is None else self.server.content(blob)
        if data is None:
            return None
        pack = unpacked(data, kind)
        if pack is None:
            self.server.failure = "it has packs that are none"
        return pack

    def keep(self, packs: Mapping[str, FilePack | RunPack]) -> None:
        """Add packs to what others keep, unless they are there already."""
        contents = {name: packed(pack) for name, pack in packs.items()}
        blobs = {name: Blob.of(data) for name, data in contents.items()}
        new = [data for name, data in contents.items() if self._names.get(name) != blobs[name]]
        names = blobs | {name: blob for name, blob in self._names.items() if name not in blobs}
        if new:
            self.server.keep(new, self._keys, dict(list(names.items())[:_MOST_NAMES]))


def run_name(checkout: Checkout, key: object) -> str:
    """Return what the pack of a run is called. That nothing has a name depends on which names are the same."""
    return f"run-{digest(repr((checkout.identity, sys.platform in ANY_CASE, key)).encode()).hex()}"


def file_name(checkout: Checkout, part: object = None) -> str:
    """Return what the pack of some files of a checkout is called; without a part, what all of these begin with."""
    identity = digest(repr(checkout.identity).encode()).hex()
    return f"files-{identity}-" + ("" if part is None else digest(repr(part).encode()).hex())


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()
