---@type conform.FileFormatterConfig
return {
  meta = {
    url = '@REPOSITORY@',
    description = 'The formatter of pplint, a linter and static type checker for the Puppet language.',
  },
  command = 'pplint',
  args = { 'format', '--stdin-filename', '$FILENAME', '-' },
}
