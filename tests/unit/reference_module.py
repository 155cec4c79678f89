"""A small module with one of everything that a reference shows."""

from __future__ import annotations

MODULE = {
    "metadata.json": '{"name": "acme-shop", "version": "1.0.0", "author": "acme", "license": "MIT", "summary": "",'
    ' "source": "", "dependencies": []}',
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
    "data/common.yaml": "shop::user: www\nshop::hosts: {a: [1, true], b: ~}\n",
    "manifests/init.pp": """\
# @summary Runs the shop
#
# It sells things.
#
#     an indented line
#
# @note Only one at a time
# @note Not shown
# @see https://example.org/shop The manual
# @see shop::item
# @since 1.1.0
# @example Another port
#   class { 'shop':
#     port => 81,
#   }
#
# @example
#   include shop
#
# @param port
#   Where it listens
#
#   - for all hosts
# @param options More
# @option options [String] :color The color
# @option options [Integer] :size ('3') The size
# @param user The user
class shop (
  Integer[1] $port     = 80,
  Hash       $options  = {},
  String     $user,
  Hash       $hosts,
  $untyped             = undef,
  String     $language = $facts['os']['family'] ? { 'Debian' => 'de', default => 'en' },
  Array      $list     = [1,
    2],
  Boolean    $is_open  = true,
  Integer    $depth    = -1,
) { }
""",
    "manifests/item.pp": """\
# Sells an item, with a text that has more than a hundred and forty-one characters: the table of contents shows only the
# beginning of it, wherever that is.
# @todo Sell two
# @param [Integer] price What it costs
# @param gone Not there
define shop::item($price, $name_of_it = 'x') { }
""",
    "manifests/inner.pp": "# Nobody's business\n# @api private\nclass shop::inner { }\n",
    "manifests/bare.pp": "class shop::bare { }\n",
    "functions/price.pp": """\
# @summary Returns the price
# @param item The item
# @return [String] Not of this type
# @raise Puppet::Error if there is none
# @example
#   shop::price('a')
function shop::price(String $item, Integer $times = 1) >> Numeric { 1 }
""",
    "types/color.pp": "# @summary A color\ntype Shop::Color = Enum[\n  'red',\n  'green',\n]\n",
    "types/size.pp": "type Shop::Size = Integer\n",
    "plans/init.pp": "# @param targets Where\nplan shop(TargetSpec $targets, Boolean $force = false) { }\n",
    "tasks/open.json": '{"description": "Opens it ", "supports_noop": true, "parameters":'
    ' {"day": {"type": "Optional[String]", "description": "The day"}}}',
    "lib/puppet/functions/shop/sum.rb": """\
# frozen_string_literal: true

# Adds numbers.
# @deprecated Use a calculator
Puppet::Functions.create_function(:'shop::sum') do
  # Two of them
  # @param left The first
  # @return [Integer] The sum
  dispatch :two do
    param 'Integer', :left
    optional_param 'Integer', :right
    return_type 'Integer'
  end

  # @param all All
  # @param block What to do
  dispatch :many do
    repeated_param 'Integer', :all
    optional_block_param 'Callable[1, 1]', :block
  end
end
""",
    "lib/puppet/functions/only.rb": """\
# Has one dispatch.
Puppet::Functions.create_function(:only) do
  # @param name The name
  # @return [String] It
  dispatch :only do
    required_param 'String', :name
    return_type 'String'
  end
end
""",
    "lib/puppet/parser/functions/former.rb": """\
module Puppet::Parser::Functions
  newfunction(:former, :type => :rvalue, :doc => <<-DOC
    @summary An old function

    With words
      and lines.
    @param a [String] The a
    @return [Array] A list
    DOC
  ) do |args|
  end
end
""",
    "lib/puppet/type/shop_till.rb": """\
Puppet::Type.newtype(:shop_till) do
  @doc = "A till.

    It has

        drawers."

  ensurable do
    desc 'Whether it is there'
    defaultvalues
  end

  newparam(:name) do
    desc 'The name of the till: it is long enough for two lines, since none is longer than one hundred and twenty.'
  end

  newparam(:coins, :boolean => true, :parent => Puppet::Parameter::Boolean) do
    desc 'Takes coins'
    defaultto true
  end

  newparam(:bare) do
  end

  newproperty(:drawer) do
    desc "Has \\d"
    newvalues(:open, 'closed', /^x/, true)
    aliasvalue(:shut, :closed)
    defaultto :open
  end
end
""",
    "lib/puppet/provider/shop_till/steel.rb": "Puppet::Type.type(:shop_till).provide(:steel) do\nend\n",
    "lib/puppet/type/shop_sign.rb": """\
Puppet::ResourceApi.register_type(
  name: 'shop_sign',
  docs: <<-EOS,
@summary A sign
@example
  shop_sign { 'x': }

Hangs there.
EOS
  attributes: {
    ensure: { type: 'Enum[present, absent]', desc: 'Whether', default: 'present' },
    name: { type: 'Pattern[/^a/]', desc: 'The name', behaviour: :namevar },
    light: {
      type: 'Boolean',
      desc: <<-EOT,
        Whether it
          is on
      EOT
      behaviour: :parameter,
      default: false,
    },
  },
)
""",
    "lib/puppet/datatypes/shopmoney.rb": """\
# Money.
# @param amount How much
Puppet::DataTypes.create_type('ShopMoney') do
  interface <<-PUPPET
    attributes => {
      amount => Integer,
      currency => { type => String, value => 'EUR' }
    },
    functions => {
      plus => Callable[[Integer], Integer]
    }
  PUPPET
end
""",
}
"""What is in the files, by their paths."""
