"""The major versions of the compiler that code can be checked for; from 9 on it is that of OpenVox."""

from __future__ import annotations

from typing import Final

OLDEST_PUPPET: Final = 7
NEWEST_PUPPET: Final = 9
DEFAULT_PUPPET: Final = 8
"""The version that is meant where nothing says which."""

STRICT_SINCE: Final = 8
"""The first version whose setting `strict` is `error`: unset variables, duplicate keys, strings as numbers."""
