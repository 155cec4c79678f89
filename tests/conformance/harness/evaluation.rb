# frozen_string_literal: true

# Asks the released Puppet what programs come to.
#
#   ruby evaluation.rb script|catalog [MODULEPATH]      {"id", "value", "type"}, or {"id", "error", "issue"}
#
# Reads one {"id", "code"} a line, writes one line for each. A script has no catalog; a program for a catalog has one
# with the facts `os` and `networking`. A value is written as the language writes it. An error of a program that computes
# for longer than two seconds is `timeout`.

require 'json'
require 'puppet'
require 'puppet_pal'
require 'timeout'
require 'tmpdir'

# Values as texts of the language.
module Text
  Types = Puppet::Pops::Types
  BY_TEXT = {
    Puppet::Pops::Time::Timespan => 'Timespan',
    Puppet::Pops::Time::Timestamp => 'Timestamp',
    SemanticPuppet::Version => 'SemVer',
    SemanticPuppet::VersionRange => 'SemVerRange',
    Types::PBinaryType::Binary => 'Binary',
    URI::Generic => 'URI'
  }.freeze

  module_function

  def of(value)
    case value
    when nil, :undef then 'undef'
    when :default then 'default'
    when Array then "[#{value.map { |each| of(each) }.join(', ')}]"
    when Hash then "{#{value.map { |key, each| "#{of(key)} => #{of(each)}" }.join(', ')}}"
    when Types::PAnyType, true, false, Integer then value.to_s
    when Types::PSensitiveType::Sensitive then "Sensitive(#{of(value.unwrap)})"
    when Symbol then of(value.to_s)
    when Types::Iterable then Types::TypeCalculator.infer_set(value).to_s
    else by_text(value) || Types::StringConverter.convert(value, '%p')
    end
  end

  def by_text(value)
    _, name = BY_TEXT.find { |type, _| value.is_a?(type) }
    name && "#{name}(#{Types::StringConverter.convert(value.to_s, '%p')})"
  end
end

FACTS = { 'os' => { 'family' => 'Debian' }, 'networking' => { 'fqdn' => 'a.example.com' } }.freeze

# How strict a compiler is by default: the interface for scripts makes it strict, whatever its version.
STRICTNESS = %i[strict strict_variables].freeze

# Raises `Timeout::Error` where a block computes for longer; what the clock says depends on what else the machine does.
def within_processor_time(seconds)
  computing = Thread.current
  latest = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + seconds
  watch = Thread.new do
    sleep 0.1 until Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) > latest
    computing.raise(Timeout::Error, 'execution expired')
  end
  yield
ensure
  watch.kill
end

def answer(mode, code, strictness)
  Puppet::Pal.in_tmp_environment('evaluation', modulepath: ARGV.drop(1), facts: mode == 'catalog' ? FACTS.dup : {}) do |pal|
    pal.public_send("with_#{mode}_compiler") do |compiler|
      strictness.each { |name, value| Puppet[name] = value }
      value = within_processor_time(2) { compiler.evaluate_string(code, '/program.pp') }
      return { 'value' => Text.of(value), 'type' => Puppet::Pops::Types::TypeCalculator.infer_set(value).to_s }
    end
  end
rescue Timeout::Error
  { 'error' => 'timeout' }
rescue StandardError, SystemStackError, ScriptError => e
  words = e.message.lines.first.to_s.strip
  words = 'timeout' if words.include?('execution expired')
  issue = e.issue_code if e.respond_to?(:issue_code)
  issue ? { 'error' => words, 'issue' => issue.to_s } : { 'error' => words }
end

mode = %w[script catalog].find { |each| each == ARGV[0] } || abort('usage: ruby evaluation.rb script|catalog < cases')

Dir.mktmpdir do |scratch|
  Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
  Puppet::Util::Log.level = :crit
  strictness = STRICTNESS.to_h { |name| [name, Puppet[name]] }
  $stdin.each_line do |line|
    program = JSON.parse(line)
    puts JSON.generate({ 'id' => program['id'] }.merge(answer(mode, program['code'], strictness)))
  end
end
