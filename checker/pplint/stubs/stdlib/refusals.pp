# What the agent refuses although each attribute for itself is right; see those of the core.

File_line ? {
  Struct[{path => Undef}] => 'the line is in that file',
  Struct[{line => Undef, match => Undef}] => 'it sets the text to search for',
  Struct[{line => Undef, ensure => Optional[Enum['present']]}] => 'it sets the text to search for',
  Struct[{line => Undef, match_for_absence => Optional[Variant[Boolean[false], Enum['false']]]}] => 'it sets the text to search for',
}
