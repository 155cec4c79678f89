"""Whether pplint and the released Puppet agree about the same programs."""
