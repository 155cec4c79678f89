"""`pplint reveal`: show what is known of the expression or the key of data at a place, and where that comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.base.reading import read_bytes
from pplint.base.source import SourceFile
from pplint.base.time_limit import SECONDS, OutOfTime, within
from pplint.check.secrets.hiding import secrets_of
from pplint.check.timeouts import out_of_time
from pplint.cli.errors import UsageError
from pplint.cli.options import Options, directories
from pplint.cli.streams import print_text
from pplint.data.document import is_data, read_document
from pplint.infer.core.check_target import CheckTarget
from pplint.infer.model import Model
from pplint.project.location import location_of
from pplint.project.projects import project_of
from pplint.report.escape import visible
from pplint.revelation.data import data_place, data_revelation
from pplint.revelation.program import revelation, subject
from pplint.session import Session
from pplint.syntax.parsing import parse_source

if TYPE_CHECKING:
    import re

_PLACE = late_pattern(r"(?P<path>.+?):(?P<line>[1-9]\d*):(?P<column>[1-9]\d*)\Z")


class RevealOptions(Struct):
    """What the command line says."""

    places: list[str] = field(default_factory=list[str])
    modulepath: list[str] = field(default_factory=list[str])


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if there is no expression at a place."""
    options = Options(
        "reveal",
        "Show the type of the expression at a place, or the purpose of a data key.",
        "[OPTIONS] FILE:LINE:COLUMN ...",
    )
    options.add_argument("places", nargs="+", metavar="FILE:LINE:COLUMN", help="a place; both are counted from 1")
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="additional directories of modules"
    )
    given = RevealOptions(**options.read(arguments))
    return max([_reveal(place, given.modulepath) for place in given.places])


def _reveal(place: str, modulepath: list[str]) -> int:
    match = _PLACE.match(place)
    if match is None:
        raise UsageError(f"`{place}` is not a place: write FILE:LINE:COLUMN, as in `manifests/init.pp:12:5`")
    try:
        return within(SECONDS, _revealed, place, match, modulepath)
    except OutOfTime as error:
        raise UsageError(f"`{place}`: {out_of_time(place, error, 'revealed').message}") from None


def _revealed(place: str, match: re.Match[str], modulepath: list[str]) -> int:
    path = match["path"]
    data = read_bytes(path)
    if isinstance(data, Diagnostic):
        raise UsageError(f"`{path}`: {data.message}")
    source = SourceFile(path, data)
    offset = source.lines.offset(int(match["line"]), int(match["column"]))
    reveal, missing = (_of_data, "key") if is_data(path) else (_of_program, "expression")
    found = None if offset is None else reveal(source, offset, modulepath)
    print_text(f"{visible(place)}: no {missing} at this position\n" if found is None else found)
    return 1 if found is None else 0


def _of_program(source: SourceFile, offset: int, modulepath: list[str]) -> str | None:
    """Word what is known of an expression; raise `UsageError` if the file cannot be read."""
    session, path = Session(), source.path
    location = location_of(session, path, modulepath)
    parsed = parse_source(source, location.kind)
    if isinstance(parsed, Diagnostic):
        raise UsageError(f"`{path}`: {parsed.message}")
    model = Model(parsed, lambda: project_of(session, path, modulepath), CheckTarget.to(location.module_path))
    node = subject(model, offset)
    return None if node is None else secrets_of(session, source).words(revelation(model, node))


def _of_data(source: SourceFile, offset: int, modulepath: list[str]) -> str | None:
    """Word what is known of a key; raise `UsageError` if the file cannot be read."""
    document = read_document(source.path, source.data)
    if document.error is not None:
        raise UsageError(f"`{source.path}`: {document.error.message}")
    place = data_place(document, offset)
    session = Session()
    project = project_of(session, source.path, modulepath)
    return None if place is None else secrets_of(session, source).words(data_revelation(project, place))
