# frozen_string_literal: true

# Compiles, with the released Puppet, a catalog of each class by itself, or with the main class of its module.
#
#   ruby catalogs.rb MODULEPATH FACTS    for each name of a class a line, {"class", "catalog"} or {"class", "error"}
#
# FACTS is a file of facts as JSON. One environment serves all classes, so that nothing is parsed twice. A catalog is its
# resources and edges without the places in files; an error has none either.

require 'json'
require 'puppet'
require 'timeout'
require 'tmpdir'

NODE = 'web1.example.com'
SECONDS = 30

def catalog(environment, facts, names)
  node = Puppet::Node.new(NODE, environment: environment, facts: Puppet::Node::Facts.new(NODE, facts), classes: names)
  node.merge(facts)
  node.add_server_facts('serverversion' => Puppet.version, 'environment' => environment.name.to_s)
  node.trusted_data = { 'authenticated' => 'local', 'certname' => NODE, 'extensions' => {} }
  Timeout.timeout(SECONDS) { Puppet::Parser::Compiler.compile(node) }
end

def without_places(data)
  resources = data['resources'].map { |resource| resource.except('file', 'line') }
  { 'resources' => resources, 'edges' => data['edges'], 'classes' => data['classes'] }
end

# Parts of a module often need its main class to be there first.
def compiled(environment, facts, name)
  catalog(environment, facts, [name])
rescue Puppet::Error
  catalog(environment, facts, [name[/\A\w+/], name])
end

def answer(environment, facts, name, modulepath)
  data = compiled(environment, facts, name).to_data_hash
  { 'class' => name, 'catalog' => JSON.parse(JSON.generate(without_places(data)).gsub(modulepath, '')) }
rescue Puppet::Error, Timeout::Error, JSON::GeneratorError, Encoding::UndefinedConversionError => e
  { 'class' => name, 'error' => e.message.gsub(modulepath, '').gsub(/\(?(?:file|line|column): [^,)]*[,)]?\s*/, '') }
end

modulepath = ARGV.fetch(0)
facts = JSON.parse(File.read(ARGV.fetch(1))).merge('puppetversion' => Puppet.version)
Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(%w[vardir confdir].flat_map { |setting| ["--#{setting}", "#{scratch}/#{setting}"] })
  Puppet::Util::Log.level = :crit
  environment = Puppet::Node::Environment.create(:production, modulepath.split(':'))
  loaders = Puppet::Pops::Loaders.new(environment)
  Puppet.override(current_environment: environment, loaders: loaders, environments: Puppet::Environments::Static.new(environment)) do
    $stdin.each_line(chomp: true) do |name|
      puts JSON.generate(answer(environment, facts, name, modulepath))
      $stdout.flush
    end
  end
end
