---@brief
---
--- @REPOSITORY@
---
--- The server of pplint, a linter and static type checker for the Puppet language: `pip install puppet-pplint`

---@type vim.lsp.Config
return {
  cmd = { 'pplint', 'server' },
  filetypes = { 'puppet', 'epuppet' },
  root_markers = { 'pplint.toml', 'environment.conf', 'Puppetfile', 'metadata.json', 'hiera.yaml', '.git' },
}
