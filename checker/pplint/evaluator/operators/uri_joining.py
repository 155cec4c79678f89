"""`+` on URIs: what a relative URI means at an absolute one, by RFC 2396, section 5.2, as Ruby reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.evaluator.core.issues import operators as issues
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from pplint.values.model import Uri

PARENT = ".."


def join(base: Uri, relative: Uri) -> Uri:
    """Return the URI that a relative one leads to; raise `PuppetError` if both are relative, or exclude each other."""
    if relative.scheme is not None:
        return relative
    if base.scheme is None:
        raise PuppetError(issues.BothUrisRelative())
    authority = (relative.userinfo, relative.host, relative.port)
    has_authority = any(part is not None for part in authority)
    if not relative.path and not has_authority and relative.query is None:
        return base if relative.fragment is None else replace(base, fragment=relative.fragment)
    if base.opaque is not None and relative.query is not None:
        raise PuppetError(issues.QueryAfterOpaque())
    return replace(
        base,
        path=relative.path if has_authority else _joined_path(base.path, relative.path),
        userinfo=relative.userinfo or base.userinfo,
        host=relative.host or base.host,
        port=base.port if relative.port is None else relative.port,
        query=relative.query,
        fragment=relative.fragment,
    )


def _joined_path(base: str | None, relative: str | None) -> str | None:
    if base is None or relative is None:
        return base
    base_path, steps = _without_parents(_segments(base)), _segments(relative)
    if steps and not steps[0]:
        base_path = []
        del steps[0]
    return "/".join(_followed(base_path, _reduced(steps)))


def _segments(path: str) -> list[str]:
    return path.split("/") if path else []


def _without_parents(path: list[str]) -> list[str]:
    """Resolve the `..` in the base."""
    if path and path[-1] == PARENT:
        path.append("")
    while PARENT in path:
        place = path.index(PARENT)
        del path[place - 1 : place + 1]
    return path


def _reduced(steps: list[str]) -> list[str]:
    """Take out `.`, and each `..` with the step before it."""
    if steps and steps[-1] in {".", PARENT}:
        steps.append("")
    found: list[str] = []
    for step in steps:
        if step == PARENT and found and found[-1] != PARENT:
            found.pop()
        elif step != ".":
            found.append(step)
    return found


def _followed(base: list[str], steps: list[str]) -> list[str]:
    """Go from the last directory of the base along the steps; no step leads above the root."""
    path = base[:-1] if base and steps else base or [""]
    while steps and steps[0] == PARENT:
        del steps[0]
        if len(path) > 1:
            path.pop()
    return [*path, *steps]
