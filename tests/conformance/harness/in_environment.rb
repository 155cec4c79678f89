# frozen_string_literal: true

# Does something in a directory environment, with loaders that know nothing yet.
def in_environment(root)
  environments = Puppet::Environments::Directories.new(File.dirname(root), [])
  Puppet.override(environments: environments) do
    environment = environments.get!(File.basename(root))
    Puppet.override(current_environment: environment) do
      loaders = Puppet::Pops::Loaders.new(environment)
      Puppet.override(loaders: loaders) { yield environment, loaders }
    end
  end
end
