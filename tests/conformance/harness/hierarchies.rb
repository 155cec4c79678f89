# frozen_string_literal: true

# Asks the released Puppet what it looks up in directory environments.
#
#   ruby hierarchies.rb    for each {"root", "key", "facts", "merge"} a line, {"value"}, or {"error"}: the message
#
# `questions`, a list of [key, merge], may stand in place of `key` and `merge`, and a list of answers then is the line.
# `root` is a directory environment. A key that nothing holds has neither value nor error. `$strict` is `error`, as it
# is by default since Puppet 8.

require 'json'
require 'puppet'
require 'puppet_pal'
require 'tmpdir'
require_relative 'in_environment'
require_relative 'written'

NOT_FOUND = Object.new

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

def answer(scope, key, merge)
  invocation = Puppet::Pops::Lookup::Invocation.new(scope)
  value = Puppet::Pops::Lookup.lookup(key, nil, NOT_FOUND, true, merge, invocation)
  value.equal?(NOT_FOUND) ? {} : { 'value' => written(value) }
rescue StandardError, SystemStackError => e
  { 'error' => e.message.lines.first.to_s.strip }
end

def answers(asked)
  questions = asked['questions'] || [asked.values_at('key', 'merge')]
  found = in_environment(asked['root']) do |environment|
    # What one look-up of a compilation has converted, another cannot merge any more.
    questions.map { |key, merge| answer(scope_of(environment, asked['facts'] || {}), key, merge) }
  end
  asked['questions'] ? found : found.first
end

Dir.mktmpdir do |scratch|
  folders = ['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf", '--basemodulepath', "#{scratch}/base"]
  Puppet.initialize_settings(folders)
  Puppet[:strict] = :error
  Puppet::Util::Log.level = :crit
  $stdin.each_line { |line| puts JSON.generate(answers(JSON.parse(line))) }
end
