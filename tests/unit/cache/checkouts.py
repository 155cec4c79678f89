"""What is checked in the tests of the cache that is shared, and how to go to where it lies."""

from __future__ import annotations

from typing import Protocol

NAMES_A = "class b { include a\n notice($a::v + 1) }\n"
FILES = {
    "environment.conf": "",
    "modules/a/manifests/init.pp": "class a { $v = 'x' }\n",
    "modules/b/manifests/init.pp": NAMES_A,
    "modules/c/manifests/init.pp": "class c { notice(1 + 'x') }\n",
}


class Go(Protocol):
    """Goes to a checkout with some files, on a machine that knows nothing yet."""

    def __call__(self, place: str, content: dict[str, str] | None = None) -> None:
        """Go to a place."""
