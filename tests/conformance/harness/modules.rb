# frozen_string_literal: true

# Asks the released Puppet what the modules of a module path declare, and which values that takes.
#
#   ruby modules.rb signatures MODULEPATH    {"name", "kind", "parameters": {name: {"type", "required"}}}, a class or
#                                            defined type a line
#   ruby modules.rb params MODULEPATH        for each {"name", "kind", "params": {name: expression}} a line, the names of
#                                            the parameters that are refused, or that are missing; null for a definition
#                                            that does not load by itself
#   ruby modules.rb refusals MODULEPATH      reads one object and writes one, see `Refusals`

require 'json'
require 'puppet'
require 'puppet_pal'
require 'tmpdir'

# The modules of a path, with a compiler that has them loaded.
class Modules
  KINDS = { 'class' => :find_hostclass, 'define' => :find_definition }.freeze

  def self.on(path)
    directories = path.split(File::PATH_SEPARATOR)
    Puppet::Pal.in_tmp_environment('modules', modulepath: directories, facts: {}) do |pal|
      pal.with_catalog_compiler { |compiler| yield new(compiler, directories) }
    end
  end

  def initialize(compiler, directories)
    @compiler = compiler
    @directories = directories
  end

  def evaluate(code)
    @compiler.evaluate_string(code, '/program.pp')
  end

  def definition(kind, name)
    Puppet.lookup(:current_environment).known_resource_types.send(KINDS.fetch(kind), name)
  end

  def function(name)
    Puppet.lookup(:loaders).private_environment_loader.load(:function, name)
  end

  # Yields the kind, name and definition of each class and defined type that loads.
  def each_definition
    names.each do |name|
      kind, found = KINDS.keys.map { |each| [each, definition(each, name)] }.find(&:last)
      yield kind, name, found if found
    rescue StandardError => e
      warn "#{name}: #{e.message.lines.first}"
    end
  end

  private

  def names
    files = @directories.flat_map { |directory| Dir["#{directory}/*/manifests/**/*.pp"] }
    files.sort.map do |file|
      mod, rest = file.match(%r{([^/]+)/manifests/(.*)\.pp\z}).captures
      rest == 'init' ? mod : [mod, *rest.split('/')].join('::')
    end
  end
end

