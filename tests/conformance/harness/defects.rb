# frozen_string_literal: true

# Compiles catalogs of a control repository with the released Puppet.
#
#   ruby defects.rb REPOSITORY    for each class named on a line, {"error", "file", "line"}
#
# Each class is compiled into a catalog of its own, and that is made one of an agent's, which knows the values that the
# attributes of resources take. `error` is null where nothing is refused. `file` is relative to the repository.

require 'json'
require 'puppet'
require 'tmpdir'

FACTS = {
  'os' => { 'family' => 'Debian', 'name' => 'Debian' },
  'networking' => { 'fqdn' => 'spare.shop.example' }
}.freeze

# A control repository, as one of the environments of a server.
class Repository
  NAME = :production

  def initialize(path)
    @root = "#{Puppet[:environmentpath]}/#{NAME}"
    Dir.mkdir(Puppet[:environmentpath])
    File.symlink(File.realpath(path), @root)
  end

  def refusal(name)
    catalog(name).to_ral
    { 'error' => nil }
  rescue Puppet::Error => e
    { 'error' => e.message, **place(e) }
  end

  private

  def catalog(name)
    environments = Puppet::Environments::Directories.new(Puppet[:environmentpath], [])
    node = Puppet::Node.new('spare.shop.example', environment: environments.get!(NAME), facts: facts, classes: [name])
    node.merge(FACTS)
    node.add_server_facts({})
    Puppet.override(environments: environments, current_environment: node.environment) do
      Puppet::Parser::Compiler.compile(node)
    end
  end

  def facts
    Puppet::Node::Facts.new('spare.shop.example', FACTS)
  end

  # Some errors know their place, but all tell it; the last one told is where the compiler stopped.
  def place(error)
    file, line = error.message.scan(/\(file: ([^,)]+), line: (\d+)/).last
    { 'file' => file&.delete_prefix("#{@root}/"), 'line' => line && Integer(line) }
  end
end

Dir.mktmpdir do |scratch|
  folders = { vardir: 'var', confdir: 'conf', environmentpath: 'environments' }
  Puppet.initialize_settings(folders.flat_map { |setting, name| ["--#{setting}", "#{scratch}/#{name}"] })
  Puppet[:strict] = :error
  Puppet[:strict_variables] = true
  Puppet::Util::Log.level = :crit
  repository = Repository.new(ARGV.fetch(0))
  $stdin.each_line(chomp: true) { |name| puts JSON.generate(repository.refusal(name)) }
end
