vim.filetype.add({ extension = { pp = 'puppet', epp = 'epuppet' } })
vim.lsp.config('pplint', {
  cmd = { 'pplint', 'server' },
  filetypes = { 'puppet', 'epuppet', 'yaml', 'json' },
  root_dir = function(buffer, start)
    local root = vim.fs.root(buffer, { 'pplint.toml', 'environment.conf', 'Puppetfile' })
      or vim.fs.root(buffer, { 'metadata.json', 'hiera.yaml' })
    if root or vim.bo[buffer].filetype:find('puppet') then
      start(root or vim.fs.root(buffer, '.git'))
    end
  end,
})
vim.lsp.enable('pplint')
