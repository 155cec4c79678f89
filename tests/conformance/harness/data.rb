# frozen_string_literal: true

# Asks the released Puppet how it reads files of data.
#
#   ruby data.rb    for each {"text"} a line, {"value"}: what was read, or {"error"}: the message
#
# `written.rb` says how values are written.

require 'json'
require 'puppet'
require 'puppet/util/yaml'
require_relative 'written'

def answer(question)
  value = Puppet::Util::Yaml.safe_load(question['text'], [Symbol])
  value = Puppet::Pops::Lookup::HieraConfig.symkeys_to_string(value)
  { 'value' => written(value) }
rescue StandardError, SystemStackError => e
  { 'error' => e.message.lines.first.to_s.strip }
end

$stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line))) }
