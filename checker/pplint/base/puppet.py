"""The major versions of the compiler that code can be checked for; from 9 on it is that of OpenVox."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

OLDEST_PUPPET: Final = 7
NEWEST_PUPPET: Final = 9
DEFAULT_PUPPET: Final = 8
"""The version that is meant where nothing says which."""

STRICT_SINCE: Final = 8
"""The first version whose setting `strict` is `error`: unset variables, duplicate keys, strings as numbers."""

FIRST_PUPPET: Final = 3
"""The oldest version that code may have been written for; upgrade rules report what has changed since."""

_FIRST_OPENVOX: Final = 8

TARGETS: Final = {
    f"{name}{version}": str(version)
    for version in range(OLDEST_PUPPET, NEWEST_PUPPET + 1)
    for name, is_called_so in (("puppet", version <= _FIRST_OPENVOX), ("openvox", version >= _FIRST_OPENVOX))
    if is_called_so
}
"""The versions that code can be checked for as people call them, such as `puppet8` and `openvox9`."""

ORIGINS: Final = {f"puppet{version}": str(version) for version in range(FIRST_PUPPET, OLDEST_PUPPET)} | TARGETS
"""The versions that code may have been written for."""


class Upgrade(Struct, frozen=True):
    """For which major version code was written, and whether the user names the one that it is for.

    Otherwise, that is one on which it runs already, as far as is known.
    """

    written_for: int = OLDEST_PUPPET
    is_asked_for: bool = False


NO_UPGRADE: Final = Upgrade()
