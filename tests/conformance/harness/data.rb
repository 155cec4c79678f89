# frozen_string_literal: true

# Asks the released Puppet how it reads files of data.
#
#   ruby data.rb    for each {"text"} a line, {"value"}: what was read, or {"error"}: the message
#
# A value is written with its kind, so that 1 and 1.0 differ: ["integer", "1"], ["hash", [[key, value], ...]].

require 'json'
require 'puppet'
require 'puppet/util/yaml'

def written(value)
  case value
  when Hash then ['hash', value.map { |key, each| [written(key), written(each)] }]
  when Array then ['array', value.map { |each| written(each) }]
  when Symbol then ['symbol', value.to_s]
  when Integer then ['integer', value.to_s]
  when Float then ['float', value.nan? ? 'nan' : value.to_s]
  when String then ['string', value.dup.force_encoding('UTF-8').scrub]
  when nil then ['undef']
  when true, false then ['boolean', value]
  else ['other', value.class.name]
  end
end

def answer(question)
  value = Puppet::Util::Yaml.safe_load(question['text'], [Symbol])
  value = Puppet::Pops::Lookup::HieraConfig.symkeys_to_string(value)
  { 'value' => written(value) }
rescue StandardError, SystemStackError => e
  { 'error' => e.message.lines.first.to_s.strip }
end

$stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line))) }
