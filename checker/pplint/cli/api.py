"""`pplint api`: the signature of a module as plain data, and the changes between two versions of it."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field

from pplint.api.changes import Level, needed
from pplint.api.collect import collect
from pplint.api.diff import changes_between
from pplint.api.needs import promised
from pplint.api.report import FORMATS, render_changes
from pplint.api.sources import UnusableSource, read_source
from pplint.base.suggest import did_you_mean
from pplint.base.time_limit import SECONDS, OutOfTime, within
from pplint.check.timeouts import out_of_time
from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import print_text
from pplint.cli.whole_files import NotWritten, write_whole
from pplint.report.escape import visible_path
from pplint.report.summary import counted
from pplint.signatures import COLLECTION
from pplint.signatures.files import JSON, MSGPACK, encode, schema
from pplint.signatures.model import FORMAT, Signature

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")

_DESCRIPTION = (
    "Write the signature of a module (`dump`), show what changes for its callers between two versions (`diff`), "
    "add modules to the signatures that checks of this repository use (`collect`), or write the JSON Schema of "
    "signatures (`schema`)."
)


class ApiOptions(Struct):
    """What the command line says."""

    words: list[str] = field(default_factory=list[str])
    output_format: str | None = None
    output: str | None = None
    check_version: bool = False

    @property
    def action(self) -> str:
        """What is to be done."""
        return self.words[0] if self.words else ""


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options("api", _DESCRIPTION, "[OPTIONS] ACTION [SOURCE ...]")
    options.add_argument(
        "words",
        nargs="*",
        metavar="ACTION",
        help="`dump SOURCE`, `diff OLD NEW`, `collect SOURCE...` or `schema`; a source is a directory, an "
        "archive `.tar.gz`, a signature file, or `DIRECTORY@REVISION` for a Git revision, and for "
        "`collect` also a collection, a directory of modules, or an address",
    )
    options.add_argument(
        "--output-format",
        type=OneOf((JSON, MSGPACK, *(each for each in FORMATS if each != JSON))),
        metavar="FORMAT",
        help="`json` or `msgpack` for `dump`; `text`, `json` or `markdown` for `diff`",
    )
    options.add_argument(
        "--output",
        metavar="FILE",
        help="write to a file instead of standard output, or for `collect` instead of "
        "`.pplint/signatures/modules.signatures`",
    )
    options.add_argument(
        "--check-version",
        action="store_true",
        help="for `diff`: fail only if the new version number does not reflect the changes",
    )
    given = ApiOptions(**options.read(arguments))
    if given.action not in _ACTION:
        listed = ", ".join(f"`{each}`" for each in _ACTION)
        found = f"got `{given.action}`{did_you_mean(given.action, _ACTION)}" if given.words else "got nothing"
        raise UsageError(f"expected one of {listed}, {found}")
    if given.check_version and given.action != "diff":
        raise UsageError(f"`--check-version` is an option of `pplint api diff`, not of `pplint api {given.action}`")
    try:
        return _ACTION[given.action](given)
    except UnusableSource as error:
        raise UsageError(str(error)) from None


def in_time(path: str, lacking: str, work: Callable[[], _T]) -> _T:
    """Return what `work` does; refuse a path with which it takes too long, as not `lacking`."""
    try:
        return within(SECONDS, work)
    except OutOfTime as error:
        raise UsageError(f"`{visible_path(path)}`: {out_of_time(path, error, lacking).message}") from None


def source_in_time(text: str) -> Signature:
    """Return the signature of a source, within the limit of time; raise `UnusableSource`."""
    return in_time(text, "read", lambda: read_source(text))


def _dump(options: ApiOptions) -> int:
    (source,) = _sources(options, 1, "dump SOURCE")
    form = _format(options, (JSON, MSGPACK))
    found = source_in_time(source)
    if found == Signature(format=FORMAT, name=found.name):
        raise UsageError(f"`{visible_path(source)}` is not a module that others can use: it declares nothing")
    return _write(options, encode(found, form), is_text=form == JSON)


def _write(options: ApiOptions, data: bytes, *, is_text: bool = True) -> int:
    if options.output is not None:
        try:
            with open(options.output, "wb") as file:
                file.write(data)
        except OSError as error:
            raise UsageError(f"`{options.output}` cannot be written: {error.strerror or error}") from None
    elif is_text:
        print_text(data.decode("utf-8", "surrogateescape"))
    else:
        sys.stdout.buffer.write(data)
    return 0


def _diff(options: ApiOptions) -> int:
    sources = _sources(options, 2, "diff OLD NEW")
    form = _format(options, FORMATS)
    old, new = map(source_in_time, sources)
    if old.module != new.module:
        raise UsageError(f"`{old.name}` and `{new.name}` are not the same module")
    changes = in_time(sources[1], "compared", lambda: changes_between(old, new))
    level = needed(changes)
    promise = promised(old.version, new.version)
    _write(options, render_changes(form, (old, new), changes, promise).encode("utf-8", "surrogateescape"))
    if options.check_version:
        return int(_promise(old, new, promise) < level)
    return int(level is Level.MAJOR)


def _promise(old: Signature, new: Signature, promise: Level | None) -> Level:
    if promise is None:
        versions = f"{old.version or 'no version'} and {new.version or 'no version'}"
        raise UsageError(f"`--check-version` expects a newer second version, got {versions}")
    return promise


def _collect(options: ApiOptions) -> int:
    """Write a collection with the modules of all sources, and with those that it had already."""
    sources = options.words[1:]
    if not sources:
        raise UsageError("expected `pplint api collect SOURCE...`, got no source")
    path = options.output or COLLECTION
    try:
        found = collect([*([path] if os.path.isfile(path) else []), *sources], source_in_time)
    except UnusableSource as error:
        if path in sources or not str(error).startswith(f"`{visible_path(path)}` is not a signature"):
            raise
        raise UsageError(f"`{visible_path(path)}` is damaged; delete it to start a new collection") from None
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        write_whole(path, found.data)
    except (NotWritten, OSError) as error:
        raise UsageError(f"`{visible_path(path)}` {getattr(error, 'strerror', None) or error}") from None
    modules, versions = counted(found.modules, "module"), counted(found.versions, "version")
    print_text(f"Wrote {modules} at {versions} to `{visible_path(path)}`.\n")
    return 0


def _schema(options: ApiOptions) -> int:
    _sources(options, 0, "schema")
    _format(options, (JSON,))
    return _write(options, f"{json.dumps(schema(), indent=2)}\n".encode())


def _sources(options: ApiOptions, count: int, usage: str) -> list[str]:
    sources = options.words[1:]
    if len(sources) != count:
        raise UsageError(f"expected `pplint api {usage}`, got {len(sources)} source{'' if len(sources) == 1 else 's'}")
    return sources


def _format(options: ApiOptions, allowed: tuple[str, ...]) -> str:
    form = options.output_format or allowed[0]
    if form not in allowed:
        raise UsageError(f"`--output-format`: `pplint api {options.action}` writes {', '.join(allowed)}, not {form}")
    return form


_ACTION = {"dump": _dump, "diff": _diff, "collect": _collect, "schema": _schema}
