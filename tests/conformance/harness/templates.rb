# frozen_string_literal: true

# Renders templates as the released Puppet does: templates.rb MODULEPATH, with a line of JSON for each on standard input,
# {"template", "variables", "scoped"}. An answer is a line: {"text"} or {"error"}. What is in `variables` are local ones
# of the scope, `scoped` are those with a namespace.

require 'json'
require 'puppet'
require 'tmpdir'

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(%w[vardir confdir].flat_map { |setting| ["--#{setting}", "#{scratch}/#{setting}"] })
  Puppet[:strict] = :warning
  Puppet[:strict_variables] = false
  Puppet::Util::Log.level = :crit
  environment = Puppet::Node::Environment.create(:production, ARGV[0].split(File::PATH_SEPARATOR), Puppet::Node::Environment::NO_MANIFEST)
  environments = Puppet::Environments::Static.new(environment)
  Puppet.override(environments: environments, current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment, true)) do
    $stdin.each_line do |line|
      question = JSON.parse(line)
      compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('foo.example.com', environment: environment))
      # Each node has facts, and functions read them before they know whether they need any.
      compiler.topscope.set_facts({})
      scope = Puppet::Parser::Scope.new(compiler)
      scope.source = Puppet::Resource::Type.new(:node, 'foo.example.com')
      scope.parent = compiler.topscope
      question['variables'].each { |name, value| scope[name] = value }
      scoped = question['scoped']
      scope.define_singleton_method(:lookupvar) do |name, options = {}|
        key = name.to_s.sub(/\A::/, '')
        scoped.key?(key) ? scoped[key] : super(name, options)
      end
      scope.define_singleton_method(:[]) { |name, options = {}| lookupvar(name, options) }
      wrapper = Puppet::Parser::TemplateWrapper.new(scope)
      answer = begin
        # A module's functions, such as `template`, look for the environment of the scope.
        text = Puppet.override(global_scope: compiler.topscope) { wrapper.result(question['template']) }
        { 'text' => text.dup.force_encoding('UTF-8').scrub }
      rescue StandardError, ScriptError => e
        { 'error' => e.message.to_s.dup.force_encoding('UTF-8').scrub[0, 300] }
      end
      puts JSON.generate(answer)
      $stdout.flush
    end
  end
end
