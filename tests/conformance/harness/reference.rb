# frozen_string_literal: true

# Asks the released Puppet about programs. Reads one JSON object a line, writes one a line, in the same order.
#
#   ruby reference.rb parse      {"id", "pn"}, or {"id", "error", "line"}, or {"id", "unprintable"}
#   ruby reference.rb validate   {"id", "issues": [{"code", "severity", "line", "pos", "message"}]}
#
# A case is {"id", "code"} or {"id", "file"}, with "epp": true for a template. With both, `code` is read as
# the text of `file`. A file below a directory `plans` is a plan, as Puppet's loaders have it.
#
# `pn` is the syntax tree. It is `unprintable` where the program parses and Puppet's own printer fails.
# A file below `/modules`, which need not exist, is a file of a module.
#
# Lines count from 1; `line` is null at the end of the input, and absent where the error is one of Ruby's own, such as
# that of a regular expression, which tells no place.

require 'json'
require 'puppet'
require 'puppet/pops/pn'
require 'tmpdir'

MODULEPATH = '/modules'

# One program to ask about.
class Case
  PLACEHOLDER = '/program.pp'

  attr_reader :id

  def initialize(fields)
    @id = fields['id']
    @code = fields['code']
    @file = fields['file']
    @template = fields['epp']
  end

  def model
    Puppet[:tasks] = path.include?('/plans/')
    result = parser.parse_string(@code || File.read(@file, encoding: 'UTF-8'), path)
    result.respond_to?(:model) ? result.model : result
  end

  private

  def path
    @file || PLACEHOLDER
  end

  def parser
    @template ? Puppet::Pops::Parser::EppParser.new : Puppet::Pops::Parser::Parser.new
  end
end

# What the modes answer; each takes a case and returns the fields of the answer.
module Modes
  module_function

  def parse(program)
    model = program.model
    begin
      { 'pn' => Puppet::Pops::Model::PNTransformer.transform(model).to_s }
    rescue StandardError => e
      { 'unprintable' => e.message.lines.first.strip }
    end
  rescue StandardError, SystemStackError => e
    { 'error' => words(e), **place(e) }
  end

  def validate(program)
    model = program.model
    acceptor = Puppet::Pops::Validation::Acceptor.new
    Puppet::Pops::Validation::ValidatorFactory_4_0.new.validator(acceptor).validate(model)
    formatter = Puppet::Pops::Validation::DiagnosticFormatter.new
    { 'issues' => acceptor.diagnostics.map { |found| issue(found, formatter) } }
  rescue StandardError, SystemStackError => e
    { 'issues' => [refusal(e)] }
  end

  def issue(found, formatter)
    {
      'code' => found.issue.issue_code.to_s,
      'severity' => found.severity.to_s,
      'line' => found.source_pos&.line,
      'pos' => found.source_pos&.pos,
      'message' => formatter.format_message(found).to_s
    }
  end

  def refusal(error)
    code = error.issue_code if error.respond_to?(:issue_code)
    pos = error.pos if error.respond_to?(:pos)
    {
      'code' => (code || error.class.name).to_s,
      'severity' => 'error',
      **place(error),
      'pos' => pos,
      'message' => words(error)
    }
  end

  def place(error)
    error.respond_to?(:line) ? { 'line' => error.line } : {}
  end

  def words(error)
    text = error.respond_to?(:basic_message) ? error.basic_message : error.message
    text.to_s.lines.first.to_s.strip
  end
end

MODES = { 'parse' => Modes.method(:parse), 'validate' => Modes.method(:validate) }.freeze

mode = MODES.fetch(ARGV[0]) { abort("usage: ruby reference.rb #{MODES.keys.join('|')} < cases") }

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Puppet[:strict] = :error
  Puppet[:strict_variables] = true
  Puppet::Util::Log.level = :crit
  environment = Puppet::Node::Environment.create(:reference, [MODULEPATH])
  Puppet.override(current_environment: environment) do
    $stdin.each_line do |line|
      next if line.strip.empty?

      program = Case.new(JSON.parse(line))
      puts JSON.generate({ 'id' => program.id }.merge(mode.call(program)))
    end
  end
end
