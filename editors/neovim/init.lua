vim.filetype.add({ extension = { pp = 'puppet', epp = 'epuppet' } })
vim.lsp.config('pplint', {
  cmd = { 'pplint', 'server' },
  filetypes = { 'puppet', 'epuppet' },
  root_markers = { 'pplint.toml', 'environment.conf', 'metadata.json', '.git' },
})
vim.lsp.enable('pplint')
