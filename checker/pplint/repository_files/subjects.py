"""What rules see of a file of a repository: a class for each kind, to which a rule subscribes by its annotation."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.data.document import DescriptionFile, RepositoryFile

if TYPE_CHECKING:
    from tree_sitter import Node as RubyNode

    from pplint.repository_files.erb_reads import TemplateUses
    from pplint.repository_files.erb_source import ErbSource

_USED: Final = late_pattern(rb"@|scope|\$[a-z]")
"""What a template contains that reads or calls anything: most files are not walked without it."""


class TaskMetadata(DescriptionFile):
    """The metadata of a task: `tasks/NAME.json`."""


class YamlPlan(DescriptionFile):
    """A plan in YAML: `plans/NAME.yaml`."""


class FixturesFile(DescriptionFile):
    """The modules that a module's tests need: `.fixtures.yml`."""


class BoltProject(DescriptionFile):
    """The settings of a Bolt project: `bolt-project.yaml`."""


class Inventory(DescriptionFile):
    """The targets of a Bolt project: `inventory.yaml`."""


class EnvironmentSettings(RepositoryFile):
    """The settings of an environment: `environment.conf`."""


class ReferenceFile(RepositoryFile):
    """The reference of a module as puppet-strings writes it: `REFERENCE.md`."""


class MarkdownFile(DescriptionFile):
    """The description of a module: `README.md`. Its document is the list of its blocks of Puppet's language."""


class RubyFile(RepositoryFile):
    """A program in Ruby that Puppet, Facter or Bolt loads. `root` is None where parsing takes too long."""

    root: RubyNode | None


class Puppetfile(RubyFile):
    """The modules that r10k or Bolt installs."""


class SpecFile(RubyFile):
    """Tests for rspec-puppet."""


class ErbTemplate(RepositoryFile, dict=True):
    """A template in Ruby. `erb` is None where parsing takes too long."""

    erb: ErbSource | None

    @cached_property
    def uses(self) -> TemplateUses:
        """What the template reads and calls."""
        from pplint.repository_files.erb_reads import TemplateUses, uses_in

        is_used = self.erb is not None and _USED.search(self.source.data) is not None
        return uses_in(self.erb.root) if self.erb is not None and is_used else TemplateUses()
