"""One state of a control repository, whose nodes are compiled: what is on the disk, or what was there at a revision."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.builtin_diagnostics import describe
from pplint.base.source import SourceFile
from pplint.base.time_limit import OutOfTime, within
from pplint.catalog.compiler import CatalogRefused, Target, compile_catalog
from pplint.catalog.names import CatalogNames
from pplint.check.timeouts import out_of_time
from pplint.infer.model import names_of
from pplint.nodes.places import NOWHERE, Place, Places
from pplint.project.environment import environment_around
from pplint.project.projects import project_of
from pplint.syntax.parser import parse
from pplint.syntax.source_kinds import SourceKind
from pplint.wording.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.issue import Issue
    from pplint.catalog.compilation import Compilation
    from pplint.project.project import Project
    from pplint.session import Session
    from pplint.syntax import ast

SECONDS_FOR_A_NODE = 60.0
"""How much processor time the catalog of a node may take."""


class Refusal(Struct, frozen=True):
    """Why there is no catalog, in a sentence, and where. If the `program` failed, the node may have a catalog."""

    message: str
    place: Place = NOWHERE
    issue: Issue | None = None
    program: bool = False


class NoSiteManifest(Exception):  # noqa: N818 - reads as what it says
    """There is nothing to compile."""


class Side:
    """A control repository in a session. `code` takes the place of the site manifests, if it is given."""

    def __init__(
        self, session: Session, directory: str, modulepath: Sequence[str] = (), code: str | None = None
    ) -> None:
        self.session = session
        self.directory = os.path.abspath(directory)
        self._modulepath = tuple(modulepath)
        self._code = code

    @property
    def project(self) -> Project:
        """The control repository or module; its callers depend on the files that decide what it is."""
        return project_of(self.session, self.directory, self._modulepath)

    @property
    def modules_left_out(self) -> list[str]:
        """Directories of modules that `environment.conf` names outside of the repository, and that were not named."""
        environment = environment_around(self.session, self.directory)
        named = {os.path.abspath(each) for each in self._modulepath}
        outside = () if environment is None else environment.outside
        return [path for path in outside if path not in named and self.session.disk.is_directory(path)]

    def programs(self) -> Sequence[ast.File] | Refusal:
        """Return what is compiled for each node; raise `NoSiteManifest` if there is nothing."""
        if self._code is not None:
            parsed = parse(SourceFile("<code>", self._code.encode()), SourceKind.MANIFEST)
            return [parsed.tree]
        site = self.project.site
        for manifest in site:
            if not manifest.is_sound:
                return Refusal("the site manifest has syntax errors", Place(manifest.source.path, 1))
        if not site:
            raise NoSiteManifest
        return [manifest.tree for manifest in site]

    def compile(self, target: Target) -> Compilation | Refusal:
        """Return the catalog of a node, or why there is none."""
        programs = self.programs()
        if isinstance(programs, Refusal):
            return programs
        names = CatalogNames(names_of(self.project))
        try:
            return within(SECONDS_FOR_A_NODE, compile_catalog, names, target, programs)
        except CatalogRefused as refused:
            return Refusal(sentence(refused.issue), self.places.of_refusal(refused), refused.issue)
        except OutOfTime as error:
            return Refusal(out_of_time(target.name, error, "compiled", SECONDS_FOR_A_NODE).message, program=True)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - one node must not keep the others from being compiled
            return Refusal(f"internal error: {describe(error)}; please report it", program=True)

    @cached_property
    def places(self) -> Places:
        """Where nodes of trees are."""
        return Places(self.session, self.project)
