# frozen_string_literal: true

# Compiles catalogs of many control repositories with the released Puppet, and tells how far it got.
#
#   ruby catalogs.rb FACTS    for each {"root"} a line, {"version", "error", "file", "line", "reached"}
#
# FACTS is a file of facts as JSON. Each repository gets a catalog of the node `web1.example.com`, which is made one of an
# agent's, with its relations. `error` is null where nothing is refused. `reached` has the lines of each file on which
# something was evaluated to its end. Files are relative to the repository.

require 'json'
require 'puppet'
require 'tmpdir'

# Remembers which expressions were evaluated to their end.
module Tracing
  SEEN = {}.compare_by_identity

  def evaluate(target, scope)
    value = super
    SEEN[target] = true
    value
  rescue StopIteration, UncaughtThrowError
    SEEN[target] = true
    raise
  end
end
Puppet::Pops::Evaluator::EvaluatorImpl.prepend(Tracing)

# A control repository, as one of the environments of a server.
class Repository
  NODE = 'web1.example.com'
  TRUSTED = {
    'authenticated' => 'remote', 'certname' => NODE, 'hostname' => 'web1', 'domain' => 'example.com', 'external' => {},
    'extensions' => { 'pp_role' => 'web' }
  }.freeze

  def initialize(root, facts)
    @root = File.realpath(root)
    @facts = facts
    Tracing::SEEN.clear
  end

  def answer
    environments = Puppet::Environments::Directories.new(File.dirname(@root), [])
    Puppet.override(environments: environments) { relations(catalog(environments).to_ral) }
    { 'version' => Puppet.version, 'error' => nil, 'reached' => reached }
  rescue Puppet::Error => e
    { 'version' => Puppet.version, 'error' => e.message, **place(e), 'reached' => reached }
  end

  private

  def catalog(environments)
    node = Puppet::Node.new(NODE, environment: environments.get!(File.basename(@root)), facts: facts)
    node.merge(@facts)
    node.add_server_facts('serverversion' => Puppet.version, 'environment' => 'production')
    node.trusted_data = TRUSTED
    Puppet.override(current_environment: node.environment) { Puppet::Parser::Compiler.compile(node) }
  end

  def facts
    Puppet::Node::Facts.new(NODE, @facts)
  end

  # As an agent does before it applies anything.
  def relations(catalog)
    catalog.finalize
    circle = catalog.relationship_graph.find_cycles_in_graph.first
    raise Puppet::Error, "Found dependency cycle: #{circle.map(&:to_s).sort.join(' => ')}" if circle
  end

  # Some errors know their place, but all tell it; the last one told is where the compiler stopped.
  def place(error)
    file, line = error.message.scan(/\(file: ([^,)]+), line: (\d+)/).last
    { 'file' => file&.delete_prefix("#{@root}/"), 'line' => line && Integer(line) }
  end

  def reached
    found = Hash.new { |hash, file| hash[file] = [] }
    Tracing::SEEN.each_key do |node|
      next unless node.is_a?(Puppet::Pops::Model::Positioned) && node.file.to_s.start_with?(@root)

      found[node.file.delete_prefix("#{@root}/")] << node.line
    end
    found.transform_values { |lines| lines.uniq.sort }
  end
end

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(%w[vardir confdir].flat_map { |setting| ["--#{setting}", "#{scratch}/#{setting}"] })
  Puppet[:strict] = :error
  Puppet[:strict_variables] = true
  Puppet::Util::Log.level = :crit
  facts = JSON.parse(File.read(ARGV.fetch(0)))
  $stdin.each_line do |line|
    puts JSON.generate(Repository.new(JSON.parse(line).fetch('root'), facts).answer)
    $stdout.flush
  end
end
