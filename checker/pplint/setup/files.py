"""The files that are written to a repository that is checked for the first time. What is there is never replaced."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.late_patterns import late_pattern
from pplint.base.presets import RECOMMENDED
from pplint.base.real_paths import is_within
from pplint.config.files import FILE_NAME, configuration_in
from pplint.migrate.additions import GITLAB, HOOKS_TEXT, JOB_TEXT, PACKAGE, WORKFLOW, WORKFLOW_TEXT, with_hook, with_job
from pplint.migrate.repository import FileChange, found_by_itself
from pplint.migrate.yaml_files import PRE_COMMIT, YamlFile
from pplint.report.provenance import repository_around
from pplint.setup.surroundings import surroundings

if TYPE_CHECKING:
    from pplint.config.settings import Settings
    from pplint.session import Session

BASELINE: Final = "pplint-known.json"

_PUPPET_LINT: Final = late_pattern(rb"(?m)^[^#\n]*(?:PuppetLint\b|puppet-lint/tasks)")

_RECIPES: Final = Path(os.path.abspath(__file__)).with_name("recipes")
_BY_HAND: Final = {
    "Jenkinsfile": "jenkins.groovy",
    "azure-pipelines.yml": "azure-pipelines.yml",
    "bitbucket-pipelines.yml": "bitbucket-pipelines.yml",
}
"""Files of pipelines that nothing is added to, each with the example that shows what is to be added."""


class Beginning(Struct):
    """What is found in a directory, in words, what would be written there, and what else there is to say."""

    words: str
    changes: list[FileChange] = field(default_factory=list[FileChange])
    remarks: list[str] = field(default_factory=list[str])


class FirstFiles:
    """Makes up the files for a directory, given its absolute path; some belong into the root of its repository."""

    def __init__(self, session: Session, root: str, settings: Settings) -> None:
        self._session = session
        self._root = root
        self._settings = settings
        self._found = surroundings(session, root)
        self._done = Beginning(self._found.words)

    def beginning(self, *, has_baseline: bool) -> Beginning:
        """Return what would be written; the configuration names a baseline if there is to be one."""
        self._add_configuration(has_baseline=has_baseline)
        repository = repository_around(os.path.realpath(self._root))
        if repository is None:
            return self._done
        if os.path.realpath(self._root) != repository.root:
            where = os.path.relpath(repository.root, self._root)
            self._done.remarks.append(f"hooks and CI jobs belong in the root of the repository: `pplint init {where}`")
            return self._done
        self._add(PRE_COMMIT, HOOKS_TEXT)
        host = repository.uri or ""
        if self._is_there(".github") or "github.com/" in host:
            self._add_workflow()
        if self._is_there(GITLAB) or "gitlab" in host:
            self._add(GITLAB, JOB_TEXT)
        self._mention_puppet_lint()
        for name, example in _BY_HAND.items():
            if self._is_there(name):
                step = f"`pip install {PACKAGE} && pplint`"
                address = (_RECIPES / example).as_uri()
                self._done.remarks.append(f"{name} is not changed: add a step that runs {step}, as in {address}")
        return self._done

    def _mention_puppet_lint(self) -> None:
        """Say what there is for a repository that is checked with puppet-lint."""
        try:
            text = self._session.disk.read(os.path.join(self._root, "Rakefile"))
        except OSError:
            return
        if _PUPPET_LINT.search(text):
            self._done.remarks.append("the Rakefile configures puppet-lint: `pplint migrate` replaces it")

    def _is_there(self, name: str) -> bool:
        return self._session.disk.is_there(os.path.join(self._root, name))

    def _add_configuration(self, *, has_baseline: bool) -> None:
        existing = configuration_in(self._root, self._session.disk)
        if existing is None:
            text = self._configuration_text(has_baseline=has_baseline)
            self._done.changes.append(FileChange(os.path.join(self._root, FILE_NAME), None, text.encode()))
            return
        name = os.path.basename(existing)
        self._done.remarks.append(f"{name} is not changed")
        if has_baseline and self._settings.baseline is None:
            self._done.remarks.append(f'{name} does not name the baseline yet: `baseline = "{BASELINE}"` does')

    def _configuration_text(self, *, has_baseline: bool) -> str:
        lines = [
            f"# Written by `pplint init` for {_plain(self._found.words)}.",
            "# `pplint config` explains the keys, `pplint rule NAME` the rules.",
            "",
            "# `voxpupuli` and `puppet-lint` check the same as these tools, `all` checks everything.",
            f'preset = "{RECOMMENDED}"',
        ]
        if self._found.modulepath:
            paths = json.dumps(self._found.modulepath, ensure_ascii=False)
            lines += ["", "# Directories whose children are modules.", f"modulepath = {paths}"]
        if has_baseline:
            lines += [
                "",
                "# Findings from before pplint was set up, which are not reported.",
                f'baseline = "{BASELINE}"',
            ]
        said = found_by_itself(self._session, self._root, self._settings)
        if said:
            lines += ["", *(f"# {_plain(line)}" for line in said)]
        return "".join(f"{line}\n" for line in lines)

    def _add_workflow(self) -> None:
        if not self._is_there(WORKFLOW):
            self._add(WORKFLOW, WORKFLOW_TEXT)
            return
        self._done.remarks.append(f"{WORKFLOW} is not changed")

    def _add(self, name: str, text: str) -> None:
        """Add a file, or to a file that is there what it lacks; nothing is written through links."""
        path = os.path.join(self._root, name)
        if os.path.islink(path) or not is_within(os.path.realpath(path), os.path.realpath(self._root)):
            self._done.remarks.append(f"{name} is not changed: a link points to it")
            return
        if not self._is_there(name):
            self._done.changes.append(FileChange(path, None, text.encode()))
            return
        try:
            before = self._session.disk.read(path)
        except OSError as error:
            self._done.remarks.append(f"{name} is not changed: it cannot be read: {error.strerror or error}")
            return
        file = YamlFile(name, before)
        after = with_hook(file) if name == PRE_COMMIT else with_job(file)
        if isinstance(after, str):
            self._done.remarks.append(f"{name} is not changed: {after}")
        elif YamlFile(name, after).root is None:
            self._done.remarks.append(f"{name} is not changed: it cannot be read as YAML")
        else:
            self._done.changes.append(FileChange(path, before, after))


def _plain(text: str) -> str:
    """Leave out what a comment cannot hold."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
