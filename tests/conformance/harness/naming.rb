# frozen_string_literal: true

# Asks the released Puppet what it knows about names.
#
#   ruby naming.rb tables                   one JSON object: the names that mean something already, by table
#   ruby naming.rb locations MODULEPATH     for each {"file", "code"} a line, true where a definition may not stand there

require 'json'
require 'puppet'
require 'puppet/pops'
require 'tmpdir'

CHECKER = Puppet::Pops::Validation::Checker4_0

def basenames(pattern)
  root = File.dirname($LOADED_FEATURES.grep(%r{/puppet/pops\.rb$}).first)
  Dir["#{root}/#{pattern}/*.rb"].map { |file| File.basename(file, '.rb') }.uniq
end

def data_types
  loaders = Puppet::Pops::Loaders.new(Puppet::Node::Environment.create(:tables, []))
  loaders.puppet_system_loader.discover(:type).map(&:name).reject { |name| name.include?('::') }
end

def tables
  puts JSON.generate(
    'refused' => CHECKER::RESERVED_TYPE_NAMES.keys,
    'parameters' => CHECKER::RESERVED_PARAMETERS.keys,
    'keywords' => Puppet::Pops::Parser::Lexer2::KEYWORDS.keys,
    'reserved' => Puppet::Parser::Scope::RESERVED_VARIABLE_NAMES,
    'functions' => basenames('{functions,parser/functions}'),
    'resources' => basenames('type'),
    'types' => data_types
  )
end

def misplaced?(program)
  Puppet[:tasks] = program['file'].include?('/plans/')
  model = Puppet::Pops::Parser::Parser.new.parse_string(program['code'], program['file']).model
  acceptor = Puppet::Pops::Validation::Acceptor.new
  Puppet::Pops::Validation::ValidatorFactory_4_0.new.validator(acceptor).validate(model)
  acceptor.diagnostics.any? { |found| found.issue.issue_code == :ILLEGAL_DEFINITION_LOCATION }
end

def locations(modulepath)
  environment = Puppet::Node::Environment.create(:locations, [modulepath])
  Puppet.override(current_environment: environment) do
    $stdin.each_line { |line| puts JSON.generate(misplaced?(JSON.parse(line))) }
  end
end

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Puppet::Util::Log.level = :crit
  ARGV[0] == 'locations' ? locations(ARGV[1]) : tables
end
