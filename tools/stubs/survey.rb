# frozen_string_literal: true

# Asks the released Puppet and Facter what they and modules declare; `python -m tools.stubs` writes it down as stubs.
#
#   ruby survey.rb MODULE_DIRECTORY...
#
# prints one JSON object: "resource_types", "functions" and "data_types", each by module (`core` for Puppet itself),
# "facts", which is Facter's schema, and "settings", the kinds of settings by name.

require 'json'
require 'puppet'
require 'tmpdir'
require 'yaml'

# The text of a type; an alias writes out what it stands for only where it stands alone.
def text_of(type)
  type.is_a?(Puppet::Pops::Types::PTypeAliasType) ? type.name : type.to_s
end

# What a resource type says about an attribute.
class AttributeSurvey
  CHECKED_BY_VALUES = %r{/puppet/(parameter|property)\.rb\z}
  PATTERN = Puppet::Pops::Types::PRegexpType

  def initialize(type, name)
    @type = type
    @name = name
    @class = type.attrclass(name)
  end

  def to_h
    { name: @name, property: property?, namevar: @type.key_attributes.include?(@name) }.merge(values)
  end

  private

  def property?
    @type.attrtype(@name) == :property
  end

  # Values are compared by their text, unless the attribute has a check of its own.
  def values
    return {} unless @class.instance_method(:unsafe_validate).source_location.first =~ CHECKED_BY_VALUES

    found = @class.value_collection
    words = found.values.flat_map { |value| [value, *found.value(value).aliases] }
    patterns = found.instance_variable_get(:@regexes).map { |value| PATTERN.regexp_to_s(value.name) }
    words.empty? && patterns.empty? ? {} : { words: words.map(&:to_s), patterns: patterns }
  end
end

# How a function may be called.
class FunctionSurvey
  def initialize(name, loader)
    @name = name
    @loader = loader
  end

  def to_h
    function = @loader.load(:function, @name)
    is_legacy = function.nil? || function.is_a?(Puppet::Functions::Function3x)
    { name: @name, signatures: is_legacy ? [legacy_signature] : signatures(function), legacy: is_legacy }
  end

  private

  # A function that is called in its own way hands the scope over as the first argument.
  def signatures(function)
    is_given_scope = function.class.method_defined?(:call, false)
    function.class.dispatcher.dispatchers.map do |dispatch|
      "#{@name}(#{parameters(dispatch).drop(is_given_scope ? 1 : 0).join(', ')})#{result(dispatch)}"
    end
  end

  # The older interface knows how many arguments there are, if that.
  def legacy_signature
    arity = Puppet::Parser::Functions.arity(@name.to_sym) || -1
    count = arity.negative? ? -arity - 1 : arity
    single = Array.new(count) { |number| "Any $argument#{number + 1}" }
    rest = arity.negative? ? ['Any *$arguments'] : []
    "#{@name}(#{[*single, *rest].join(', ')})"
  end

  def parameters(dispatch)
    types = dispatch.type.param_types
    least, most = types.size_range
    names = dispatch.parameter_names
    names.each_with_index.map { |name, index| parameter(dispatch, types.types[index], name, index, least, most) } + block(dispatch)
  end

  def parameter(dispatch, type, name, index, least, most)
    is_last = index == dispatch.parameter_names.size - 1
    return "#{rest_type(type, index, least, most)} *$#{name}" if is_last && dispatch.last_captures_rest?

    index < least ? "#{text_of(type)} $#{name}" : "#{text_of(type)} $#{name} = undef"
  end

  def rest_type(type, index, least, most)
    return text_of(type) if least <= index && most == Float::INFINITY && !type.is_a?(Puppet::Pops::Types::PArrayType)

    bounds = [[least - index, 0].max, most == Float::INFINITY ? 'default' : most - index]
    "Array[#{[text_of(type), *(bounds == [0, 'default'] ? [] : bounds)].join(', ')}]"
  end

  def block(dispatch)
    type = dispatch.block_type
    type ? ["#{text_of(type)} $block"] : []
  end

  def result(dispatch)
    type = dispatch.type.return_type
    type.nil? || type == Puppet::Pops::Types::PAnyType::DEFAULT ? '' : " >> #{text_of(type)}"
  end
end

# What a module, or Puppet itself, declares.
class ModuleSurvey
  attr_reader :name

  def initialize(name, root, library, loaders)
    @name = name
    @root = root
    @library = library
    @loaders = loaders
  end

  def resource_types
    files('puppet/type').map do |file|
      type = Puppet::Type.type(File.basename(file, '.rb'))
      names = type.allattrs.reject { |name| Puppet::Type.metaparam?(name) }
      { name: type.name, attributes: names.map { |name| AttributeSurvey.new(type, name).to_h } }
    end
  end

  def functions
    loader = @loaders.private_loader_for_module(@name)
    function_files.map do |name, paths|
      source = paths.map { |path| File.read(path) }.join
      FunctionSurvey.new(name, loader).to_h.merge(private: source.include?('@api private'))
    end
  end

  def data_types
    loader = @loaders.private_loader_for_module(@name)
    names = Dir["#{@root}/types/**/*.pp"].sort.filter_map { |file| File.read(file)[/^type\s+([A-Z][\w:]*)/, 1] }
    names.to_h { |name| [name, text_of(loader.load(:type, name.downcase).resolve(loader).resolved_type)] }
  end

  private

  def files(folder)
    Dir["#{@library}/#{folder}/*.rb"].sort
  end

  def function_files
    legacy = files('puppet/parser/functions').map { |file| [File.basename(file, '.rb'), file] }
    ruby = nested("#{@library}/puppet/functions", '.rb', '')
    puppet = nested("#{@root}/functions", '.pp', "#{@name}::")
    (legacy + ruby + puppet).group_by(&:first).transform_values { |pairs| pairs.map(&:last) }.sort
  end

  def nested(folder, extension, prefix)
    Dir["#{folder}/**/*#{extension}"].map do |file|
      [prefix + file.delete_prefix("#{folder}/").delete_suffix(extension).gsub('/', '::'), file]
    end
  end
end

def schema
  file = $LOAD_PATH.map { |path| "#{path}/schema/facter.yaml" }.find { |path| File.exist?(path) }
  YAML.safe_load(File.read(file))
end

def modulepath(directories, scratch)
  directories.each { |directory| File.symlink(File.realpath(directory), "#{scratch}/#{File.basename(directory)}") }
  scratch
end

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Dir.mkdir("#{scratch}/modules")
  environment = Puppet::Node::Environment.create(:survey, [modulepath(ARGV, "#{scratch}/modules")])
  loaders = Puppet::Pops::Loaders.new(environment)
  Puppet.override(current_environment: environment, loaders: loaders) do
    core = File.dirname($LOADED_FEATURES.grep(%r{/puppet/pops\.rb$}).first, 2)
    modules = environment.modules.map { |mod| ModuleSurvey.new(mod.name, mod.path, "#{mod.path}/lib", loaders) }
    found = {
      resource_types: [ModuleSurvey.new('core', core, core, loaders), *modules].to_h { |each| [each.name, each.resource_types] },
      functions: modules.to_h { |each| [each.name, each.functions] },
      data_types: modules.to_h { |each| [each.name, each.data_types] },
      facts: schema,
      settings: Puppet.settings.to_a.to_h { |name, setting| [name, setting.class.name.split('::').last] }
    }
    puts JSON.pretty_generate(found)
  end
end
