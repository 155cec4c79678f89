# frozen_string_literal: true

# Asks the released Puppet what Ruby files declare, by loading them. Reads one JSON object a line, writes one a line.
#
#   ruby ruby_declarations.rb functions MODULEPATH < cases
#     {"path", "name", "module", "former", "signatures", "local_types"}: has Puppet load the function, and compares its
#     overloads with ours: {"overloads", "equal", "theirs"}, or {"error"} where Puppet cannot load it
#   ruby ruby_declarations.rb types MODULEPATH < cases
#     {"name"}: {"attributes": [{"name", "property", "namevar"}]}, or {"error"}
#   ruby ruby_declarations.rb values MODULEPATH < cases
#     {"type", "attribute", "values"}: {"accepted": [true, false, or null where the check needs more than the value]}

require 'json'
require 'puppet'
require 'puppet/parser/functions'
require 'tmpdir'

# Compares the overloads of a loaded function with signatures in the Puppet language.
class Functions
  SPARE = 'comparison'
  PLACES = 20

  def initialize(environment)
    @loaders = Puppet::Pops::Loaders.new(environment, true)
    @parser = Puppet::Pops::Parser::EvaluatingParser.new
    @types = Puppet::Pops::Types::TypeParser.singleton
  end

  def answer(asked)
    @returns = nil
    function = asked['former'] ? former(asked) : present(asked)
    dispatches = function.class.dispatcher.dispatchers.reject(&:argument_mismatch_handler?)
    loader = function.loader || @loaders.puppet_system_loader
    ours = asked['signatures'].map { |text| parts(callable(text, loader)) }
    theirs = dispatches.map { |each| parts(each.type, @returns) }
    {
      'overloads' => theirs.size,
      'equal' => theirs == ours && local?(asked['local_types'], loader),
      'theirs' => dispatches.map { |each| each.type.to_s }
    }
  rescue StandardError, ScriptError => e
    { 'error' => "#{e.class}: #{e.message.lines.first}" }
  end

  private

  def present(asked)
    name = Puppet::Pops::Loader::TypedName.new(:function, asked['name'])
    Puppet::Pops::Loader::RubyFunctionInstantiator.create(loader_of(asked), name, asked['path'], text_of(asked))
  end

  def former(asked)
    information = eval(text_of(asked), binding, asked['path'], 1) # the reference is there to be run
    raise ArgumentError, 'no function' unless information.is_a?(Hash) && information[:name]

    @returns = Puppet::Pops::Types::PUndefType::DEFAULT unless information[:type] == :rvalue
    name = information[:name].to_s.delete_prefix('function_')
    raise ArgumentError, "its name is #{name}" unless name == asked['name']

    Puppet::Functions::Function3x.create_function(name, information, loader_of(asked)).new(nil, loader_of(asked))
  end

  def loader_of(asked)
    asked['module'] ? @loaders.private_loader_for_module(asked['module']) : @loaders.puppet_system_loader
  end

  def text_of(asked)
    File.read(asked['path'], encoding: 'UTF-8')
  end

  # What a signature says, however its tuple is written: `Any` twice is a tuple of one type with a size of two.
  def parts(type, returns = nil)
    range = type.param_types.size_range
    types = type.param_types.types
    expanded = types.empty? ? [] : (0...[range[1], PLACES].min).map { |place| types[place] || types.last }
    [expanded, range, type.block_type, type.return_type || returns]
  end

  def callable(text, loader)
    definition = @parser.parse_string("function #{SPARE}#{text[text.index('(')..]} {}", nil).body
    parameters = definition.parameters.to_a
    block = parameters.pop if parameters.last&.name == 'block' && parameters.last.type_expr
    types = parameters.map { |each| each.captures_rest ? element(type(each, loader)) : type(each, loader) }
    range = size(parameters, loader)
    returns = @types.interpret_any(definition.return_type, loader) if definition.return_type
    size_type = range[0] > 0 && range[0] == range[1] ? nil : Puppet::Pops::Types::PIntegerType.new(*range)
    tuple = Puppet::Pops::Types::PTupleType.new(types, size_type)
    Puppet::Pops::Types::PCallableType.new(tuple, block && type(block, loader), returns)
  end

  def type(parameter, loader)
    @types.interpret_any(parameter.type_expr, loader)
  end

  def element(type)
    type.is_a?(Puppet::Pops::Types::PArrayType) ? type.element_type : type
  end

  def size(parameters, loader)
    least = parameters.count { |each| each.value.nil? && !each.captures_rest }
    last = parameters.last
    return [least, parameters.size] unless last&.captures_rest

    array = type(last, loader)
    more = array.is_a?(Puppet::Pops::Types::PArrayType) && array.size_type ? array.size_type.from : 0
    [least + more, :default]
  end

  def local?(types, loader)
    types.all? do |name, text|
      known = loader.load(:type, name.downcase)
      ours = @types.parse(text, loader)
      known && known.resolved_type.assignable?(ours) && ours.assignable?(known.resolved_type)
    end
  end
end

# Describes resource types, and asks their attributes about values.
class ResourceTypes
  MUNGING = %w[Puppet::Property::Boolean Puppet::Parameter::PackageOptions].freeze

  def answer(asked)
    asked['values'] ? values(asked) : attributes(asked)
  rescue StandardError, ScriptError => e
    { 'error' => "#{e.class}: #{e.message.lines.first}" }
  end

  private

  def attributes(asked)
    type = find(asked['name'])
    namevars = type.key_attribute_parameters.map(&:name)
    { 'attributes' => (type.properties + type.parameters.map { |name| type.paramclass(name) }).map do |attribute|
      { 'name' => attribute.name.to_s, 'property' => type.properties.include?(attribute),
        'namevar' => namevars.include?(attribute.name) }
    end }
  end

  def values(asked)
    attribute = find(asked['type']).attrclass(asked['attribute'].to_sym)
    { 'accepted' => asked['values'].map { |value| accepts(attribute, value) } }
  end

  def accepts(attribute, value)
    elements = attribute < Puppet::Property && value.is_a?(Array) ? value : [value]
    elements.each do |each|
      checker = attribute.allocate
      checker.unsafe_validate(each)
      checker.unsafe_munge(each) if MUNGING.include?(attribute.instance_method(:unsafe_munge).owner.to_s)
    end
    true
  rescue ArgumentError, Puppet::Error, RuntimeError => e
    e.is_a?(FrozenError) ? nil : false
  rescue StandardError
    nil
  end

  def find(name)
    Puppet::Type.type(name.to_sym) || raise(ArgumentError, 'no such type')
  end
end

ANSWERING = { 'functions' => ->(environment) { Functions.new(environment) }, 'types' => ->(_) { ResourceTypes.new },
              'values' => ->(_) { ResourceTypes.new } }.freeze

mode = ANSWERING.fetch(ARGV[0]) { abort("usage: ruby ruby_declarations.rb #{ANSWERING.keys.join('|')} MODULEPATH") }

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Puppet::Util::Log.level = :crit
  environment = Puppet::Node::Environment.create(:reference, ARGV[1].to_s.split(':'))
  Dir[*ARGV[1].to_s.split(':').map { |directory| "#{directory}/*/lib" }].each { |library| $LOAD_PATH << library }
  loaders = Puppet::Pops::Loaders.new(environment)
  Puppet.override(current_environment: environment, loaders: loaders) do
    answering = mode.call(environment)
    $stdin.each_line { |line| puts JSON.generate(answering.answer(JSON.parse(line))) }
  end
end