# What is refused of some literals, given as code: {"literals", "functions", "resource_types", "arguments", "values"}.
#
# Parameters answer with the indices of the literals that they refuse. A function answers with its overloads: how many
# arguments each takes, which literals each of its parameters refuses, and what it says of a block. An argument is
# [function, position, code]; it is refused if all overloads do so. A value is [kind, definition, parameter, code]; it is
# refused if the type of the parameter does so. A resource type answers with the names of its
# attributes, and with the words that an attribute takes if it takes no others.
class Refusals
  CALLS = [Puppet::Functions::Function, Puppet::Functions::InternalFunction, Puppet::Pops::Functions::Function].freeze

  def initialize(modules, asked)
    @modules = modules
    @asked = asked
    @literals = asked['literals'].map { |code| modules.evaluate(code) }
  end

  def answer
    {
      'definitions' => definitions,
      'functions' => @asked['functions'].to_h { |name| [name, overloads(name)] }.compact,
      'arguments' => @asked['arguments'].map { |name, position, code| refused?(name, position, code) },
      'values' => @asked['values'].map { |kind, name, parameter, code| value_refused?(kind, name, parameter, code) },
      'resource_types' => @asked['resource_types'].to_h { |name| [name, attributes(name)] }.compact
    }
  end

  private

  def refused(type)
    @literals.each_index.reject { |index| type.instance?(@literals[index]) }
  end

  def definitions
    found = {}
    @modules.each_definition do |kind, name, definition|
      types = definition.argument_types
      parameters = definition.arguments.to_h do |parameter, default|
        type = types[parameter]
        [parameter, { 'required' => default.nil?, 'refused' => type ? refused(type) : [] }]
      end
      found[name] = { 'kind' => kind, 'parameters' => parameters }
    end
    found
  end

  # The signatures of a function; none where they are not all that decides.
  def signatures(name)
    function = @modules.function(name)
    return function && [] unless plain?(function)

    function.class.signatures.map(&:type)
  rescue StandardError, ScriptError
    nil
  end

  # A function of the old interface looks at its arguments itself, and one with a `call` of its own may change them.
  def plain?(function)
    function && !function.is_a?(Puppet::Functions::Function3x) && CALLS.include?(function.method(:call).owner)
  end

  def overloads(name)
    signatures(name)&.map do |callable|
      least, most = callable.size_range
      block = callable.block_type
      {
        'least' => least,
        'most' => most.to_f.infinite? ? nil : most,
        'refused' => callable.param_types.types.map { |type| refused(type) },
        'block' => block && block_of(block)
      }
    end
  end

  def block_of(type)
    optional = type.is_a?(Puppet::Pops::Types::POptionalType)
    inner = optional ? type.type : type
    choices = inner.is_a?(Puppet::Pops::Types::PVariantType) ? inner.types : [inner]
    most = choices.map { |each| each.size_range&.last }.max_by(&:to_f)
    { 'required' => !optional, 'most' => most.to_f.infinite? ? nil : most }
  end

  def refused?(name, position, code)
    value = @modules.evaluate(code)
    found = signatures(name)
    found&.any? && found.none? do |callable|
      types = callable.param_types.types
      type = types[[position, types.size - 1].min]
      type&.instance?(value)
    end
  rescue StandardError
    false
  end

  def value_refused?(kind, name, parameter, code)
    definition = (@found ||= {})[[kind, name]] ||= @modules.definition(kind, name)
    type = definition && definition.argument_types[parameter]
    type && !type.instance?(@modules.evaluate(code))
  rescue StandardError
    false
  end

  def attributes(name)
    type = Puppet::Type.type(name)
    return unless type

    names = type.allattrs.map(&:to_s)
    { 'attributes' => names, 'words' => names.to_h { |each| [each, words(type, each)] }.compact }
  rescue StandardError, ScriptError
    nil
  end

  # The words an attribute takes, if no code of its own decides.
  def words(type, name)
    attribute = type.attrclass(name.to_sym)
    return unless attribute&.value_collection && [Puppet::Parameter, Puppet::Property].include?(validator(attribute))

    collection = attribute.value_collection
    collection.values.map(&:to_s) unless collection.values.empty? || collection.regexes.any?
  end

  def validator(attribute)
    attribute.instance_method(:unsafe_validate).owner
  end
end

# What the modes answer.
module Modes
  module_function

  def signatures(modules)
    modules.each_definition do |kind, name, definition|
      types = definition.argument_types
      parameters = definition.arguments.to_h do |parameter, default|
        [parameter, { 'type' => (types[parameter] || 'Any').to_s, 'required' => default.nil? }]
      end
      puts JSON.generate('name' => name, 'kind' => kind, 'parameters' => parameters)
    end
  end

  def params(modules)
    $stdin.each_line { |line| puts JSON.generate(mismatches(modules, JSON.parse(line))) }
  end

  def mismatches(modules, asked)
    definition = modules.definition(asked['kind'], asked['name'])
    given = asked['params'].transform_values { |code| modules.evaluate(code) }
    definition&.send(:validate_resource_hash, asked['name'], given)
    definition && []
  rescue Puppet::ParseError => e
    told = e.message.lines.filter_map { |line| line[/parameter '([^']+)'/, 1] }.uniq
    told unless told.empty?
  end

  def refusals(modules)
    puts JSON.generate(Refusals.new(modules, JSON.parse($stdin.read)).answer)
  end
end

mode = %w[signatures params refusals].find { |name| name == ARGV[0] } || abort('usage: see the top of the file')

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Puppet[:strict] = :error
  Puppet[:strict_variables] = true
  Puppet::Util::Log.level = :crit
  Modules.on(ARGV.fetch(1)) { |modules| Modes.send(mode, modules) }
end
