# frozen_string_literal: true

# Asks the released Puppet what it looks up in directory environments.
#
#   ruby hierarchies.rb    for each {"root", "key", "facts", "merge"} a line, {"value"}, or {"error"}: the message
#
# `root` is a directory environment. A key that nothing holds has neither value nor error. `$strict` is `error`, as it
# is by default since Puppet 8.

require 'json'
require 'puppet'
require 'puppet_pal'
require 'tmpdir'

NOT_FOUND = Object.new

def in_environment(root)
  environments = Puppet::Environments::Directories.new(File.dirname(root), [])
  Puppet.override(environments: environments) do
    environment = environments.get!(File.basename(root))
    Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) { yield environment }
  end
end

def scope_of(environment, values)
  name = 'node.example.com'
  facts = Puppet::Node::Facts.new(name, values)
  node = Puppet::Node.new(name, environment: environment, facts: facts)
  node.merge(values)
  node.add_server_facts({})
  compiler = Puppet::Parser::Compiler.new(node)
  compiler.send(:set_node_parameters)
  compiler.topscope
end

def written(value)
  case value
  when Hash then ['hash', value.map { |key, each| [written(key), written(each)] }]
  when Array then ['array', value.map { |each| written(each) }]
  when Symbol then ['symbol', value.to_s]
  when Integer then ['integer', value.to_s]
  when Float then ['float', value.nan? ? 'nan' : value.to_s]
  when String then ['string', value.dup.force_encoding('UTF-8').scrub]
  when nil then ['undef']
  when true, false then ['boolean', value]
  else ['other', value.class.name]
  end
end

def answer(question)
  in_environment(question['root']) do |environment|
    scope = scope_of(environment, question['facts'] || {})
    invocation = Puppet::Pops::Lookup::Invocation.new(scope)
    value = Puppet::Pops::Lookup.lookup(question['key'], nil, NOT_FOUND, true, question['merge'], invocation)
    value.equal?(NOT_FOUND) ? {} : { 'value' => written(value) }
  end
rescue StandardError, SystemStackError => e
  { 'error' => e.message.lines.first.to_s.strip }
end

Dir.mktmpdir do |scratch|
  folders = ['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf", '--basemodulepath', "#{scratch}/base"]
  Puppet.initialize_settings(folders)
  Puppet[:strict] = :error
  Puppet::Util::Log.level = :crit
  $stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line))) }
end
