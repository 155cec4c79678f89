local clients = {}

local function above(file, markers)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  while true do
    for _, marker in ipairs(markers) do
      if vim.loop.fs_stat(folder .. '/' .. marker) then
        return folder
      end
    end
    local parent = vim.fn.fnamemodify(folder, ':h')
    if parent == folder then
      return nil
    end
    folder = parent
  end
end

local function root_of(file, filetype)
  local root = above(file, { 'pplint.toml', 'environment.conf', 'Puppetfile' })
    or above(file, { 'metadata.json', 'hiera.yaml' })
  if root or not filetype:find('puppet') then
    return root
  end
  return above(file, { '.git' }) or vim.fn.fnamemodify(file, ':p:h')
end

-- What newer versions set by themselves.
local function on_attach(_, buffer)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  vim.bo[buffer].tagfunc = 'v:lua.vim.lsp.tagfunc'
  vim.bo[buffer].formatexpr = 'v:lua.vim.lsp.formatexpr()'
  for key, action in pairs({
    ['K'] = vim.lsp.buf.hover,
    ['gra'] = vim.lsp.buf.code_action,
    ['grn'] = vim.lsp.buf.rename,
    ['grr'] = vim.lsp.buf.references,
    ['gO'] = vim.lsp.buf.document_symbol,
    [']d'] = vim.diagnostic.goto_next,
    ['[d'] = vim.diagnostic.goto_prev,
    ['<C-W>d'] = vim.diagnostic.open_float,
  }) do
    vim.keymap.set('n', key, function()
      action()
    end, { buffer = buffer })
  end
end

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, { pattern = '*.pp', command = 'setlocal filetype=puppet' })
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, { pattern = '*.epp', command = 'setlocal filetype=epuppet' })
vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'puppet', 'epuppet', 'yaml', 'json' },
  callback = function(event)
    local root = root_of(event.file, event.match)
    if not root then
      return
    end
    clients[root] = clients[root]
      or vim.lsp.start_client({
        name = 'pplint',
        cmd = { 'pplint', 'server' },
        root_dir = root,
        workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
        on_attach = on_attach,
        on_exit = function()
          clients[root] = nil
        end,
      })
    if clients[root] then
      vim.lsp.buf_attach_client(event.buf, clients[root])
    end
  end,
})
