# frozen_string_literal: true

# Writes the catalogs that the released Puppet compiles: compiled.rb MODULEPATH < questions
#
# A question is a line of JSON, {"facts", "code"} or {"facts", "root"}: code that uses the modules, or a control
# repository. With {"strict": true}, the compiler is as strict as Puppet 8 is. An answer is a line, {"resources", "edges"}
# or {"error"}.

require 'json'
require 'puppet'
require 'tmpdir'

DIRECTORIES = ARGV[0].split(File::PATH_SEPARATOR)

def plain(value)
  case value
  when Puppet::Pops::Types::PSensitiveType::Sensitive then plain(value.unwrap)
  when Array then value.map { |each| plain(each) }
  when Hash then value.to_h { |key, each| [key.to_s, plain(each)] }
  when String then value.dup.force_encoding('UTF-8').scrub
  when Symbol then value == :undef ? nil : value.to_s
  when Integer, Float, true, false, nil then value
  when Puppet::Resource, Puppet::Pops::Types::PAnyType then value.to_s
  else { 'other' => value.class.name }
  end
end

def described(resource)
  # `parameters` holds what was given, where `to_hash` adds what title patterns make of the title.
  given = resource.parameters.to_h { |name, parameter| [name.to_s, plain(parameter.is_a?(Puppet::Parser::Resource::Param) ? parameter.value : parameter)] }
  { 'type' => resource.type, 'title' => resource.title.to_s, 'tags' => resource.tags.to_a.sort, 'parameters' => given }
end

def environments_of(question)
  Puppet[:code] = question['code'].to_s
  return Puppet::Environments::Directories.new(File.dirname(question['root']), []) if question['root']

  manifest = Puppet::Node::Environment::NO_MANIFEST
  Puppet::Environments::Static.new(Puppet::Node::Environment.create(:production, DIRECTORIES, manifest))
end

def catalog_of(question)
  environments = environments_of(question)
  facts = question['facts']
  name = facts['networking']['fqdn']
  Puppet.override(environments: environments) do
    environment = environments.get!(question['root'] ? File.basename(question['root']) : 'production')
    node = Puppet::Node.new(name, environment: environment, facts: Puppet::Node::Facts.new(name, facts))
    node.merge(facts)
    node.add_server_facts('serverversion' => facts['puppetversion'], 'environment' => environment.name.to_s)
    node.trusted_data = { 'certname' => name }
    Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment, true)) do
      return Puppet::Parser::Compiler.compile(node)
    end
  end
end

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(%w[vardir confdir].flat_map { |setting| ["--#{setting}", "#{scratch}/#{setting}"] })
  Puppet::Util::Log.level = :crit
  # Functions of modules run programs, which must not read the questions.
  questions = $stdin.readlines
  questions.each do |line|
    question = JSON.parse(line)
    Puppet[:strict] = question['strict'] ? :error : :warning
    Puppet[:strict_variables] = question['strict'] ? true : false
    answer = {}
    begin
      catalog = catalog_of(question)
      answer['resources'] = catalog.resources.reject(&:virtual).map { |resource| described(resource) }
      answer['edges'] = catalog.edges.map { |edge| [edge.source.to_s, edge.target.to_s] }
    rescue StandardError, ScriptError => e
      answer['error'] = e.message.to_s.dup.force_encoding('UTF-8').scrub
    end
    puts JSON.generate(answer)
    $stdout.flush
  end
end
