"""The names that mean something in a file, remembered as long as that is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic
from pplint.data.document import is_data
from pplint.project.discovery import EXTENSIONS
from pplint.query import query
from pplint.server.uses.data import uses_in_data
from pplint.server.uses.names_only import names_at
from pplint.server.uses.programs import uses_of_names

if TYPE_CHECKING:
    from pplint.server.uses.use import Use
    from pplint.session import Session


@query
def uses_in(session: Session, path: str, modulepath: tuple[str, ...]) -> tuple[Use, ...]:
    """Return the names in the file at an absolute path that mean something, in the order of the source."""
    if is_data(path):
        found = list(uses_in_data(session, path, modulepath))
    else:
        model = names_at(session, path, modulepath) if path.endswith(EXTENSIONS) else None
        found = [] if model is None else list(uses_of_names(session, model))
    return tuple(sorted(found, key=lambda each: each.span))


@query
def folded_text(session: Session, path: str) -> bytes:
    """Return the bytes of a file in lower case, nothing of one that cannot be read."""
    data = session.read(path)
    return b"" if isinstance(data, Diagnostic) else data.lower()
