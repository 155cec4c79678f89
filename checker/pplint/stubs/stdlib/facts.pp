# The facts that the module adds.
type Facts = Struct[{
  Optional['is_pe'] => Boolean,
  Optional['package_provider'] => String,
  Optional['pe_major_version'] => String,
  Optional['pe_minor_version'] => String,
  Optional['pe_patch_version'] => String,
  Optional['pe_version'] => String,
  Optional['puppet_environmentpath'] => String,
  Optional['puppet_server'] => String,
  Optional['puppet_vardir'] => String,
  Optional['root_home'] => String,
  Optional['service_provider'] => String,
}]
