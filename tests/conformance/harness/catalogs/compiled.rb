# frozen_string_literal: true

# Writes the catalogs that the released Puppet compiles: compiled.rb FACTS.json MODULEPATH, with a program a line of JSON
# on standard input. An answer is a line: {"resources"} or {"error"}.

require 'json'
require 'puppet'
require 'tmpdir'

facts = JSON.parse(File.read(ARGV[0]))
directories = ARGV[1].split(File::PATH_SEPARATOR)

def plain(value)
  case value
  when Puppet::Pops::Types::PSensitiveType::Sensitive then plain(value.unwrap)
  when Array then value.map { |each| plain(each) }
  when Hash then value.to_h { |key, each| [key.to_s, plain(each)] }
  when String then value.dup.force_encoding('UTF-8').scrub
  when Symbol then value == :undef ? nil : value.to_s
  when Integer, Float, true, false, nil then value
  else value.to_s
  end
end

def described(resource)
  # `parameters` holds what was given, where `to_hash` adds what title patterns make of the title.
  given = resource.parameters.to_h { |name, parameter| [name.to_s, plain(parameter.is_a?(Puppet::Parser::Resource::Param) ? parameter.value : parameter)] }
  { 'type' => resource.type, 'title' => resource.title.to_s, 'tags' => resource.tags.to_a.sort, 'parameters' => given }
end

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(%w[vardir confdir].flat_map { |setting| ["--#{setting}", "#{scratch}/#{setting}"] })
  Puppet[:strict] = :warning
  Puppet[:strict_variables] = false
  Puppet::Util::Log.level = :crit
  $stdin.each_line do |line|
    environment = Puppet::Node::Environment.create(:production, directories, Puppet::Node::Environment::NO_MANIFEST)
    environments = Puppet::Environments::Static.new(environment)
    loaders = Puppet::Pops::Loaders.new(environment, true)
    answer = {}
    begin
      Puppet.override(environments: environments, current_environment: environment, loaders: loaders) do
        Puppet[:code] = JSON.parse(line)
        name = facts['networking']['fqdn']
        node = Puppet::Node.new(name, environment: environment, facts: Puppet::Node::Facts.new(name, facts))
        node.merge(facts)
        node.trusted_data = { 'certname' => name }
        resources = Puppet::Parser::Compiler.compile(node).resources.reject(&:virtual)
        answer['resources'] = resources.map { |resource| described(resource) }
      end
    rescue StandardError, ScriptError => e
      answer['error'] = e.message.to_s.dup.force_encoding('UTF-8').scrub
    end
    puts JSON.generate(answer)
    $stdout.flush
  end
end
