# frozen_string_literal: true

# Asks the released Puppet which names it finds in a directory environment.
#
#   ruby autoload.rb    for each {"root", "kind", "name"} a line, {"found"}: true or false, or {"error"}: the message
#
# Each question is asked in a fresh environment, so that none depends on what another one loaded.

require 'json'
require 'puppet'
require 'puppet_pal'
require 'tmpdir'
require_relative 'in_environment'

LOADED = { 'function' => :function, 'plan' => :plan, 'data type' => :type }.freeze

def look_up(environment, loaders, kind, name)
  case kind
  when 'class' then environment.known_resource_types.find_hostclass(name)
  when 'defined type' then environment.known_resource_types.find_definition(name)
  when 'resource type' then Puppet::Type.type(name.downcase)
  else loaders.private_environment_loader.load(LOADED.fetch(kind), name)
  end
end

def answer(question)
  Puppet[:tasks] = question['kind'] == 'plan'
  in_environment(question['root']) do |environment, loaders|
    environment.known_resource_types unless Puppet[:tasks]
    { 'found' => !look_up(environment, loaders, question['kind'], question['name']).nil? }
  end
rescue StandardError, ScriptError => e
  { 'error' => e.message.lines.first.to_s.strip }
end

Dir.mktmpdir do |scratch|
  folders = ['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf", '--basemodulepath', "#{scratch}/base"]
  Puppet.initialize_settings(folders)
  Puppet::Util::Log.level = :crit
  $stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line))) }
end
