"""The files of a module that declares something of each kind."""

from __future__ import annotations

import json

SHOP = {
    "metadata.json": json.dumps(
        {
            "name": "acme-shop",
            "version": "1.2.0",
            "dependencies": [{"name": "puppetlabs/stdlib", "version_requirement": ">= 4.0.0  < 9.0.0"}],
            "requirements": [{"name": "puppet", "version_requirement": ">= 7.0.0"}],
            "operatingsystem_support": [{"operatingsystem": "Debian", "operatingsystemrelease": ["11", "12"]}],
        }
    ),
    "manifests/init.pp": """\
# A shop.
class shop (
  Integer[1, 65535] $port,  # where it listens
  Enum['on',   'off'] $state = 'on',
  Optional[Stdlib::Port] $admin = undef,
  Struct[{name => String, Optional[port] => Shop::Port}] $door = { 'name' => 'x' },
  String $password = 'geheim',
  $root = "/srv/${facts['networking']['fqdn']}",
  $colour,
) { }
""",
    "manifests/inner.pp": "class shop::inner { assert_private() $a = hiera(['shop::key', 'x::y']) }\n",
    "manifests/till.pp": "# A till.\n# @api private\ndefine shop::till ($drawer) { }\n",
    "manifests/misplaced.pp": "class shop::elsewhere { }\n",
    "types/port.pp": "type Shop::Port = Integer[1, 100]\n",
    "functions/sum.pp": "function shop::sum(Integer $a, Integer *$rest) >> Integer { 1 }\n",
    "lib/puppet/functions/shop/total.rb": """\
Puppet::Functions.create_function(:'shop::total') do
  dispatch :total do
    param 'Hash', :cart
    optional_param 'Integer', :discount
  end
  def total(cart, discount = 0)
  end
end
""",
    "lib/puppet/type/shelf.rb": """\
Puppet::Type.newtype(:shelf) do
  newparam(:name, namevar: true)
  newproperty(:height) do
    newvalues(:low, :high)
  end
end
""",
    "lib/facter/shop.rb": "Facter.add(:shop_open) do\n  setcode { true }\nend\n",
    "tasks/close.json": '{"parameters": {"force": {"type": "Optional[Boolean]"}, "when": {"type": "String[1]"}}}',
    "tasks/close.sh": "",
    "plans/move.pp": "plan shop::move(TargetSpec $targets) { }\n",
    "data/common.yaml": "shop::colour: red\nother: \"%{lookup('shop::deep')}\"\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: all, path: common.yaml}]\n",
}
