# What the agent refuses although each attribute for itself is right; see those of the core.

File_line ? {
  Struct[{path => Undef}] => 'it says which file the line is in',
  Struct[{line => Undef, match => Undef}] => 'it says what to look for',
  Struct[{line => Undef, ensure => Optional[Enum['present']]}] => 'it says what to look for',
  Struct[{line => Undef, match_for_absence => Optional[Variant[Boolean[false], Enum['false']]]}] => 'it says what to look for',
}
