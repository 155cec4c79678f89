"""`pplint diff`: what a change does to the catalogs of nodes."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, field

from pplint.cli.errors import UsageError
from pplint.cli.node_options import add_node_options, compiler_version, say_modules_left_out
from pplint.cli.options import OneOf, Options
from pplint.cli.streams import print_source
from pplint.nodes.diff_html import html_of
from pplint.nodes.diff_markdown import markdown_of
from pplint.nodes.diff_text import text_of
from pplint.nodes.groups import grouped
from pplint.nodes.kept import KeptNodes
from pplint.nodes.known_nodes import control_repository, facts_path, targets
from pplint.nodes.reach import Changes
from pplint.nodes.survey import Repository, Survey
from pplint.report.provenance import repository_around
from pplint.revisions.git import RevisionError
from pplint.revisions.trees import Revision
from pplint.run.parallel import cores
from pplint.session.overlay import OverlayFiles

if TYPE_CHECKING:
    from pplint.catalog.compiler import Target
    from pplint.nodes.groups import NodeGroup
    from pplint.nodes.side import Side
    from pplint.nodes.survey import Surveyed
    from pplint.session.overlay import OverlayFile

FORMATS: Final = ("text", "json", "markdown", "html", "sarif")
_LARGEST_FILE: Final = 1 << 24


class DiffOptions(Struct):
    """What the command line says."""

    sides: list[str] = field(default_factory=list[str])
    directory: str = "."
    facts: str = ""
    enc: str = ""
    output_format: str = "text"
    environment: str = "production"
    puppet_version: str | None = None
    modulepath: list[str] = field(default_factory=list[str])
    jobs: int = 0
    no_cache: bool = False
    cache_dir: str | None = None


def run(arguments: list[str]) -> int:
    """Run the command; return the exit code: 1 if a node fails newly, 2 if one could not be compiled."""
    options = Options(
        "diff",
        "Show what a change does to the catalogs of nodes: between a revision and the working tree, two "
        "revisions, or two directories.",
        "[OPTIONS] REVISION [REVISION] [NODE ...]",
    )
    options.add_argument(
        "sides", nargs="*", metavar="REVISION", help="one or two revisions or directories, then names of nodes"
    )
    add_node_options(options)
    options.add_argument("--output-format", type=OneOf(FORMATS), metavar="FORMAT", help=f"one of {', '.join(FORMATS)}")
    read = DiffOptions(**options.read(arguments))
    if not read.sides:
        raise UsageError("name a revision to compare with, such as `HEAD` or `origin/main...`")
    return _Diff(read).run()


class _Diff:
    """One run of the command."""

    def __init__(self, options: DiffOptions) -> None:
        self._options = options
        if not os.path.isdir(options.directory):
            raise UsageError(f"there is no directory `{options.directory}`")
        options.directory = control_repository(options.directory, options.environment)
        self._root = os.path.realpath(options.directory)

    def run(self) -> int:
        """Compile, compare and report."""
        survey, nodes = self._survey()
        say_modules_left_out(survey.repository.side())
        found = survey.of(nodes, self._kept(survey, nodes))
        differences = {name: each.difference for name, each in found.items() if each.difference is not None}
        groups = grouped(differences)
        print_source(self._report(groups, self._summary(groups, found), survey))
        failures = [each.fails for each in differences.values() if each.fails and not each.failed_before]
        if any(each.program for each in failures):
            return 2
        return int(bool(failures))

    def _survey(self) -> tuple[Survey, list[Target]]:
        first, *rest = self._options.sides
        modulepath = tuple(self._options.modulepath)
        jobs = self._options.jobs or cores()
        if rest and os.path.isdir(first) and os.path.isdir(rest[0]):
            old, new = (Repository(os.path.realpath(each), modulepath) for each in (first, rest[0]))
            self._root = new.directory
            nodes = self._targets(new.side(), rest[1:])
            changed = frozenset(_files_that_differ(old.directory, new.directory))
            return Survey(new, old, None, changed, jobs), nodes
        new = Repository(self._root, modulepath)
        now = new.side()
        git_root = self._git_root()
        before = _past(git_root, first)
        if rest and (later := self._second_revision(git_root, rest[0], now)) is not None:
            both = OverlayFiles({**later.files, **before.files})
            changes, changed = Changes(both), _files_between(before, later)
            new, rest = Repository(self._root, modulepath, later), rest[1:]
        else:
            changes = Changes(before)
            changed = changes.files
        return Survey(new, Repository(self._root, modulepath, before), changes, changed, jobs), self._targets(now, rest)

    def _targets(self, side: Side, wanted: list[str]) -> list[Target]:
        options = self._options
        facts = facts_path(options.directory, options.facts)
        version = compiler_version(side.session, side.directory, options.puppet_version)
        return targets(side, facts, wanted, options.environment, version, options.enc)

    def _git_root(self) -> str:
        found = repository_around(self._root)
        if found is None:
            raise UsageError(
                f"`{self._options.directory}` is not in a Git repository; two directories can be compared, too"
            )
        return found.root

    def _second_revision(self, root: str, name: str, side: Side) -> OverlayFiles | None:
        """Return what there was at a second revision; None if the word names a node."""
        try:
            return _past(root, name)
        except UsageError:
            if "." in name or name in {each.name for each in self._targets(side, [])}:
                return None
            raise

    def _kept(self, survey: Survey, nodes: list[Target]) -> KeptNodes:
        # Only what is on the disk now can be looked at again.
        is_used = not self._options.no_cache and survey.repository.past is None and survey.changes is not None
        return KeptNodes(
            {each.name: (self._root, survey.repository.modulepath, each) for each in nodes},
            is_used=is_used,
            folder=self._options.cache_dir,
        )

    def _summary(self, groups: list[NodeGroup], found: dict[str, Surveyed]) -> str:
        count = sum(len(group.nodes) for group in groups)
        failing = sum(len(group.nodes) for group in groups if group.difference.rank == 0)
        reached = sum(each.difference is not None for each in found.values())
        verb = "changes" if count == 1 else "change"
        text = f"{count} of {len(found)} nodes {verb}" if count else f"nothing changes on {len(found)} nodes"
        fails = f", {failing} of them newly fail{'s' if failing == 1 else ''} to compile" if failing else ""
        failing = sum(
            bool(each.difference and each.difference.fails and each.difference.failed_before) for each in found.values()
        )
        still = f"; {failing} fail{'s' if failing == 1 else ''} before and after it" if failing else ""
        return f"{text}{fails}; the change reaches {reached}{still}"

    def _report(self, groups: list[NodeGroup], summary: str, survey: Survey) -> str:
        name = self._options.output_format
        if name == "json":
            shown = {"summary": summary, "groups": msgspec.to_builtins(groups)}
            return f"{json.dumps(shown, indent=2, ensure_ascii=False)}\n"
        if name == "markdown":
            return markdown_of(groups, summary)
        if name == "html":
            return html_of(groups, summary)
        if name == "sarif":
            from pplint.cli.new_failures import new_failures_as_sarif

            return new_failures_as_sarif(groups, survey.repository)
        return text_of(groups, summary)


def _past(root: str, name: str) -> OverlayFiles:
    """Return what was on the disk at a revision where something else is now."""
    try:
        tree = Revision.named(root, name).tree(_LARGEST_FILE)
    except RevisionError as error:
        raise UsageError(str(error)) from None
    files: dict[str, OverlayFile | None] = {**dict.fromkeys(tree.untracked), **tree.changes}
    # A submodule is a directory that Git lists; what is in it is the same on both sides.
    return OverlayFiles({path: file for path, file in files.items() if file is not None or not os.path.isdir(path)})


def _files_between(before: OverlayFiles, later: OverlayFiles) -> frozenset[str]:
    """Return which files two revisions have in different ways; one that only one names is as it is now in the other."""
    paths = before.files.keys() | later.files.keys()
    one_sided = before.files.keys() ^ later.files.keys()
    return frozenset(path for path in paths if path in one_sided or before.files[path] != later.files[path])


def _files_that_differ(old: str, new: str) -> set[str]:
    """Return the absolute paths of files in one of two directories that the other does not have in the same way."""
    from filecmp import cmp

    found: set[str] = set()
    for here, there in ((old, new), (new, old)):
        for directory, inner, names in os.walk(here):
            inner[:] = [each for each in inner if each != ".git"]
            for name in names:
                path = os.path.join(directory, name)
                other = os.path.join(there, os.path.relpath(path, here))
                if not os.path.isfile(path) or not os.path.isfile(other) or not cmp(path, other, shallow=False):
                    found.add(path)
    return found
