"""`pplint api`: what a module declares, as plain data, and what changes between two versions of it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.api.changes import Level, needed
from pplint.api.diff import changes_between
from pplint.api.needs import promised
from pplint.api.report import FORMATS, render_changes
from pplint.api.sources import UnusableSource, read_source
from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import print_text
from pplint.signatures.files import JSON, MSGPACK, encode, schema
from pplint.suggest import did_you_mean

if TYPE_CHECKING:
    from pplint.signatures.model import Signature

_DESCRIPTION = (
    "Write the signature of a module (`dump`), show what changes for its callers between two versions (`diff`), or "
    "write the JSON Schema of signatures (`schema`)."
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
        help="`dump SOURCE`, `diff OLD NEW` or `schema`; a source is a folder, an archive `.tar.gz`, a file with a "
        "signature, or `FOLDER@REVISION` for a Git revision",
    )
    options.add_argument(
        "--output-format",
        type=OneOf((JSON, MSGPACK, *(each for each in FORMATS if each != JSON))),
        metavar="FORMAT",
        help="`json` or `msgpack` for `dump`; `text`, `json` or `markdown` for `diff`",
    )
    options.add_argument("--output", metavar="FILE", help="write a signature to a file and not to standard output")
    options.add_argument(
        "--check-version",
        action="store_true",
        help="fail only if the version of the new signature promises less than the changes need",
    )
    given = ApiOptions(**options.read(arguments))
    if given.action not in _ACTION:
        listed = ", ".join(f"`{each}`" for each in _ACTION)
        found = f"got `{given.action}`{did_you_mean(given.action, _ACTION)}" if given.words else "got nothing"
        raise UsageError(f"expected one of {listed}, {found}")
    try:
        return _ACTION[given.action](given)
    except UnusableSource as error:
        raise UsageError(str(error)) from None


def _dump(options: ApiOptions) -> int:
    (source,) = _sources(options, 1, "dump SOURCE")
    form = _format(options, (JSON, MSGPACK))
    data = encode(read_source(source), form)
    if options.output is not None:
        try:
            with open(options.output, "wb") as file:
                file.write(data)
        except OSError as error:
            raise UsageError(f"`{options.output}` cannot be written: {error.strerror or error}") from None
    elif form == MSGPACK:
        sys.stdout.buffer.write(data)
    else:
        print_text(data.decode())
    return 0


def _diff(options: ApiOptions) -> int:
    old, new = (read_source(each) for each in _sources(options, 2, "diff OLD NEW"))
    form = _format(options, FORMATS)
    if old.module != new.module:
        raise UsageError(f"`{old.name}` and `{new.name}` are not the same module")
    changes = changes_between(old, new)
    level = needed(changes)
    promise = promised(old.version, new.version)
    print_text(render_changes(form, (old, new), changes, promise))
    if options.check_version:
        return int(_promise(old, new, promise) < level)
    return int(level is Level.MAJOR)


def _promise(old: Signature, new: Signature, promise: Level | None) -> Level:
    if promise is None:
        versions = f"`{old.version or 'none'}` and `{new.version or 'none'}`"
        raise UsageError(f"`--check-version`: the versions {versions} promise nothing; the second must be newer")
    return promise


def _schema(options: ApiOptions) -> int:
    _sources(options, 0, "schema")
    print_text(json.dumps(schema(), indent=2) + "\n")
    return 0


def _sources(options: ApiOptions, count: int, usage: str) -> list[str]:
    sources = options.words[1:]
    if len(sources) != count:
        raise UsageError(f"expected `pplint api {usage}`, got {len(sources)} sources")
    return sources


def _format(options: ApiOptions, allowed: tuple[str, ...]) -> str:
    form = options.output_format or allowed[0]
    if form not in allowed:
        raise UsageError(f"`--output-format`: `pplint api {options.action}` writes {', '.join(allowed)}, not {form}")
    return form


_ACTION = {"dump": _dump, "diff": _diff, "schema": _schema}
