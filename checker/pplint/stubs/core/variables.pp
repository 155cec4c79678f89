# What the compiler says about the node and about itself.

# The elements of `$trusted`: what the node's certificate says.
type Trusted = Struct[{
  'authenticated' => Variant[Boolean, Enum['local', 'remote']],
  'certname' => Optional[String],
  'domain' => Optional[String],
  'extensions' => Hash[String, Any],
  'external' => Hash[String, Any],
  'hostname' => Optional[String],
}]

# The elements of `$server_facts`.
type ServerFacts = Struct[{
  Optional['environment'] => String,
  Optional['serverimplementation'] => String,
  Optional['serverip'] => String,
  Optional['serverip6'] => String,
  Optional['servername'] => String,
  Optional['serverversion'] => String,
}]
