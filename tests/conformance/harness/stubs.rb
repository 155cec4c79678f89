# frozen_string_literal: true

# Asks the released Puppet what it declares, and which values its resource types take.
#
#   ruby stubs.rb names MODULEPATH    one JSON object: the functions, resource types, metaparameters, data types, facts
#   ruby stubs.rb facts MODULEPATH    one JSON object: the facts of this machine
#   ruby stubs.rb values MODULEPATH   for each {"type", "attribute", "value", "others"} a line: null where the attribute
#                                     takes the value, or why not
#   ruby stubs.rb resources MODULEPATH   for each {"type", "title", "attributes"} a line: null where the agent takes the
#                                     resource, or why not
#
# A value is text of the language; `others` and `attributes` are attributes of the resource, as text, too.
#
# What depends on the machine does not count: every provider has every feature.

require 'json'
require 'puppet'
require 'tmpdir'
require 'yaml'

# Providers of a machine on which everything works.
module Featured
  def supports_parameter?(*) = true

  def satisfies?(*) = true

  def declared_feature?(*) = true
end

# A catalog in which several resources may have the same value in the attribute that names them.
module Unnamed
  def create_resource_aliases(*); end
end

Puppet::Provider.singleton_class.prepend(Featured)
Puppet::Provider.prepend(Featured)
Puppet::Resource::Catalog.prepend(Unnamed)

# What is declared below the directories of a module path, or by Puppet itself.
class Names
  def initialize(modulepath, loaders)
    @modulepath = modulepath
    @loaders = loaders
  end

  def to_h
    {
      'functions' => functions(core) + functions(modules),
      'types' => resource_types.to_h { |name| [name, attributes(Puppet::Type.type(name))] },
      'metaparameters' => Puppet::Type.metaparams,
      'data_types' => data_types,
      'facts' => schema.to_h { |name, fact| [name, { 'hidden' => fact.fetch('hidden', false), 'example' => example(name) }] }
    }
  end

  private

  def core
    [File.dirname($LOADED_FEATURES.grep(%r{/puppet/pops\.rb$}).first, 2)]
  end

  def modules
    Dir["#{@modulepath}/*/lib"]
  end

  def functions(roots)
    roots.flat_map do |root|
      legacy = Dir["#{root}/puppet/parser/functions/*.rb"].map { |file| File.basename(file, '.rb') }
      legacy + nested("#{root}/puppet/functions", '.rb') + nested("#{root}/../functions", '.pp')
    end
  end

  def nested(root, extension)
    Dir["#{root}/**/*#{extension}"].map do |file|
      name = file.delete_prefix("#{root}/").delete_suffix(extension).gsub('/', '::')
      extension == '.pp' ? "#{File.basename(File.dirname(root, 3))}::#{name}" : name
    end
  end

  def resource_types
    (core + modules).flat_map { |root| Dir["#{root}/puppet/type/*.rb"].map { |file| File.basename(file, '.rb') } }
  end

  def attributes(type)
    names = type.allattrs.reject { |name| Puppet::Type.metaparam?(name) }
    names.to_h do |name|
      [name, { 'property' => type.attrtype(name) == :property, 'namevar' => type.key_attributes.include?(name) }]
    end
  end

  def schema
    YAML.safe_load(File.read($LOAD_PATH.map { |path| "#{path}/schema/facter.yaml" }.find { |path| File.exist?(path) }))
  end

  # A name such as `mtu_<interface>` is that of several facts.
  def example(name)
    name.sub('<algorithm>', 'rsa').sub('<N>', '0').sub(/<\w+>/, 'eth0')
  end

  def data_types
    Dir["#{@modulepath}/*/types/**/*.pp"].filter_map { |file| File.read(file)[/^type\s+([\w:]+)/, 1] }
  end
end

# Resources with one attribute that matters each, compiled in one catalog.
class Values
  def initialize(cases, environment)
    @cases = cases
    @environment = environment
  end

  def answers
    catalog = compile(@cases.each_with_index.map { |asked, number| declaration(asked, number) }.join("\n"))
    @cases.each_with_index.map do |asked, number|
      verdict(catalog.resource(asked['type'], title(number)), asked['attribute'])
    end
  end

  private

  def title(number)
    "/case#{number}"
  end

  def declaration(asked, number)
    attributes = asked.fetch('others', {}).merge(asked['attribute'] => asked['value'])
    "#{asked['type']} { '#{title(number)}': #{attributes.map { |name, value| "#{name} => #{value}" }.join(', ')} }"
  end

  def compile(code)
    node = Puppet::Node.new('reference', environment: @environment)
    Puppet[:code] = code
    Puppet::Parser::Compiler.compile(node)
  end

  def verdict(resource, attribute)
    resource.to_ral
    nil
  rescue TypeError => e
    e.message
  rescue StandardError => e
    e.message if e.message.start_with?("Parameter #{attribute} failed")
  end
end

# Whole resources, as the agent converts them before it applies any.
class Resources < Values
  private

  def title(number)
    @cases[number]['title']
  end

  def declaration(asked, number)
    "#{asked['type']} { '#{title(number)}': #{asked['attributes'].map { |name, value| "#{name} => #{value}" }.join(', ')} }"
  end

  def verdict(resource, _attribute)
    resource.to_ral
    nil
  rescue StandardError => e
    e.message
  end
end

modulepath = ARGV[1]
Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Puppet::Util::Log.level = :crit
  environment = Puppet::Node::Environment.create(:reference, [modulepath])
  loaders = Puppet::Pops::Loaders.new(environment)
  Puppet.override(current_environment: environment, loaders: loaders) do
    case ARGV[0]
    when 'names'
      puts JSON.generate(Names.new(modulepath, loaders).to_h)
    when 'facts'
      puts JSON.generate(Facter.to_hash)
    else
      asking = ARGV[0] == 'values' ? Values : Resources
      cases = $stdin.each_line.map { |line| JSON.parse(line) }
      asking.new(cases, environment).answers.each { |answer| puts JSON.generate(answer) }
    end
  end
end
