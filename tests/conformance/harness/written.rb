# frozen_string_literal: true

# Writes a value with its kind, so that 1 and 1.0 differ: ["integer", "1"], ["hash", [[key, value], ...]].
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
  else
    value.respond_to?(:unwrap) ? ['sensitive', written(value.unwrap)] : ['other', value.class.name.split('::').last]
  end
end
