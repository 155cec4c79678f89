"""Where the hierarchy of an environment is, if a configuration file says that it has another name.

Whatever looks something up depends on this, so that it is read here, and checked where all of the configuration is.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final, cast

from pplint.data.document import HIERARCHY_NAME
from pplint.query import query

if TYPE_CHECKING:
    from pplint.session import Session

KEY: Final = "hiera-config"
_FILES: Final = (("pplint.toml", ()), ("pyproject.toml", ("tool", "pplint")))
"""The configuration files, each with the way to the table of settings."""


@query
def hierarchy_name(session: Session, root: str) -> str:
    """Return the path of the hierarchy of the environment at an absolute path, relative to that."""
    for name, way in _FILES:
        data = session.read(os.path.join(root, name)) if session.disk.has_file(root, name) else b""
        found = _setting(data, way) if isinstance(data, bytes) and KEY.encode() in data else None
        if found is not None and is_inside(found):
            return os.path.normpath(found)
    return HIERARCHY_NAME


def is_inside(path: str) -> bool:
    """Return whether a relative path stays below the directory that it starts from."""
    plain = os.path.normpath(path)
    return bool(path) and not os.path.isabs(plain) and plain.split(os.sep)[0] not in {os.curdir, os.pardir}


def _setting(data: bytes, way: tuple[str, ...]) -> str | None:
    """Return what a configuration file says; what is wrong with it is reported where it is read in whole."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        table: Any = tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return None
    for key in (*way, KEY):
        table = cast("dict[str, Any]", table).get(key) if isinstance(table, dict) else None
    return table if isinstance(table, str) else None
