"""`pplint doc`: write the reference of a module, as puppet-strings does, or say that it is out of date."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.reading import read_regular_file
from pplint.base.real_paths import is_within
from pplint.cli.api import in_time
from pplint.cli.errors import UsageError
from pplint.cli.options import OneOf, Options
from pplint.cli.signals import orderly_end
from pplint.cli.streams import print_error, print_text
from pplint.cli.whole_files import NotWritten, write_whole
from pplint.reference.html import html_of
from pplint.reference.markdown import Layout
from pplint.reference.module import described_name, is_module, modules_below
from pplint.reference.versions import ReferenceStyle, first_difference, write_reference
from pplint.report.escape import visible, visible_path
from pplint.report.summary import counted
from pplint.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

_DESCRIPTION: Final = "Write the reference of modules from their documentation, as puppet-strings does."
_NAMES: Final = {"markdown": "REFERENCE.md", "html": "REFERENCE.html"}
_STANDARD_OUTPUT: Final = "-"
_LONGEST: Final = 200


class DocOptions(Struct):
    """What the command line says."""

    paths: list[str] = field(default_factory=list[str])
    check: bool = False
    format: str = "markdown"
    output: str | None = None
    layout: str | None = None
    data_defaults: bool | None = None
    modules: bool = False

    @property
    def style(self) -> ReferenceStyle:
        """How the reference is written."""
        return ReferenceStyle(None if self.layout is None else Layout(self.layout), self.data_defaults)


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if a reference is out of date, with `--check`."""
    options = Options(
        "doc",
        "Write the reference of modules from their documentation, as puppet-strings does.",
        "[OPTIONS] [PATH ...]",
    )
    options.add_argument(
        "paths", nargs="*", metavar="PATH", help="directories of modules; by default the current directory"
    )
    options.add_argument("--check", action="store_true", help="write nothing, and fail if the file is out of date")
    options.add_argument(
        "--format", type=OneOf(tuple(_NAMES)), metavar="FORMAT", help="`markdown` (the default) or `html`"
    )
    options.add_argument(
        "--output",
        metavar="FILE",
        help="write to this file instead of `REFERENCE.md` in the module; `-` is standard output",
    )
    options.add_argument(
        "--modules",
        action="store_true",
        help="write the reference of each module below the paths into its own directory",
    )
    options.add_argument(
        "--layout",
        type=OneOf(tuple(each.value for each in Layout)),
        metavar="VERSION",
        help="the layout of puppet-strings `2` or `3`; by default the layout of the existing file, or else 3",
    )
    options.add_argument(
        "--data-defaults",
        action="store_true",
        help="show values from the data of the module as defaults; by default as in the existing file, else yes",
    )
    options.add_argument(
        "--no-data-defaults",
        dest="data_defaults",
        action="store_false",
        help="do not show values from data as defaults",
    )
    given = DocOptions(**options.read(arguments))
    if given.check and given.format != "markdown":
        raise UsageError("`--check` compares Markdown only")
    if given.check and given.output == _STANDARD_OUTPUT:
        raise UsageError("`--check` compares a file, and `-` is standard output")
    with orderly_end():
        session = Session()
        roots = list(_roots(session, given))
        if given.output is not None and len(roots) > 1:
            raise UsageError("`--output` is for one module; each of several has a file of its own")
        return max([_document(session, root, given) for root in roots], default=0)


def _roots(session: Session, options: DocOptions) -> Iterator[str]:
    """Yield the folders of the modules that are meant."""
    for path in options.paths or [os.curdir]:
        shown = visible_path(path)
        if not os.path.isdir(path):
            raise UsageError(f"there is no directory `{shown}`")
        if options.modules:
            below = list(modules_below(session, path))
            if not below:
                raise UsageError(f"there are no modules in `{shown}`")
            yield from below
        elif is_module(session, path):
            yield path
        else:
            raise UsageError(f"`{shown}` is not a module; `--modules` finds the modules below a directory")


def _document(session: Session, root: str, options: DocOptions) -> int:
    """Write or check the reference of one module; return the exit code for it."""
    markdown = os.path.normpath(os.path.join(root, _NAMES["markdown"]))
    target = options.output or os.path.normpath(os.path.join(root, _NAMES[options.format]))
    if options.output is None and not is_within(os.path.realpath(target), os.path.realpath(root)):
        raise UsageError(f"`{visible_path(target)}` is a link out of the module; `--output` names another file")
    existing = _text_at(target if options.check else markdown)
    absolute = os.path.abspath(root)
    written = in_time(root, "documented", lambda: write_reference(session, absolute, options.style, existing))
    for path in written.reference.unread:
        print_error(
            f"`{visible_path(os.path.normpath(os.path.join(root, path)))}` is left out; `pplint check` says why"
        )
    if options.check:
        return _compare(target, existing, written.text)
    text = written.text
    if options.format == "html":
        text = html_of(text, described_name(session, absolute))
    if target == _STANDARD_OUTPUT:
        print_text(text)
        return 0
    try:
        write_whole(target, text.encode("utf-8", "surrogateescape"))
    except NotWritten as error:
        raise UsageError(f"`{visible_path(target)}` {error}") from None
    definitions = counted(len(written.reference.entries), "definition")
    print_text(f"wrote `{visible_path(target)}`: {definitions}\n")
    return 0


def _text_at(path: str) -> str | None:
    """Return the text of a reference, None if there is none."""
    if not os.path.exists(path):
        return None
    try:
        return read_regular_file(path, os.path.getsize(path)).decode("utf-8", "surrogateescape")
    except OSError as error:
        raise UsageError(f"`{visible_path(path)}` cannot be read: {error.strerror or error}") from None


def _compare(path: str, existing: str | None, expected: str) -> int:
    """Say where a file first differs from what would be written."""
    shown = visible_path(path)
    if existing is None:
        print_text(f"{shown}: does not exist; `pplint doc` writes it\n")
        return 1
    found = first_difference(existing, expected)
    if found is None:
        return 0
    print_text(
        f"{shown}:{found.line}: out of date; `pplint doc` updates it\n"
        f"  found:    {_line(found.found)}\n  expected: {_line(found.expected)}\n"
    )
    return 1


def _line(text: str | None) -> str:
    return "the end of the file" if text is None else visible(text[:_LONGEST])
