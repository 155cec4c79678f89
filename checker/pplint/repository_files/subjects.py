"""What rules see of a file of a repository: a class for each kind, to which a rule subscribes by its annotation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.data.document import DescriptionFile, RepositoryFile

if TYPE_CHECKING:
    from tree_sitter import Node as RubyNode

    from pplint.repository_files.erb_source import ErbSource


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


class ErbTemplate(RepositoryFile):
    """A template in Ruby. `erb` is None where parsing takes too long."""

    erb: ErbSource | None
