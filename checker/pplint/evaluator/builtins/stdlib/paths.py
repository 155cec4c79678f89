"""Functions of the paths of files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib.library import deprecated, legacy, stdlib

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_ABSOLUTE = late_pattern(r"^(?:/|[A-Z]:[\\/]|[\\/]{2}[^\\/]+[\\/][^\\/]+)", re.IGNORECASE | re.MULTILINE)


@legacy("basename(String $path) >> String")
def basename(path: str) -> str:
    """Return the last segment of a path."""
    stripped = path.rstrip("/")
    return stripped.rpartition("/")[2] if stripped else path[:1]


@legacy("basename(String $path, String $suffix) >> String")
def basename_without(path: str, suffix: str) -> Result:
    """Return the last segment of a path without a suffix; `.*` stands for any."""
    name = basename(path)
    suffix = extname(name) if suffix == ".*" else suffix
    return name[: -len(suffix)] if suffix and name != suffix and name.endswith(suffix) else name


@legacy("dirname(String[1] $path) >> String")
def dirname(path: str) -> Result:
    """Return a path without its last segment."""
    head, separator, _ = path.rstrip("/").rpartition("/")
    if not separator:
        return "/" if path.startswith("/") else "."
    root = "/" if path.startswith("/") else ""
    return root + head.strip("/") if root else head.rstrip("/")


@stdlib("stdlib::extname(String $filename) >> String")
def extname(filename: str) -> str:
    """Return the suffix of a file's name with its dot."""
    name = filename.rstrip("/").rpartition("/")[2]
    stem, separator, suffix = name.lstrip(".").rpartition(".")
    return f"{separator}{suffix}" if stem else ""


@deprecated("is_absolute_path(Any $path) >> Boolean")
def is_absolute_path(path: Value) -> bool:
    """Whether a path starts at a root, of Unix or of Windows."""
    return isinstance(path, str) and _ABSOLUTE.search(path) is not None
