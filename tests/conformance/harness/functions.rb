# frozen_string_literal: true

# Tells what the released Puppet knows about the functions that come with it: for each one a line
# {"name", "overloads": [{"types", "lower", "upper", "block"}]}. `upper` is null where any number of arguments is taken,
# and `overloads` is absent for a function that has no types, or that needs a library that is not there.

require 'json'
require 'puppet'
require 'puppet_pal'
require 'tmpdir'

def basenames(folder)
  root = File.dirname($LOADED_FEATURES.grep(%r{/puppet/pops\.rb$}).first)
  Dir["#{root}/#{folder}/*.rb"].map { |file| File.basename(file, '.rb') }
end

def overload(type)
  lower, upper = type.size_range
  {
    'types' => type.param_types.types.map(&:to_s),
    'lower' => lower,
    'upper' => upper == Float::INFINITY ? nil : upper,
    'block' => type.block_type&.to_s
  }
end

def overloads(name, loader)
  function = loader.load(:function, name)
  return {} unless function.class.respond_to?(:dispatcher)

  dispatches = function.class.dispatcher.dispatchers.select { |each| each.is_a?(Puppet::Pops::Functions::Dispatch) }
  { 'overloads' => dispatches.map { |each| overload(each.type) } }
rescue StandardError, LoadError
  {}
end

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Puppet::Util::Log.level = :crit
  Puppet::Pal.in_tmp_environment('functions', modulepath: [], facts: {}) do |pal|
    pal.with_catalog_compiler do
      loader = Puppet.lookup(:loaders).puppet_system_loader
      newer = basenames('functions')
      newer.each { |name| puts JSON.generate({ 'name' => name }.merge(overloads(name, loader))) }
      (basenames('parser/functions') - newer).each { |name| puts JSON.generate('name' => name) }
    end
  end
end
