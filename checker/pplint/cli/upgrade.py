"""`pplint upgrade`: the places in a repository that a new version of a module breaks."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import asdict

from pplint.api.diff import changes_between
from pplint.api.report import FORMATS, title
from pplint.api.sources import UnusableSource
from pplint.api.uses import Use, UseFinder
from pplint.base.real_paths import is_within
from pplint.cli.api import in_time, source_in_time
from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, Options, directories
from pplint.cli.streams import print_text
from pplint.project.discovery import NoSuchPath, discover
from pplint.project.projects import project_of
from pplint.report.escape import visible
from pplint.session import Session

if TYPE_CHECKING:
    from pplint.signatures.model import Signature


class UpgradeOptions(Struct):
    """What the command line says."""

    words: list[str] = field(default_factory=list[str])
    old: str | None = None
    modulepath: list[str] = field(default_factory=list[str])
    output_format: str = "text"


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code."""
    options = Options(
        "upgrade", "Show what a new version of a module breaks in a repository.", "[OPTIONS] NEW [PATH ...]"
    )
    options.add_argument(
        "words",
        nargs="*",
        metavar="PATH",
        help="the new version, as for `pplint api`, then the files and folders to look at; without one, this folder",
    )
    options.add_argument(
        "--from",
        dest="old",
        metavar="FILE",
        help="the version that is used now, or a directory; if not given, the one on the module path",
    )
    options.add_argument(
        "--modulepath", type=directories, metavar="DIR[:DIR ...]", help="further directories of modules"
    )
    options.add_argument("--output-format", type=OneOf(FORMATS), metavar="FORMAT", help="`text`, `json` or `markdown`")
    given = UpgradeOptions(**options.read(arguments))
    if not given.words:
        raise UsageError("expected `pplint upgrade NEW [PATH ...]`, got no new version")
    session = Session()
    paths = given.words[1:] or [os.curdir]
    try:
        new = source_in_time(given.words[0])
        project = project_of(session, paths[0], given.modulepath)
        module = project.modules.get(new.module)
        old = source_in_time(given.old or ("" if module is None else module.root)) if given.old or module else None
        files = [path for path in discover(paths, lambda _: False).files if path.endswith(".pp")]
    except (UnusableSource, NoSuchPath) as error:
        raise UsageError(str(error)) from None
    if old is None:
        raise UsageError(f"the module `{new.module}` is not on the module path; `--from SOURCE` names its old version")
    if old.module != new.module:
        raise UsageError(f"`{old.name}` and `{new.name}` are not the same module")
    root = "" if module is None else module.root
    others = [path for path in files if not root or not is_within(os.path.realpath(path), os.path.realpath(root))]
    changes = in_time(given.words[0], "compared", lambda: changes_between(old, new))
    uses = _uses(UseFinder(project, new, changes), session, others)
    print_text(_rendered(given.output_format, old, new, uses))
    return int(any(each.is_certain for each in uses))


def _uses(finder: UseFinder, session: Session, files: list[str]) -> list[Use]:
    """Return the broken uses in manifests and in data; the limit of time is for each file."""
    found = set[Use]()
    for path in files:
        found |= in_time(path, "checked", lambda path=path: finder.in_file(session, path))  # type: ignore[misc]
    for path in finder.data_paths():
        found |= in_time(path, "checked", lambda path=path: set(finder.in_data(session, path)))  # type: ignore[misc]
    return sorted(found)


def _rendered(form: str, old: Signature, new: Signature, uses: list[Use]) -> str:
    if form == "json":
        report = {"module": new.name, "old": old.version, "new": new.version, "uses": [asdict(each) for each in uses]}
        return json.dumps(report, indent=2) + "\n"
    heading = title((old, new))
    broken = sum(each.is_certain for each in uses)
    count = f"{broken} broken, {len(uses) - broken} may be broken" if uses else "no broken use found"
    if form == "markdown":
        places = [f"- `{each.path}:{each.line}`: {_verb(each)}: {each.text}" for each in uses]
        lines = [f"## {heading}", "", f"{count[0].upper()}{count[1:]}.", *([""] if places else []), *places]
    else:
        places = [f"{each.path}:{each.line}:{each.column}: {_verb(each)}: {each.text}" for each in uses]
        lines = [*places, *([""] if places else []), f"{heading}: {count}"]
    return "".join(f"{visible(line)}\n" for line in lines)


def _verb(use: Use) -> str:
    return "breaks" if use.is_certain else "may break"
